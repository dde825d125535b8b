internal import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// A scenario that breaks a law, as a file that passes under `listsh run`.
package struct Counterexample {
  /// The law.
  package let invariant: InvariantDescription
  /// The way to the breach.
  package let path: ExploredPath
  /// What is observed at the end, as the check of an `expect` step.
  package let expectation: String
  /// The scenario file.
  package let text: String
  /// The steps that come before the way, a line each.
  private let setup: String
  /// The case that plays it.
  package let scenario: ScenarioCase?
  /// The lines of the trace.
  package let trace: [String]

  /// Makes the counterexample at the end of `path`, which is a shortest one or one of which no step can go.
  package init(
    _ invariant: InvariantDescription, _ path: ExploredPath, _ catalog: Catalog, isShortest: Bool
  ) {
    self.invariant = invariant
    self.path = path
    setup = path.opening?.script ?? path.initial.setup(in: catalog)
    let world = path.play()
    let observed = world.observations
    expectation = invariant.shownBy.compactMap { name in
      observed.first { $0.name == name }.map { "\($0.name)=\($0.value)" }
    }.joined(separator: " ")
    let beginning =
      path.opening.map { "== \(invariant.sentence)\n\($0.script)" }
      ?? "\(setup)\n\n== \(invariant.sentence)\n"
    let script =
      "\(beginning)\(path.script)\n"
      + (expectation.isEmpty ? "" : "expect \(expectation)\n")
    let file = path.opening?.planned(script) ?? .generated(script, isScript: false, catalog)
    scenario = file.cases.first
    trace = scenario?.trace().lines ?? []
    // Behind it stands only what is left in flight.
    let last = trace.count - (world.requests.isEmpty ? 1 : 2)
    brokenLine = path.steps.isEmpty || last < 0 ? nil : last
    text =
      "# \(invariant.name): \(isShortest ? "the shortest scenario that breaks it" : Self.shortened).\n"
      + "\(script)----\n"
      + trace.map { $0 + "\n" }.joined()
  }

  /// What a scenario is called that random walks found.
  private static let shortened = "a scenario that breaks it, of which no step can go"

  /// The place of the broken step in the trace, or `nil` where nothing needs to happen.
  package let brokenLine: Int?

  /// The file for people: indented, with the broken step marked.
  package var excerpt: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let broken = brokenLine.map { lines.count - trace.count + $0 }
    return lines.enumerated().map { place, line in
      line.isEmpty ? "\n" : "\(place == broken ? "  > " : "    ")\(line)\n"
    }.joined()
  }

  /// The command that plays it.
  package func command(savedAs path: String?) -> String {
    if let path { return "listsh run \(shellQuoted(path))" }
    let setup = setup.split(separator: "\n")
      .joined(separator: "; ")
    return "listsh play -c \(shellQuoted("\(setup); \(self.path.script)"))"
  }
}
