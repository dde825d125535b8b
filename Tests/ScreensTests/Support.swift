import MockSources
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

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

/// A script that is played on a screen of its own.
struct Played<Subject: BuiltInScreen> {
  private let world: World<Subject>
  /// The lines of the trace. If the script stops, the reason is the last one.
  private(set) var trace: [String] = []
  /// The names of the invariants that the last step violated.
  private(set) var violated: [String] = []
  /// The names of the invariants that any step violated.
  private(set) var everViolated: Set<String> = []

  /// Plays `script`, which has steps such as `refresh` and `#1 succeed 3`.
  ///
  /// Without a `source`, the default source of the screen is used.
  init(
    _ script: String, source: Source? = nil, options: [ScreenOptions.Setting] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let kind = Subject.kind()
    let setup = CaseSetup(
      kind, options: ScreenOptions(kind.manual.options, written: options), source: source)
    let text = SourceText(name: "-c", script)
    let (steps, errors) = Script.parse(text)
    var resolver = Resolver(
      text: text, catalog: .builtIn(), with: setup, hasActed: false,
      loadSource: { _ throws(SourceError) in throw SourceError(message: "no such source") })
    var plan = Plan(with: setup, hasActed: false, stepLimit: .max)
    plan.append(steps, using: &resolver)
    #expect((errors + resolver.errors).first?.summary == nil, sourceLocation: sourceLocation)

    // A built-in screen throws no error, and no source here has too many rows.
    var world = try! World(kind, with: setup)
    world.invariantChecks = .recording
    for index in plan.sequence {
      var lines: [String] = []
      do {
        try world.perform(plan.steps[index], at: index) { line, _ in
          lines.append(line.columns.line)
        }
      } catch {
        lines.append("stopped: \(error)")
      }
      // Only the replies of the script settle requests, not the next action.
      world = world.inBackground
      trace += lines
      violated = world.violated.map { kind.invariants[$0].description.name }
      everViolated.formUnion(violated)
    }
    self.world = world
  }

  var screen: Subject { world.screen }

  /// The value of the observation `name`.
  subscript(_ name: String) -> Value? {
    world.description.index(ofObservation: name).map { world.value(at: $0) }
  }
}

extension BuiltInScreen {
  /// The reported observations with their values.
  var reported: [String] {
    let state = ObservedState(self, in: WorldContext())
    return Self.kind().reported.map { "\($0.description.name)=\($0.read(state))" }
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
    _ eventContext: EventContext = EventContext(), to body: (inout EffectSink) -> Verdict
  ) -> Reaction {
    begin(eventContext)
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

extension BuiltInScreen {
  /// The descriptions of the actions.
  static var actionDescriptions: [ActionDescription] { kind().description.actions }
  /// The descriptions of the observations.
  static var observationDescriptions: [ObservationDescription] { kind().description.observations }
  /// The descriptions of the invariants.
  static var invariantDescriptions: [InvariantDescription] { kind().description.invariants }
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
