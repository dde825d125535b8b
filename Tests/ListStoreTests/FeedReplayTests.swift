import Foundation
import ListStore
import MockSources
import ScenarioRunner
import Screens
import Testing
import Text

@Suite("ListStore and the scenarios of the screen feed") @MainActor
struct FeedReplayTests {
  /// The folder of the scenarios.
  private nonisolated static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Scenarios"

  /// Returns the names of the scenario files that begin with `prefix`.
  nonisolated static func files(_ prefix: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
      .filter { $0.hasPrefix(prefix) } ?? []
  }

  /// Returns the lines of a case, each with the worlds around it.
  private func moments(of scenario: Case) -> [FeedReplay.Moment] {
    var moments: [FeedReplay.Moment] = []
    _ = scenario.plan.play(PlaySettings()) { line, world in
      guard let after = world() as? World<FeedScreen> else { return }
      moments.append(.init(line: line, before: moments.last?.after, after: after))
    }
    return moments
  }

  /// Whether the rules for a store and the screen differ from this line on.
  ///
  /// Only a store forgets the position when the rows are covered, and only its `setSource` changes
  /// the source.
  private func isOfScreenOnly(_ moment: FeedReplay.Moment) -> Bool {
    if moment.before?.isSourceUnlisted == true, case .step(let step) = moment.line.trigger,
      step.text.hasPrefix("retry")
    {
      return true
    }
    let list = moment.after.screen.list
    let isSeen = list.anchor != nil || moment.before?.screen.list.anchor != nil
    if case .rows = list.snapshot.phase { return false }
    return isSeen
  }

  /// Replays the cases of a scenario file, and returns the number of lines after which store and screen were compared.
  private func replay(_ text: String, _ file: String) async -> Int {
    let planned = PlannedFile(
      reading: SourceText(name: file, text), Reading(.builtIn()),
      loadSource: { specification throws(SourceError) in Source(specification) })
    #expect(planned.errors.isEmpty, "\(file)")
    var compared = 0
    for scenario in planned.cases {
      let replay = FeedReplay(scenario.plan.setup.options)
      for moment in moments(of: scenario) {
        if isOfScreenOnly(moment) { break }
        if let difference = await replay.replay(moment) {
          Issue.record("\(scenario.title): \(difference)")
          break
        }
      }
      compared += replay.compared
    }
    return compared
  }

  @Test(
    "After every trace line of every feed scenario, the store shows the same as the screen feed",
    arguments: files("feed-"))
  func feed(file: String) async throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(file)", encoding: .utf8)
    #expect(await replay(text, file) > 0)
  }

  @Test(
    "After every trace line of every list scenario, the store shows the same as the screen feed",
    arguments: files("list-"))
  func list(file: String) async throws {
    guard let script = try Self.script(ofList: file) else { return }
    #expect(await replay(script, file) > 0)
  }

  /// Returns the cases of a file of `list` as cases of `feed`, or `nil` if their sources are files, which the program reads.
  nonisolated static func script(ofList file: String) throws -> String? {
    let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    if text.contains(".csv") || text.contains(".json") { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("source ") && !line.contains("paging=")
        ? line.split(separator: "#")[0] + " paging=numbered" : line[...]
    }
    return "screen feed\nsource numbers paging=numbered\n" + lines.joined(separator: "\n")
  }
}
