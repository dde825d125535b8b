import MockSources
import Screens
import Testing

@Suite("The screen messages")
struct MessagesScreenTests {
  @Test("The screen starts with the messages of the source")
  func starts() {
    let source = Source.records([("a", ["title": "Lunch", "text": "At noon?"])])
    let screen = MessagesScreen(options: ScreenOptions([]), source: source)
    #expect(
      screen.state
        == MessagesState(messages: [
          Message(id: .text("a"), title: "Lunch", text: "At noon?")
        ]))
  }

  @Test("With the default source, the screen starts with eight sample messages")
  func sample() {
    let options = ScreenOptions([])
    let screen = MessagesScreen(
      options: options, source: MessagesScreen.kind().standardSource(options: options))
    #expect(screen.state.messages.count == 8)
    #expect(screen.state.messages.allSatisfy { !$0.text.isEmpty && !$0.icon.isEmpty })
  }

  @Test("Any response is dropped as unexpected")
  func answers() {
    let answer = Answer(
      request: 1, ask: .firstPage, outcome: .count(1), pageSize: 20, isCancelled: false)
    var screen = MessagesScreen(options: ScreenOptions([]), source: Source())
    let before = screen
    #expect(
      screen.receive(MessagesScreen.event(for: answer)) == .dropped("no request was sent"))
    #expect(screen == before)
  }
}

@Suite("The visible parts of the screen messages")
struct MessagesScreenViewTests {
  private func screen(after events: MessagesEvent...) -> MessagesScreen {
    var screen = MessagesScreen(options: ScreenOptions([]), source: .numbers(count: 0))
    for event in events { _ = screen.receive(event) }
    return screen
  }

  @Test("Without messages, the empty view is visible")
  func empty() {
    let screen = screen()
    #expect(screen.stateName == "list")
    #expect(screen.shown == Shown(pages: [[]], parts: .empty))
    #expect(screen.picture == Picture(title: "Messages", parts: [.empty("No messages")]))
  }

  @Test("A notification is drawn over the list")
  func notification() {
    let screen = screen(after: .received(title: "Tea", text: "At five", icon: ""))
    #expect(screen.stateName == "list+notification")
    #expect(screen.shown.parts == .rows)
    #expect(screen.shown.rows.map(\.id) == [.text("received-1")])
    #expect(
      screen.picture
        == Picture(
          title: "Messages",
          parts: [
            .heading("Tea"), .footer(.text("At five")), .rows([Picture.Line("Tea")]),
          ]))
  }

  @Test("An opened message covers the list, and a notification is drawn over both")
  func page() {
    #expect(
      screen(after: .received(title: "Tea", text: "At five", icon: ""), .opened(position: 1))
        .stateName
        == "page")
    let screen = screen(
      after: .received(title: "Tea", text: "At five", icon: ""), .opened(position: 1),
      .received(title: "Lunch", text: "At noon?", icon: ""))
    #expect(screen.stateName == "page+notification")
    #expect(screen.shown.view == "blank")
    #expect(
      screen.picture
        == Picture(
          title: "Messages",
          parts: [
            .heading("Lunch"), .footer(.text("At noon?")), .heading("Tea"),
            .footer(.text("At five")),
          ]))
  }

  @Test("An icon is before the headline, in both views")
  func icon() {
    let event = MessagesEvent.received(title: "Tea", text: "At five", icon: "cup")
    let notification = screen(after: event).picture.parts
    let page = screen(after: event, .opened(position: 1)).picture.parts
    #expect(notification.first == .heading("cup: Tea"))
    #expect(page.first == .heading("cup: Tea"))
  }
}
