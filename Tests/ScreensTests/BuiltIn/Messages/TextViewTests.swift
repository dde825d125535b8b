import MockSources
import Screens
import Testing

@Suite("What makes views of messages")
struct MessageViewFactoryTests {
  @Test("The title becomes the headline, the text the body; the icon stands before them")
  func view() {
    #expect(
      MessageViewFactory.view(
        of: Message(id: .text("a"), title: "Lunch", text: "At noon?", icon: "fork"))
        == TextView(icon: "fork", headline: "Lunch", body: "At noon?"))
  }
}
