import MockSources
import Screens
import Testing

@Suite("The tables of the screen messages")
struct MessagesScreenTablesTests {
  @Test(
    "The arguments are title, text and optional icon for receive, position for open, none for close"
  )
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

  @Test(
    "Traces report the number of messages, and the texts of the notification and the opened message"
  )
  func reports() {
    var screen = MessagesScreen(options: ScreenOptions([]), source: .numbers(count: 0))
    #expect(screen.reported == ["items=0", "notification=none", "page=none"])
    _ = screen.receive(.received(title: "Tea", text: "At five", icon: ""))
    #expect(screen.reported == ["items=1", "notification=\"At five\"", "page=none"])
    _ = screen.receive(.opened(position: 1))
    #expect(screen.reported == ["items=1", "notification=none", "page=\"At five\""])
  }
}
