internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// A scenario that breaks an invariant: a case that fails as long as the invariant can be broken so, and passes once that is mended.
package struct Counterexample {
  /// The invariant.
  package let invariant: InvariantDescription
  /// The way to the violation.
  package let path: ExploredPath
  /// The case, as it is printed and as it is saved.
  package let text: String
  /// The case without the invariant: what is played to come to the violation and stand there.
  package let replay: String
  /// The steps that come before the way, a line each.
  private let setup: String
  /// The case that plays it.
  package let scenario: ScenarioCase?
  /// The step that the case is judged by.
  private let check: String
  /// The lines of the trace.
  package let trace: [String]

  /// Makes the counterexample at the end of `path`, which is a shortest one or one of which no step can go.
  ///
  /// With `isKnownGap`, the case says that it is known to fail.
  package init(
    _ invariant: InvariantDescription, _ path: ExploredPath, _ catalog: Catalog, isShortest: Bool,
    isKnownGap: Bool = false
  ) {
    self.invariant = invariant
    self.path = path
    let setup = path.opening?.script ?? path.initial.setup(in: catalog) + "\n"
    let isInvariant = path.initial.description.place(ofInvariant: invariant.name) != nil
    let check = isInvariant ? "invariants \(invariant.name)" : "expect view~rows"
    self.setup = setup
    self.check = check
    let title = "== \(escaped(invariant.sentence))\n"
    replay = "\(title)\(setup)\(path.script)\n"
    let file = path.opening?.planned(replay) ?? .generated(replay, isScript: false, catalog)
    scenario = file.cases.first
    trace = scenario?.trace().lines ?? []
    // Behind it stands only what is left in flight.
    let last = trace.count - (path.play().requests.isEmpty ? 1 : 2)
    brokenLine = path.steps.isEmpty || last < 0 ? nil : last
    let kind = isShortest ? "the shortest scenario that violates it" : Self.shortened
    text =
      "# \(invariant.name): \(kind).\n\(title)"
      + (isKnownGap ? "known-gap \(quoted("\(invariant.name) can be broken"))\n" : "")
      + (isInvariant ? "\(check)\n\(setup)\(path.script)\n" : "\(setup)\(path.script)\n\(check)\n")
  }

  /// What a scenario is called that random walks found.
  private static let shortened = "a scenario that violates it, from which no step can be removed"

  /// The place of the broken step in the trace, or `nil` where nothing needs to happen.
  package let brokenLine: Int?

  /// The options that a command needs to play it, which name an adapter.
  package var arguments: [String] = []

  /// The command that plays it, and fails as long as the invariant can be broken so.
  package func command(savedAs path: String?) -> String {
    let options = arguments.map { " \($0)" }.joined()
    if let path { return "listsh run\(options) \(shellQuoted(path))" }
    let setup = setup.split(separator: "\n").joined(separator: "; ")
    let isInvariant = check.hasPrefix("invariants ")
    // What a shell did before it searched has actions, and invariants are chosen before the first.
    let opening = isInvariant && self.path.opening != nil ? [check, setup] : [setup, check]
    let steps = isInvariant ? opening + [self.path.script] : [setup, self.path.script, check]
    return "listsh play\(options) -c \(shellQuoted(steps.joined(separator: "; ")))"
  }
}
