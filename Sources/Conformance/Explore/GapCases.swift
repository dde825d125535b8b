internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// Short cases that reach the uncovered pairs, without the cases and steps that were found to be
/// unnecessary.
package struct GapCases {
  private var cases: [GapCase] = []

  /// Finds cases that reach the uncovered pairs `gaps`.
  package init(reaching gaps: [StateEventPair], of map: ScreenMap, _ catalog: Catalog) {
    let paths = gaps.compactMap { map.path(to: $0) }
    var missing = Set(gaps)
    // The longest path comes first, because it also reaches most of the other pairs.
    for path in paths.sorted(by: { $0.steps.count > $1.steps.count }) {
      guard
        let found = GapCase(
          setup: path.initial.setup(in: catalog), steps: path.writtenSteps, filling: gaps, catalog),
        !missing.isDisjoint(with: found.filled)
      else { continue }
      missing.subtract(found.filled)
      cases.append(found)
    }
    while let index = cases.indices.last(where: { needed(from: $0).isEmpty }) {
      cases.remove(at: index)
    }
    // Each case is shortened once, although a shorter case can reach other pairs than before.
    for index in cases.indices {
      while removeUnneededStep(ofCaseAt: index) {}
    }
    let first = cases.indices.map { gaps.firstIndex(where: needed(from: $0).contains) ?? 0 }
    cases = zip(first, cases).sorted { $0.0 < $1.0 }.map(\.1)
  }

  package var count: Int { cases.count }

  /// The cases as the text of a scenario file, each with its trace.
  package var text: String {
    cases.indices.map { cases[$0].text(for: needed(from: $0)) }.joined(separator: "\n")
  }

  /// The gaps that only the case at `index` fills.
  private func needed(from index: Int) -> Set<StateEventPair> {
    cases.indices.filter { $0 != index }.reduce(into: cases[index].filled) {
      $0.subtract(cases[$1].filled)
    }
  }

  /// Removes the first step that is not needed of the case at `index`. Returns `false` if there is
  /// none.
  private mutating func removeUnneededStep(ofCaseAt index: Int) -> Bool {
    let needed = needed(from: index)
    let shorter = cases[index].steps.indices.lazy
      .compactMap { [gapCase = cases[index]] in gapCase.without(stepAt: $0) }
      .first { needed.isSubset(of: $0.filled) }
    guard let shorter else { return false }
    cases[index] = shorter
    return true
  }
}

/// A case that reaches uncovered pairs.
private struct GapCase {
  /// The kinds of screen that the case can name.
  let catalog: Catalog
  /// The steps that set up the world of the case, one on each line.
  let setup: String
  let steps: [WrittenStep]
  /// All uncovered pairs, in the order of the tables.
  let gaps: [StateEventPair]
  let transitions: [NamedTransition]
  /// The uncovered pairs that the case reaches.
  let filled: Set<StateEventPair>

  /// Creates the case, or returns `nil` if it cannot be played to its end.
  init?(
    setup: String, steps: [WrittenStep], filling gaps: [StateEventPair], _ catalog: Catalog
  ) {
    self.catalog = catalog
    self.setup = setup
    self.steps = steps
    self.gaps = gaps
    let file = PlannedFile.generated("\(setup)\n\(steps.script)\n", catalog)
    guard let scenario = file.cases.first else { return nil }
    var transitions: [NamedTransition] = []
    let stop = scenario.plan.play { line, world in
      if let transition = NamedTransition(line, on: world().description) {
        transitions.append(transition)
      }
    }
    guard stop == nil else { return nil }
    self.transitions = transitions
    filled = Set(transitions.map(\.pair)).intersection(gaps)
  }

  /// Returns the case without the step at `index`, or `nil` if the shorter case cannot be played.
  func without(stepAt index: Int) -> GapCase? {
    var fewer = steps
    fewer.remove(at: index)
    return GapCase(setup: setup, steps: fewer, filling: gaps, catalog)
  }

  /// Returns the case with its trace. The title names the pairs in `needed`.
  func text(for needed: Set<StateEventPair>) -> String {
    let written = "== \(title(for: needed))\n\(setup)\n\(steps.script)\n"
    let trace = PlannedFile.generated(written, catalog).cases.first?.trace().lines ?? []
    return written + "----\n" + trace.map { $0 + "\n" }.joined()
  }

  private static let phraseLimit = 3

  /// Returns a title with the first pairs that the case reaches, and the number of the others.
  private func title(for needed: Set<StateEventPair>) -> String {
    let phrases = gaps.filter(needed.contains).compactMap { gap in
      transitions.first { $0.pair == gap }?.phrase
    }
    let rest = phrases.count - Self.phraseLimit
    return phrases.prefix(Self.phraseLimit).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension NamedTransition {
  fileprivate var phrase: String {
    switch outcome {
    case .moved: from == to ? "\(event) stays in \(from)" : "\(event) leads from \(from) to \(to)"
    case .ignored, .dropped: "\(event) in \(from) is \(outcome.rawValue)"
    }
  }
}

extension PlannedFile {
  /// Plans text that an exploration wrote. All its sources are generated.
  package static func generated(_ text: String, _ catalog: Catalog) -> PlannedFile {
    let source = SourceText(name: "generated", text)
    let load: SourceLoader = { (specification) throws(SourceError) in Source(specification) }
    return PlannedFile(reading: source, ReadingSettings(catalog), loadSource: load)
  }
}
