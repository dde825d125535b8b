import MockSources
import Screens

extension Source {
  /// Creates a generated source.
  static func numbers(
    count: Int = 100, pageSize: Int = 20, paging: Paging = .numbered, isCached: Bool = false
  ) -> Source {
    var specification = SourceSpecification.numbers
    specification.count = count
    specification.pageSize = pageSize
    specification.paging = paging
    specification.isCached = isCached
    return Source(specification)
  }
}

/// A screen without a world around it: requests are answered only by explicit steps.
struct Played<Page: BuiltInScreen> {
  private(set) var screen: Page
  /// The lines of the trace.
  private(set) var trace: [String] = []
  /// The names of the invariants that the last step violated.
  private(set) var broken: [String] = []
  /// The names of the invariants that any step violated.
  private(set) var everBroken: Set<String> = []

  private let source: Source
  private var sink = EffectSink()
  private var hasAnswered = false

  /// Plays `script`, which has steps such as `refresh` and `#1 succeed 3`, separated by `;`.
  ///
  /// Without a `source`, the default source of the screen is used.
  init(_ script: String, source: Source? = nil, options: [ScreenOptions.Setting] = []) {
    let options = ScreenOptions(Page.manual.options, written: options)
    let source = source ?? Page.kind().standardSource(options: options)
    self.source = source
    screen = Page(options: options, source: source)
    for step in script.split(separator: ";") {
      play(step.split(separator: " ").map(String.init))
    }
  }

  /// The value of the observation `name`.
  subscript(_ name: String) -> Value? {
    Page.observations.first { $0.description.name == name }?.read(
      ObservedState(screen, in: context))
  }

  private var context: WorldContext {
    WorldContext(requests: sink.requests, hasAnswered: hasAnswered, source: source)
  }

  private mutating func play(_ words: [String]) {
    let before = screen
    let answer = answer(words)
    guard let reaction = react(to: answer, or: words) else { return }
    if answer != nil, !reaction.isDropped { hasAnswered = true }
    let transition = Transition(
      before: before, after: screen, shown: screen.shown, answer: answer,
      effects: reaction.effects, verdict: reaction.verdict, context: context,
      serverChanged: false)
    broken = Page.kind().brokenInvariants(transition, Array(Page.invariants.indices))
      .map { Page.invariants[$0].description.name }
    everBroken.formUnion(broken)
    trace.append(line(words, since: before, reaction: reaction))
  }

  private mutating func react(to answer: Answer?, or words: [String]) -> Reaction? {
    let circumstances = EffectSink.Circumstances(paging: source.paging)
    if let answer {
      return sink.reaction(circumstances) {
        screen.receive(Page.event(for: answer), into: &$0)
      }
    }
    guard let index = Page.actions.firstIndex(where: { $0.description.name == words[0] }) else {
      trace.append("no such action: \(words[0])")
      return nil
    }
    let arguments = zip(Page.actions[index].description.parameters, words.dropFirst())
      .compactMap { parameter, word in ActionArgument(word, as: parameter.kind) }
    let input = ActionInput(arguments: arguments, source: source, sourceChanged: false)
    return sink.reaction(circumstances) {
      screen.receive(Page.actions[index].event(input), into: &$0)
    }
  }

  private mutating func answer(_ words: [String]) -> Answer? {
    guard words[0].first == "#", let number = Int(words[0].dropFirst()),
      let place = sink.requests.firstIndex(where: { $0.number == number })
    else { return nil }
    let request = sink.answer(at: place)
    return Answer(
      request: number, ask: request.ask, outcome: outcome(words.dropFirst(), of: request.ask),
      pageSize: source.specification.pageSize, isCancelled: request.isCancelled)
  }

  private func outcome(_ words: ArraySlice<String>, of ask: Ask) -> Answer.Outcome {
    var key = PageKey.all
    if case .page(let asked) = ask { key = asked }
    let page = try? source.page(asked: key, count: words.dropFirst().first.flatMap { Int($0) })
    switch words.first {
    case "succeed":
      if case .count = ask { return .count(words.dropFirst().first.flatMap { Int($0) } ?? 0) }
      return .page(page ?? SourcePage(rows: [], next: nil))
    case "empty": return .page(SourcePage(rows: [], next: nil))
    case "fail": return .failure(words.dropFirst().first ?? "request failed")
    default: return .reply(words.first ?? "", page ?? SourcePage(rows: [], next: nil))
    }
  }

