import MockSources
import Screens
import Testing

@Suite("The sink for the effects of a screen")
struct EffectSinkTests {
  @Test("A request gets a number, is in flight and is in the trace with its key")
  func asks() throws {
    var plan = AnswerPlan()
    try plan.append("fail")
    var sink = EffectSink(answers: plan)
    sink.begin(
      EffectSink.EventContext(source: 2, paging: .offset, due: 7, isInBackground: true, step: 4))
    let first = sink.ask(.firstPage)
    sink.cancel(first)
    let second = sink.ask(.page(.offset(20)))
    sink.toast("no network")
    #expect([first, second] == [1, 2])
    #expect(
      sink.effects.map(\.description) == [
        "asks #1 offset 0", "cancels #1", "asks #2 offset 20", "toast \"no network\"",
      ])
    #expect(sink.requests.map(\.number) == [1, 2])
    #expect(sink.requests.map(\.isCancelled) == [true, false])
    #expect(sink.requests.map(\.plannedReply) == [.fail("request failed"), .succeed()])
    #expect(sink.requests.allSatisfy { $0.source == 2 && $0.due == 7 && $0.step == 4 })
    #expect(sink.hasAsked)
    sink.begin(EffectSink.EventContext())
    #expect(sink.effects == [])
    #expect(!sink.hasAsked)
    #expect(sink.requests.count == 2)
  }

  @Test("A screen that uses a request number twice, or does not renumber its requests, is detected")
  func catchesWrongNumbers() {
    var sink = EffectSink()
    sink.ask(.firstPage, as: 1)
    #expect(sink.error == nil)
    sink.ask(.firstPage, as: 1)
    #expect(sink.error?.description == "the screen sent request #1, but the next number is #2")
    var other = EffectSink()
    other.ask(.firstPage)
    other.ask(.firstPage)
    _ = other.answer(at: 0)
    other.renumber { $0 - 1 }
    #expect(other.requests.map(\.number) == [1])
    other.ask(.firstPage, as: 3)
    #expect(other.error?.description == "the screen sent request #3, but the next number is #2")
  }

  @Test("The number of requests in flight is limited")
  func limits() {
    var sink = EffectSink()
    for _ in 0..<1_000 { sink.ask(.firstPage) }
    #expect(sink.error == nil)
    sink.ask(.firstPage)
    #expect(sink.error?.description == "more than 1000 requests would be in flight")
    #expect(sink.requests.count == 1_000)
  }
}
