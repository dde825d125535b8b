import MockSources
import Screens

/// A screen whose visible contents a test sets, and whose events contain their reactions.
struct StubScreen: BuiltInScreen {
  static let manual = Manual(
    name: "stub", summary: "", sample: "", states: .choice(["calm", "busy"]))
  static let actions: [Action<Reaction>] = [
    Action("refuse", "does nothing") { _ in .ignored("not today") },
    Action("say", "says it", parameters: [Parameter("text", .text)]) {
      Reaction([.toast($0.text)])
    },
  ]
  static let observations = sharedObservations(reporting: "items", "error")
  static let invariants = sharedInvariants

  var stateName = "calm"
  var shown: Shown
  var picture: Picture { shown.picture(title: "Stub") }

  init(_ shown: Shown) { self.shown = shown }
  init(options: ScreenOptions, source: Source) { shown = Shown(pages: [], parts: []) }

  static func event(for answer: Answer) -> Reaction { .dropped("#\(answer.request)") }

  mutating func receive(_ event: Reaction, into sink: inout EffectSink) -> Verdict {
    stateName = "busy"
    for case .toast(let message) in event.effects { sink.toast(message) }
    return event.verdict
  }
}

extension WorldContext {
  /// Creates the context of a source of a hundred rows, with this many requests in flight.
  init(awaited: Int = 0, cancelled: Int = 0, hasAnswered: Bool = true) {
    var sink = EffectSink()
    for _ in 0..<awaited { sink.ask(.firstPage) }
    for _ in 0..<cancelled { sink.cancel(sink.ask(.firstPage)) }
    self.init(requests: sink.requests, hasAnswered: hasAnswered, source: .numbers())
  }
}

extension Shown {
  /// Returns rows with these ids in pages, after `change` was applied.
  static func numbers(_ pages: [[Int]], _ change: (inout Shown) -> Void = { _ in }) -> Shown {
    var shown = Shown(
      pages: pages.map { $0.map { Row(id: .number($0)) } }, parts: pages.isEmpty ? [] : .rows)
    change(&shown)
    return shown
  }
}
