import Observables
import Testing

@Suite struct EventTests {
  @Test("Observers are called in the order of subscription")
  func order() {
    let event = Event<String>()
    var heard: [String] = []
    let tokens = (1...3).map { number in event.subscribe { heard.append("\(number) \($0)") } }
    event.send("a")
    event.send("b")
    #expect(heard == ["1 a", "2 a", "3 a", "1 b", "2 b", "3 b"])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "Values that an observer sends are delivered after the current one, in order")
  func sendingWhileDelivering() {
    let event = Event<Int>()
    var heard: [String] = []
    let first = event.subscribe { number in
      heard.append("first \(number)")
      if number == 1 {
        event.send(2)
        event.send(3)
      }
      if number == 2 { event.send(4) }
    }
    let second = event.subscribe { heard.append("second \($0)") }
    event.send(1)
    let expected = (1...4).flatMap { ["first \($0)", "second \($0)"] }
    #expect(heard == expected)
    withExtendedLifetime((first, second)) {}
  }

  @Test("An observer that is unsubscribed before the delivery reaches it is not called")
  func unsubscribingWhileDelivering() {
    let event = Event<Int>()
    var heard: [String] = []
    var later: Subscription?
    let first = event.subscribe {
      heard.append("first \($0)")
      later = nil
    }
    later = event.subscribe { heard.append("later \($0)") }
    let last = event.subscribe { heard.append("last \($0)") }
    event.send(1)
    #expect(later == nil)
    #expect(heard == ["first 1", "last 1"])
    withExtendedLifetime((first, last)) {}
  }

  @Test("An observer that subscribes during a delivery is called from the next one on")
  func subscribingWhileDelivering() {
    let event = Event<Int>()
    var heard: [String] = []
    var tokens: [Subscription] = []
    tokens.append(
      event.subscribe { number in
        heard.append("first \(number)")
        guard number == 1 else { return }
        event.send(2)
        tokens.append(event.subscribe { heard.append("new \($0)") })
      })
    event.send(1)
    #expect(heard == ["first 1", "first 2", "new 2"])
  }

  @Test("An observer can cancel its own subscription")
  func once() {
    let event = Event<Int>()
    var heard: [Int] = []
    var token: Subscription?
    token = event.subscribe {
      heard.append($0)
      token?.cancel()
    }
    event.send(1)
    event.send(2)
    #expect(heard == [1])
  }
}
