internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// A scenario that violates an invariant. The scenario is a case that fails until the bug is fixed.
/// After that it passes, unless it responds to a request that only the bug sends.
package struct Counterexample {
  package let invariant: InvariantDescription
  package let path: ExploredPath
  /// The case, as printed and saved.
  package let text: String
  /// The case without the invariant. The case ends in the state of the violation.
  package let replay: String
  /// The setup steps before the path, one per line.
  private let setup: String
  package let scenario: Case?
  private let check: Check
  package let trace: [String]

  /// Creates the counterexample for the violation at the end of `path`. The path is a shortest path
  /// to a violation, or a shortened one.
  ///
  /// With `isKnownGap`, the case is marked as `known-gap`.
  package init(
    _ invariant: InvariantDescription, _ path: ExploredPath, _ catalog: Catalog, isShortest: Bool,
    isKnownGap: Bool = false
  ) {
    self.invariant = invariant
    self.path = path
    self.isKnownGap = isKnownGap
    let setup = Self.setup(of: path, catalog)
    self.setup = setup
    let isInTable = path.initial.description.index(ofInvariant: invariant.name) != nil
    let title = "== \(escaped(invariant.definition == nil ? invariant.sentence : invariant.name))\n"
    replay = "\(title)\(setup)\(path.script)\n"
    let file = path.opening?.planned(replay) ?? .generated(replay, catalog)
    scenario = file.cases.first
    trace = scenario?.trace().lines ?? []
    // After the line of the violating step, only the line about requests in flight can follow.
    let last = trace.count - (trace.last?.hasPrefix("end ") == true ? 2 : 1)
    violatedLine = path.steps.isEmpty || last < 0 ? nil : last
    let check: Check =
      if invariant.definition != nil {
        .definition(setup: Self.setup(of: path, catalog, defining: invariant))
      } else {
        // A screen of a list under test can lack the observation `view`.
        isInTable
          ? .invariants(invariant.name)
          : .rows(
            path.initial.description.index(ofObservation: "view") == nil
              ? "items>0" : "view~rows")
      }
    self.check = check
    let lines = Self.lines(setup, path.script, check, isInvariantFirst: true)
    let hasOnlyOpening = path.opening != nil && path.steps.isEmpty
    let kind =
      hasOnlyOpening
      ? "the steps before the search violate it"
      : isShortest
        ? "the shortest scenario that violates it" : "a shortened scenario that violates it"
    text =
      "# \(escaped(invariant.name)): \(kind).\n\(title)"
      + (isKnownGap ? "known-gap \(quoted("\(invariant.name) can be violated"))\n" : "") + lines
  }

  /// Whether the steps before the path already violate the invariant.
  var isViolatedBefore: Bool {
    guard let plan = path.opening?.planned(text).cases.first?.plan,
      let stop = plan.play(to: { _, _ in }), case .violatedInvariant = stop.reason
    else { return false }
    return stop.step < plan.steps.count - path.steps.count
  }

  /// The check of the invariant in the case.
  private enum Check {
    /// By an `invariants` step with this name.
    case invariants(String)
    /// By a setup that defines the invariant.
    case definition(setup: String)
    /// By an `expect` at the end that rows are visible, with this condition.
    case rows(String)
  }

  /// The lines of the case: setup, path and check.
  private static func lines(
    _ setup: String, _ script: String, _ check: Check, isInvariantFirst: Bool
  ) -> String {
    let script = script.isEmpty ? "" : "\(script)\n"
    switch check {
    case .invariants(let name):
      let check = "invariants \(name)\n"
      return (isInvariantFirst ? check + setup : setup + check) + script
    case .definition(let setup): return setup + script
    case .rows(let condition): return "\(setup)\(script)expect \(condition)\n"
    }
  }

  /// The setup before `path`. Of the invariants that a script chooses or defines, only the
  /// definition of `invariant` is kept, because another invariant could end the case.
  private static func setup(
    of path: ExploredPath, _ catalog: Catalog, defining invariant: InvariantDescription? = nil
  ) -> String {
    guard let script = path.opening?.script else {
      return path.initial.setup(in: catalog) + "\n"
        + (invariant?.definition.map { "\($0)\n" } ?? "")
    }
    let others = path.initial.description.invariants.compactMap(\.definition)
      .filter { $0 != invariant?.definition }
    return script.filter { line in
      line != "invariants" && !line.hasPrefix("invariants ") && !others.contains { $0 == line }
    }.map { $0 + "\n" }.joined()
  }

  /// The index of the violating step in the trace, or `nil` if the path or the trace is empty.
  package let violatedLine: Int?

  /// Returns the name of the file: the name of the invariant without `/`, shortened to 200 bytes. A
  /// script can define an invariant with any name. From 2 on, `number` is a part of the file name.
  func fileName(number: Int = 1) -> String {
    var name = invariant.name.hasPrefix(".") ? "-" : ""
    for character in invariant.name {
      // File systems allow 255 bytes.
      if name.utf8.count + character.utf8.count > 200 { break }
      name.append(character == "/" ? "-" : character)
    }
    return name + (number > 1 ? "-\(number)" : "") + ".txt"
  }

  /// The options that a command needs to play the case, such as those that name an adapter.
  package var arguments: [String] = []

  /// Whether the case is marked as `known-gap`.
  private let isKnownGap: Bool

  /// The path of the file with the case, or `nil` if it was not written.
  package var savedPath: String?

  /// The command that plays the case. The command fails until the bug is fixed.
  package var command: String {
    let options = arguments.map { " \($0)" }.joined()
    if let savedPath {
      // `run` expects a known gap to fail.
      return "listsh \(isKnownGap ? "play" : "run")\(options) \(shellQuoted(savedPath))"
    }
    // A search in the shell can begin after actions. In that case the `invariants` step comes
    // first, because it is allowed only before the first action.
    let steps = Self.lines(
      setup, path.script, check, isInvariantFirst: path.opening != nil
    )
    // Inline rows need lines of their own.
    let script =
      setup.contains(text: "<<")
      ? String(steps.dropLast()) : steps.split(separator: "\n").joined(separator: "; ")
    return "listsh play\(options) -c \(shellQuoted(script))"
  }
}
