import ListComponents
import MockSources
import Screens
import Testing

@Suite("TextView")
struct TextViewTests {
  @Test("The title becomes the headline, the text becomes the body, and the icon comes first")
  func view() {
    #expect(
      MessagesState.factory.makeView(
        for: Message(id: .text("a"), title: "Lunch", text: "At noon?", icon: "fork"))
        == TextView(icon: "fork", headline: "Lunch", body: "At noon?"))
  }
}
