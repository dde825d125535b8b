import MockSources
import Screens
import Testing

@Suite("The screen messages")
struct MessagesScreenTests {
  @Test("It starts with the messages of the source")
  func starts() {
    let source = Source.records([("a", ["title": "Lunch", "text": "At noon?"])])
    let screen = MessagesScreen(options: ScreenOptions([]), source: source)
    #expect(
      screen.state
        == MessagesState(messages: [
          Message(id: .text("a"), title: "Lunch", text: "At noon?")
        ]))
  }

  @Test("It starts empty where the source has numbers")
  func startsEmpty() {
    let screen = MessagesScreen(options: ScreenOptions([]), source: Source())
    #expect(screen.state == MessagesState(messages: []))
  }

  @Test("Any answer is one that nobody asked for, and no number of a request is kept")
  func answers() {
    let answer = Answer(
      request: 1, ask: .firstPage, outcome: .count(1), pageSize: 20, isCancelled: false)
    #expect(MessagesScreen.event(for: answer) == .answered)
    var screen = MessagesScreen(options: ScreenOptions([]), source: Source())
    let before = screen
    screen.renumberRequests { $0 + 1 }
    #expect(screen == before)
  }
}
