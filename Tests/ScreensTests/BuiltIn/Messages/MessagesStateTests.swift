import ListComponents
import MockSources
import Screens
import Testing

@Suite("The events of the screen messages")
struct MessagesStateNextTests {
  private let lunch = Message(id: .text("a"), title: "Lunch", text: "At noon?")

  private func page(
    _ messages: [Message], notification: Message? = nil, page: Message? = nil
  ) -> MessagesState {
    var state = MessagesState(messages: messages)
    state.notification = notification.map(MessagesState.factory.makeView)
    state.page = page.map(MessagesState.factory.makeView)
    return state
  }

  @Test("A received message is added at the end of the list and shown as a notification")
  func receives() {
    var state = MessagesState(messages: [lunch])
    #expect(
      reaction { state.receive(.received(title: "Tea", text: "At \"five\"", icon: ""), into: &$0) }
        == Reaction([.note(#"shows "Tea""#)]))
    let tea = Message(id: .text("received-2"), title: "Tea", text: "At \"five\"")
    #expect(state == page([lunch, tea], notification: tea))
  }

  @Test("A received message has no id of a row of the source")
  func freeID() {
    let row = Message(id: .text("received-2"), title: "Row", text: "")
    var state = MessagesState(messages: [row])
    _ = reaction { state.receive(.received(title: "Tea", text: "1", icon: ""), into: &$0) }
    #expect(state.messages.map(\.id) == [.text("received-2"), .text("received-3")])
  }

  @Test("The notification of a message is replaced by that of the next")
  func receivesTwo() {
    var state = MessagesState(messages: [])
    _ = reaction { state.receive(.received(title: "Tea", text: "1", icon: ""), into: &$0) }
    _ = reaction { state.receive(.received(title: "Tea", text: "1", icon: ""), into: &$0) }
    #expect(state.messages.map(\.id) == [.text("received-1"), .text("received-2")])
    #expect(state.notification == TextView(headline: "Tea", body: "1"))
  }

  @Test("An opened message covers the list, and the notification disappears")
  func opens() {
    var state = page([lunch], notification: lunch)
    #expect(
      reaction { state.receive(.opened(position: 1), into: &$0) } == Reaction([.open("Lunch")]))
    #expect(state == page([lunch], page: lunch))
  }

  @Test("close returns to the list, and is ignored without an opened message")
  func closes() {
    var state = page([lunch], notification: lunch, page: lunch)
    #expect(reaction { state.receive(.closed, into: &$0) } == Reaction())
    #expect(state == page([lunch], notification: lunch))
    #expect(reaction { state.receive(.closed, into: &$0) } == .ignored("no page is open"))
  }

  @Test("The notification and the opened message use the same view")
  func sameView() {
    var state = MessagesState(messages: [])
    _ = reaction { state.receive(.received(title: "Tea", text: "At five", icon: ""), into: &$0) }
    let notification = state.notification
    _ = reaction { state.receive(.opened(position: 1), into: &$0) }
    #expect(state.page != nil)
    #expect(state.page == notification)
  }

  @Test("A received message leaves the opened message under its notification")
  func receivesOverPage() {
    var state = page([lunch], page: lunch)
    _ = reaction { state.receive(.received(title: "Tea", text: "At five", icon: ""), into: &$0) }
    let tea = Message(id: .text("received-2"), title: "Tea", text: "At five")
    #expect(state == page([lunch, tea], notification: tea, page: lunch))
  }

  @Test(
    "Opening a message that does not exist is ignored", arguments: [Int.min, -1, 0, 2, Int.max])
  func opensNothing(position: Int) {
    var state = page([lunch], notification: lunch)
    #expect(
      reaction { state.receive(.opened(position: position), into: &$0) }
        == .ignored("no row \(position)"))
    #expect(state == page([lunch], notification: lunch))
  }

  @Test("An unexpected response is dropped")
  func answered() {
    var state = MessagesState(messages: [lunch])
    #expect(reaction { state.receive(.answered, into: &$0) } == .dropped("no request was sent"))
    #expect(state == MessagesState(messages: [lunch]))
  }
}
