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

  /// The names of the scenario files of `feed`.
  private nonisolated static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    .filter { $0.hasPrefix("feed-") }

  @Test("There are files with scenarios of feed")
  func hasFiles() { #expect(Self.files.count >= 5) }

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

  @Test(
    "After every trace line of every feed scenario, the store shows the same as the screen feed",
    arguments: files)
  func feed(file: String) async throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(file)", encoding: .utf8)
    let planned = PlannedFile(
      reading: SourceText(name: file, text), ReadingSettings(.builtIn()),
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
    #expect(compared > 0)
  }
}
