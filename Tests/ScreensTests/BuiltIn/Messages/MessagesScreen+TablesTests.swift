import MockSources
import Screens
import Testing

@Suite("The tables of messages")
struct MessagesScreenTablesTests {
  @Test("The actions take a title, a text and perhaps an icon, a position, and nothing")
  func actions() {
    #expect(MessagesScreen.actions.map(\.description.name) == ["receive", "open", "close"])
    let inputs = [
      [ActionArgument.text("Tea"), .text("At five"), .text("cup")], [.position(2)], [],
    ].map {
      ActionInput(arguments: $0, source: Source(), sourceChanged: false)
    }
    #expect(
      zip(MessagesScreen.actions, inputs).map { $0.event($1) }
        == [
          .received(title: "Tea", text: "At five", icon: "cup"), .opened(position: 2), .closed,
        ])
  }

  @Test("Traces report the messages and the texts before them")
  func reports() {
    var screen = MessagesScreen(options: ScreenOptions([]), source: .numbers(count: 0))
    #expect(screen.reported() == ["items=0", "notification=none", "page=none"])
    _ = screen.receive(.received(title: "Tea", text: "At five", icon: ""))
    #expect(screen.reported() == ["items=1", "notification=\"At five\"", "page=none"])
    _ = screen.receive(.opened(position: 1))
    #expect(screen.reported() == ["items=1", "notification=none", "page=\"At five\""])
  }
}
