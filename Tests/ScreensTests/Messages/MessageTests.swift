import MockSources
import Screens
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("A row of a file holds a message, whose text may be missing")
  func row() {
    #expect(
      Message(.record("a", ["title": "Lunch", "text": "At noon?"]))
        == Message(id: .text("a"), title: "Lunch", text: "At noon?"))
    #expect(
      Message(.record("b", ["title": "Lunch"]))
        == Message(id: .text("b"), title: "Lunch", text: ""))
  }

  @Test("A row of numbers holds none")
  func number() {
    #expect(Message(Row(id: .number(1))) == nil)
  }
}
