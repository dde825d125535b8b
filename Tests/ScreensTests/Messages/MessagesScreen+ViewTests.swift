import MockSources
import Screens
import Testing

@Suite("What is seen of messages")
struct MessagesScreenViewTests {
  private func screen(after events: MessagesEvent...) -> MessagesScreen {
    var screen = MessagesScreen(options: ScreenOptions([]), source: .numbers(count: 0))
    for event in events { _ = screen.receive(event) }
    return screen
  }

  @Test("A page without messages says so")
  func empty() {
    let screen = screen()
    #expect(screen.stateName == "list")
    #expect(screen.shown == Shown(pages: [[]], parts: .empty))
    #expect(screen.picture == Picture(title: "Messages", parts: [.empty("No messages")]))
  }

  @Test("A notification hangs over the list")
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

  @Test("A page covers the list, and a notification hangs over the page too")
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

  @Test("An icon stands before the headline, in both views")
  func icon() {
    let event = MessagesEvent.received(title: "Tea", text: "At five", icon: "cup")
    let notification = screen(after: event).picture.parts
    let page = screen(after: event, .opened(position: 1)).picture.parts
    #expect(notification.first == .heading("cup: Tea"))
    #expect(page.first == .heading("cup: Tea"))
  }
}
