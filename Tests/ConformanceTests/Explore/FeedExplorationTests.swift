import Conformance
import ScenarioRunner
import Screens
import Testing

@Suite("The exploration of the screen feed")
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

  /// Each layer, and each pair of layers.
  static let parts: [[String]] = {
    let names = layers.keys.sorted()
    return names.map { [$0] }
      + names.indices.flatMap { first in
        names[(first + 1)...].map { [names[first], $0] }
      }
  }()

  /// Searches the reloads and next pages with some layers, and returns the report.
  ///
  /// Edits together with another layer have too many orders for two requests in flight here; `make
  /// explorations` searches them with two.
  private func report(_ names: [String]) throws -> ExplorationReport {
    let isLarge = names.count > 1 && names.contains("edits")
    var scope = ExplorationScope(inFlight: isLarge ? 1 : 2, rows: 2)
    scope.pageSize = 1
    scope.edits = 1
    scope.actions = ["firstLoad", "refresh", "fetchMore"]
    for name in names {
      let layer = try #require(Self.layers[name])
      scope.actions += layer.actions
      scope.screenOptions += layer.options
    }
    var settings = Explorer.Settings()
    settings.jobs = 1
    let model = try WorldModel(FeedScreen.kind(), scope: scope)
    return Explorer(settings, .builtIn()).search(model)
  }

  @Test(
    "A complete search of each layer and each pair of layers violates no invariant",
    arguments: parts)
  func isClean(names: [String]) throws {
    let report = try report(names)
    #expect(report.violations.map(\.trace) == [])
    #expect(report.limits == [])
    #expect(report.invariantCount == 30)
  }

  @Test("By default, the bounds of feed are lower than those of list for rows, requests and edits")
  func defaultBounds() throws {
    let kind = FeedScreen.kind()
    let scope = ExplorationScope.standard(for: kind.manual)
    #expect([scope.inFlight, scope.rows, scope.pageSize] == [2, 2, 1])
    #expect(scope.edits == 1)
    #expect(ExplorationScope.standard(for: kind.manual, onlySome: true).edits == 2)
    #expect(ExplorationScope.standard(for: ReferenceListScreen.manual) == ExplorationScope())
  }

  @Test("A changing server, another source and unusual replies are tried on a screen with layers")
  func additions() throws {
    var scope = ExplorationScope.standard(for: FeedScreen.manual)
    scope.actions = ["firstLoad", "refresh", "fetchMore"]
    func count() throws -> Int {
      Explorer(Explorer.Settings(), .builtIn()).search(
        try WorldModel(FeedScreen.kind(), scope: scope)
      ).states
    }
    let usual = try count()
    scope.changesServer = true
    #expect(try count() > usual)
    scope.changesServer = false
    scope.triesShortPages = true
    #expect(try count() > usual)
    scope.triesShortPages = false
    scope.failureTexts = ["other"]
    #expect(try count() > usual)
    scope.failureTexts = []
    scope.changesSource = true
    #expect(try count() > usual)
  }
}
