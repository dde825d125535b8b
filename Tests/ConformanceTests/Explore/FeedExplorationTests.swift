import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("The exploration of feed")
struct FeedExplorationTests {
  private typealias Layer = (actions: [String], options: [ScreenOptions.Setting])

  /// The layers, each with its actions and options.
  private static let layers: [String: Layer] = [
    "previous pages": (["fetchBefore"], [.init(name: "start", value: "2")]),
    "edits": (["remove", "insert"], []),
    "retry": (["retry"], [.init(name: "retry", value: "1")]),
    "offline": (["offline", "online"], []),
    "prefetch": (["see"], [.init(name: "distance", value: "0")]),
  ]

  /// Searches the reloads and next pages with some layers, and returns the report.
  private func report(_ names: [String]) throws -> ExplorationReport {
    var scope = ExplorationScope(inFlight: 2, rows: 2)
    scope.pageSize = 1
    scope.edits = 1
    scope.actions = ["firstLoad", "refresh", "fetchMore"]
    for name in names {
      let layer = try #require(Self.layers[name])
      scope.actions += layer.actions
      scope.screenOptions += layer.options
    }
    var settings = Explorer.Settings()
    settings.states = 20_000
    settings.jobs = 1
    let model = try WorldModel(FeedScreen.kind(), scope: scope)
    return Explorer(settings, .builtIn()).search(model)
  }

  @Test("A search of each layer violates no invariant", arguments: layers.keys.sorted())
  func layer(name: String) throws {
    #expect(try report([name]).violations.map(\.trace) == [])
  }
}
