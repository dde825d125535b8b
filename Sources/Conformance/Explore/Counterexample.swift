internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// A scenario that violates an invariant: a case that fails until the list is fixed, and passes then.
package struct Counterexample {
  /// The invariant.
  package let invariant: InvariantDescription
  /// The path to the violation.
  package let path: ExploredPath
  /// The case, as it is printed and as it is saved.
  package let text: String
  /// The case without the invariant. Playing it ends in the state of the violation.
  package let replay: String
  /// The setup steps before the path, one per line.
  private let setup: String
  /// The case that plays it.
  package let scenario: ScenarioCase?
  /// The step that checks the invariant.
  private let check: String
  /// The lines of the trace.
  package let trace: [String]

  /// Creates the counterexample at the end of `path`, which is shortest, or from which no step can be removed.
  ///
  /// With `isKnownGap`, the case is marked as `known-gap`.
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

  /// The description of a scenario that random walks found.
  private static let shortened = "a scenario that violates it, from which no step can be removed"

  /// The index of the violating step in the trace, or `nil` if the path or the trace is empty.
  package let brokenLine: Int?

  /// The options that a command needs to play it, which name an adapter.
  package var arguments: [String] = []

  /// Returns the command that plays the case. It fails until the list is fixed.
  package func command(savedAs path: String?) -> String {
    let options = arguments.map { " \($0)" }.joined()
    if let path { return "listsh run\(options) \(shellQuoted(path))" }
    // Inline rows need lines of their own.
    let hasRows = setup.contains(text: "<<")
    let lines = setup.split(separator: "\n", omittingEmptySubsequences: !hasRows)
    let separator = hasRows ? "\n" : "; "
    let setup = (hasRows ? lines.dropLast() : lines[...]).joined(separator: separator)
    let isInvariant = check.hasPrefix("invariants ")
    // What a shell did before it searched has actions, and invariants are chosen before the first.
    let opening = isInvariant && self.path.opening != nil ? [check, setup] : [setup, check]
    let steps = isInvariant ? opening + [self.path.script] : [setup, self.path.script, check]
    return "listsh play\(options) -c \(shellQuoted(steps.joined(separator: separator)))"
  }
}
