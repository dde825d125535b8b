import Foundation
import ScenarioTesting
import Testing

@Suite("A list at work, held by the scenarios of feed")
struct FeedScenarioTests {
  private typealias Subject = FeedSubject<AllLayers>

  /// The scenarios of `feed`, but for one whose `retry` lists another source, which no command of a store does.
  private static func playable() throws -> [Scenario] {
    try scenarios(in: "../../Scenarios/feed-*.txt", for: Subject.self).filter {
      $0.title != "a wait of an edit ends and another source is listed by one retry"
    }
  }

  @Test("Every scenario of feed passes on it", arguments: try playable())
  func feed(_ scenario: Scenario) async throws {
    try await scenario.play()
  }

  @Test("Every scenario of list passes on it as a feed")
  func list() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in FeedReplayTests.files("list-") {
      if let script = try FeedReplayTests.script(ofList: file) {
        try script.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
      }
    }
    let all = try scenarios(in: folder, for: Subject.self)
    #expect(all.count > 50)
    for scenario in all { try await scenario.play() }
  }

  /// Whether there is time to search the layers, which takes minutes.
  private static let hasTime = ProcessInfo.processInfo.environment["LISTSH_SEARCHES"] == "all"

  /// The layers that are searched by themselves.
  private enum Layer: CaseIterable {
    case previousPages, edits, retries, offline, prefetch

    @MainActor func conform() throws -> Conformity {
      switch self {
      case .previousPages: try conformity(FeedSubject<PreviousPages>.self)
      case .edits: try conformity(FeedSubject<Edits>.self)
      case .retries: try conformity(FeedSubject<Retries>.self)
      case .offline: try conformity(FeedSubject<Offline>.self)
      case .prefetch: try conformity(FeedSubject<Prefetch>.self)
      }
    }

    @MainActor private func conformity<Subject: ScenarioSubject>(
      _ subject: Subject.Type
    ) throws -> Conformity {
      try ScenarioTesting.conformity(
        of: subject, comparing: .everything, inFlight: 1, rows: 2, paging: .cursor)
    }

    @MainActor func explore() throws -> Exploration {
      switch self {
      case .previousPages:
        try exploration(of: FeedSubject<PreviousPages>.self, inFlight: 1, rows: 2)
      case .edits: try exploration(of: FeedSubject<Edits>.self, inFlight: 1, rows: 2)
      case .retries: try exploration(of: FeedSubject<Retries>.self, inFlight: 1, rows: 2)
      case .offline: try exploration(of: FeedSubject<Offline>.self, inFlight: 1, rows: 2)
      case .prefetch: try exploration(of: FeedSubject<Prefetch>.self, inFlight: 1, rows: 2)
      }
    }
  }

  @Test(
    "A store conforms to the reference for the actions of each layer", .enabled(if: hasTime),
    arguments: Layer.allCases)
  @MainActor private func conforms(layer: Layer) throws {
    let found = try layer.conform()
    #expect(found.isSame, "\(found)")
    #expect(found.same > 20)
  }

  @Test(
    "An exploration of the actions of each layer finds no violated invariant", .enabled(if: hasTime),
    arguments: Layer.allCases)
  @MainActor private func explores(layer: Layer) throws {
    let found = try layer.explore()
    #expect(found.violations == [], "\(found)")
    #expect(found.isComplete)
    #expect(found.states > 10)
  }
}
