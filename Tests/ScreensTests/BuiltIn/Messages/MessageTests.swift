import MockSources
import Screens
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("A row is read as a message, and missing fields are empty")
  func row() {
    #expect(
      Message(.record("a", ["title": "Lunch", "text": "At noon?", "icon": "fork"]))
        == Message(id: .text("a"), title: "Lunch", text: "At noon?", icon: "fork"))
    #expect(
      Message(.record("b", ["title": "Lunch"]))
        == Message(id: .text("b"), title: "Lunch", text: ""))
    #expect(
      Message(Row(id: .number(1))) == Message(id: .number(1), title: "Item 1", text: ""))
  }
}
