import Observables
import Testing

@Suite struct SubscriptionTests {
  /// Runs a closure when the object is released.
  private final class Goodbye {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test("A subscription ends when its token is cancelled")
  func cancelling() {
    let event = Event<Int>()
    var heard: [Int] = []
    let token = event.subscribe { heard.append($0) }
    event.send(1)
    token.cancel()
    token.cancel()
    event.send(2)
    #expect(heard == [1])
  }

  @Test("A subscription ends when its token is released")
  func releasing() {
    let event = Event<Int>()
    var heard: [Int] = []
    var token: Subscription? = event.subscribe { heard.append($0) }
    event.send(1)
    #expect(token != nil)
    token = nil
    event.send(2)
    #expect(heard == [1])
  }

  @Test("A token keeps its event alive until it is cancelled")
  func keeping() {
    var event: Event<Int>? = Event()
    weak let weakEvent = event
    let token = event?.subscribe { _ in }
    event = nil
    #expect(weakEvent != nil)
    token?.cancel()
    #expect(weakEvent == nil)
  }

  @Test("An ended subscription releases its observer, even if the token is kept")
  func lettingGo() {
    let event = Event<Int>()
    var isGone = false
    var held: Goodbye? = Goodbye { isGone = true }
    let token = event.subscribe { [held] _ in withExtendedLifetime(held) {} }
    held = nil
    #expect(!isGone)
    token.cancel()
    #expect(isGone)
  }

  @Test("An object captured by an observer can cancel subscriptions and send when it is released")
  func chained() {
    let event = Event<Int>()
    var heard: [Int] = []
    let other = event.subscribe { heard.append($0) }
    var held: Goodbye? = Goodbye {
      event.send(1)
      other.cancel()
      event.send(2)
    }
    let token = event.subscribe { [held] _ in withExtendedLifetime(held) {} }
    held = nil
    token.cancel()
    #expect(heard == [1])
  }
}
