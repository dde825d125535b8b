import Observables
import Testing

@Suite struct SubscriptionTests {
  /// Does something when it goes.
  private final class Goodbye {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test("A subscription ends when its token is cancelled, once and for all")
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

  @Test("A token keeps its event alive and lets it go when cancelled")
  func keeping() {
    var event: Event<Int>? = Event()
    weak let weakEvent = event
    let token = event?.subscribe { _ in }
    event = nil
    #expect(weakEvent != nil)
    token?.cancel()
    #expect(weakEvent == nil)
  }

  @Test("An ended subscription lets go of what its observer holds, though the token is kept")
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

  @Test("What an observer holds may end other subscriptions and send when it goes")
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