  private func line(
    _ words: [String], since before: Page, reaction: Reaction
  ) -> String {
    let (from, to) = (before.stateName, screen.stateName)
    let notes =
      reaction.verdictNote + reaction.effects.map(\.description)
      + screen.reported(since: before)
    let columns = [words.joined(separator: " "), from == to ? to : "\(from) → \(to)"]
    return (columns + (notes.isEmpty ? [] : [notes.joined(separator: "; ")]))
      .joined(separator: "  ")
  }
}

extension BuiltInScreen {
  /// The reported observations that differ from those of `before`, or all of them without it.
  func reported(since before: Self? = nil) -> [String] {
    let state = ObservedState(self, in: WorldContext())
    let stateBefore = before.map { ObservedState($0, in: WorldContext()) }
    return Self.kind().reported.compactMap { observation in
      let value = observation.read(state)
      if let stateBefore, observation.read(stateBefore) == value { return nil }
      return "\(observation.description.name)=\(value)"
    }
  }
}

/// The reaction of a screen to an event, for comparison in tests.
struct Reaction: Hashable {
  /// The side effects that the screen requested, in order.
  var effects: [Effect]
  /// The result of the event.
  var verdict: Verdict

  /// Creates a reaction.
  init(_ effects: [Effect] = [], verdict: Verdict = .moved) {
    self.effects = effects
    self.verdict = verdict
  }

  /// Creates the reaction of a screen that ignores an event.
  static func ignored(_ reason: String) -> Reaction { Reaction(verdict: .ignored(reason)) }

  /// Creates the reaction of a screen that drops a response.
  static func dropped(_ reason: String) -> Reaction { Reaction(verdict: .dropped(reason)) }
}

extension EffectSink {
  /// Begins an event, and returns the reaction of `body`.
  mutating func reaction(
    _ circumstances: Circumstances = Circumstances(), to body: (inout EffectSink) -> Verdict
  ) -> Reaction {
    begin(circumstances)
    let verdict = body(&self)
    return Reaction(effects, verdict: verdict)
  }
}

/// Returns the reaction of `body` to a first event.
func reaction(to body: (inout EffectSink) -> Verdict) -> Reaction {
  var sink = EffectSink()
  return sink.reaction(to: body)
}

extension Screen where Failure == Never {
  /// Returns the reaction of the screen to `event` as its first event.
  mutating func receive(_ event: Event) -> Reaction {
    reaction { receive(event, into: &$0) }
  }
}

extension ActionArgument {
  /// Parses a word, which can be in quotes but contains no space.
  fileprivate init?(_ word: String, as kind: Parameter.Kind) {
    switch kind {
    case .text: self = .text(word.filter { $0 != "\"" })
    case .position: self = .position(Int(word) ?? 0)
    case .cell:
      let numbers = word.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .cell(section: numbers[0], row: numbers[1])
    case .range:
      let numbers = word.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      self = .range(numbers[0], numbers[1])
    case .choice: self = .choice(word)
    }
  }
}

extension Reaction {
  fileprivate var isDropped: Bool {
    if case .dropped = verdict { true } else { false }
  }

  fileprivate var verdictNote: [String] {
    switch verdict {
    case .moved: []
    case .ignored(let reason): ["ignored: \(reason)"]
    case .dropped(let reason): ["dropped: \(reason)"]
    }
  }
}

extension BuiltInScreen {
  /// The descriptions of the actions.
  static var actionDescriptions: [ActionDescription] { kind().description.actions }
  /// The descriptions of the observations.
  static var observationDescriptions: [ObservationDescription] { kind().description.observations }
  /// The descriptions of the invariants.
  static var invariantDescriptions: [InvariantDescription] { kind().description.invariants }

  /// Handles a response, and replaces `effects` with its effects.
  mutating func take(_ answer: Answer, into effects: inout [Effect]) -> Verdict {
    let reaction = receive(Self.event(for: answer))
    effects = reaction.effects
    return reaction.verdict
  }

  /// Returns the positions of the invariants that the step from `before` to this state violates.
  func brokenInvariants(
    since before: Self, answer: Answer?, reaction: Reaction, context: WorldContext,
    serverChanged: Bool
  ) -> [Int] {
    Self.kind().brokenInvariants(
      Transition(
        before: before, after: self, shown: shown, answer: answer, effects: reaction.effects,
        verdict: reaction.verdict, context: context, serverChanged: serverChanged),
      Array(Self.kind().invariants.indices))
  }
}

extension [ScreenOptions.Setting] {
  /// Returns the settings of `screen NAME`, such as `visible=3`.
  static func written(_ text: String) -> [ScreenOptions.Setting] {
    text.split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      return ScreenOptions.Setting(name: parts[0], value: parts[1])
    }
  }
}
