import Conformance
import Foundation
import MockSources
import Reporting
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("Cases that fill gaps")
struct GapCasesTests {
  @Test(
    "Each generated case has its setup, a short script, the trace, and a title that names its gap")
  func text() throws {
    let map = try screenMap("films")
    let gap = StateEventPair(state: "error", event: "retry")
    #expect(
      GapCases(reaching: [gap], of: map, .builtIn()).text == """
        == retry leads from error to loading
        screen films
        source numbers count=3 pageSize=2
        load; #1 fail "request failed"; retry &
        ----
        load                       loading           asks #1 films
        #1 fail "request failed"   loading → error   error="request failed"
        retry &                    error → loading   asks #2 films; error=none
        end                        loading           in flight #2

        """)
  }

  @Test(
    "The generated cases fill all gaps and pass",
    arguments: ["list", "films", "moments"])
  func filling(screen: String) throws {
    let map = try screenMap(screen)
    let text = GapCases(reaching: map.coverage([:]).gaps, of: map, .builtIn()).text
    let file = plannedFile(text)
    #expect(file.errors == [])
    for scenario in file.cases {
      #expect(scenario.check().status == .passed)
    }
    var seen = SeenTransitions()
    seen.play(file)
    #expect(map.coverage(seen.counts[screen] ?? [:]).gaps == [])
  }

  @Test(
    "Without any one of the generated cases or steps, coverage is lower",
    arguments: ["list", "films", "moments"])
  func minimality(screen: String) throws {
    let map = try screenMap(screen)
    let cases = GapCases(reaching: map.coverage([:]).gaps, of: map, .builtIn()).text
      .components(separatedBy: "\n\n").map { WrittenCase($0) }
    #expect(cases.count > 1)
    for place in cases.indices {
      let others = cases.indices.filter { $0 != place }.map { cases[$0].reached() }
      let needed = others.reduce(cases[place].reached()) { $0.subtracting($1) }
      #expect(!needed.isEmpty, "\(cases[place]) is needless")
      for step in cases[place].steps.indices {
        #expect(
          !needed.isSubset(of: cases[place].reached(without: step)),
          "step \(step) of \(cases[place]) is needless")
      }
    }
  }
}

/// A case in the text of a file, split into its steps.
private struct WrittenCase {
  let setup: [String]
  let steps: [String]

  /// Reads a case whose script is the last line before its trace.
  init(_ text: String) {
    let lines = text.components(separatedBy: "\n").dropFirst().prefix { $0 != "----" }
    setup = Array(lines.dropLast())
    steps = (lines.last ?? "").replacingOccurrences(of: " & ", with: " &\n")
      .replacingOccurrences(of: "; ", with: "\n").components(separatedBy: "\n")
  }

  /// The pairs that the case reaches, with all of its steps or without one. A case that stops with
  /// an error reaches none.
  func reached(without left: Int? = nil) -> Set<StateEventPair> {
    let script = steps.enumerated().filter { $0.offset != left }
      .map { $0.element.hasSuffix("&") ? $0.element + "\n" : $0.element + ";\n" }.joined()
    let text = SourceText(name: "test", setup.joined(separator: "\n") + "\n" + script)
    let file = PlannedFile(script: text, ReadingSettings(.builtIn())) { Source($0) }
    var pairs: Set<StateEventPair> = []
    guard let scenario = file.cases.first else { return [] }
    let stop = scenario.plan.play { line, world in
      if let transition = NamedTransition(line, on: world().description) {
        pairs.insert(transition.pair)
      }
    }
    return stop == nil ? pairs : []
  }
}
