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

  @Test("It starts with eight messages of its own where no source is named")
  func sample() {
    let options = ScreenOptions([])
    let screen = MessagesScreen(
      options: options, source: MessagesScreen.kind().standardSource(options: options))
    #expect(screen.state.messages.count == 8)
    #expect(screen.state.messages.allSatisfy { !$0.text.isEmpty && !$0.icon.isEmpty })
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
