import Conformance
import Exploration
import MockSources
import ScenarioRunner
import Screens
import Testing

@Suite("ExplorationScope")
struct ExplorationScopeTests {
  static let words: [(inFlight: Int, rows: Int, pageSize: Int, words: String)] = [
    (3, 4, 2, "3 requests in flight, 4 rows, pages of 2"),
    (1, 1, 1, "1 request in flight, 1 row, pages of 1"),
  ]

  @Test("The map of a screen names the bounds of its search", arguments: words)
  func reports(inFlight: Int, rows: Int, pageSize: Int, words: String) throws {
    var settings = ScreenMap.Settings()
    settings.scope = ExplorationScope(inFlight: inFlight, rows: rows)
    settings.scope.pageSize = pageSize
    #expect(try ScreenMap(of: ReferenceListScreen.kind(), settings).scope == words)
  }

  @Test(
    "Except on screens that are searched on their sample, the source has the scope's rows and the screen's first paging"
  )
  func source() throws {
    var scope = ExplorationScope(rows: 7)
    scope.pageSize = 3
    for screen in Catalog.builtIn().entries {
      let source = scope.setup(for: screen).source
      // The rows of `numbers` have no order, stepper or switch, and no city begins as they do.
      guard !["settings", "cities"].contains(screen.name) else {
        #expect(source.specification.name == "sample")
        continue
      }
      var expected = SourceSpecification(name: "numbers")
      expected.count = 7
      expected.pageSize = 3
      expected.paging = try #require(screen.manual.pagings.first)
      #expect(source.specification == expected)
      #expect(source.count == 7)
    }
  }

  @Test("Every action of the user is tried, in the order of the table")
  func triesActions() throws {
    #expect(
      try steps(ExplorationScope(), after: []) == [
        .action(0, []), .action(1, []), .action(2, []), .action(3, []),
      ])
  }

  static let replies: [(rows: Int, replies: [Reply])] = [
    (4, [.succeed(), .empty(), .succeed(count: 1), .fail(Reply.defaultMessage)]),
    (1, [.succeed(), .empty(), .fail(Reply.defaultMessage)]),
    (0, [.succeed(), .empty(), .fail(Reply.defaultMessage)]),
  ]

  @Test("A short page is tried only if it differs from the full page", arguments: replies)
  func triesReplies(rows: Int, replies: [Reply]) throws {
    #expect(
      try steps(ExplorationScope(rows: rows), after: [.action(0, [])]).filter(\.isAnswer)
        == replies.map { .answer(0, $0) })
  }

  static let changes: [(rows: Int, after: [ExploredStep], changes: [ExploredStep])] = [
    (4, [], [.insertion, .removal]), (0, [], [.insertion]),
    (0, [.insertion], [.insertion, .removal]), (1, [.removal], [.insertion]),
    (4, [.insertion, .removal], []),
  ]

  @Test(
    "The server's rows change at most twice, and no row is removed from an empty server",
    arguments: changes)
  func triesChanges(rows: Int, after: [ExploredStep], changes: [ExploredStep]) throws {
    var scope = ExplorationScope(rows: rows)
    #expect(try !steps(scope, after: []).contains(.insertion))
    scope.changesServer = true
    #expect(
      try steps(scope, after: after).filter { $0 == .insertion || $0 == .removal } == changes)
  }

  /// Returns the steps that are possible after `steps`.
  private func steps(
    _ scope: ExplorationScope, after steps: [ExploredStep]
  ) throws -> [ExploredStep] {
    let model = try WorldModel(ReferenceListScreen.kind(), scope: scope)
    var world: World<ReferenceListScreen>? = model.initial
    for step in steps {
      world = world.flatMap { model.successors(of: $0).first { $0.event.step == step }?.state }
    }
    return world.map { model.successors(of: $0).map(\.event.step) } ?? []
  }
}

extension ExploredStep {
  /// Whether the step is an answer.
  fileprivate var isAnswer: Bool {
    if case .answer = self { true } else { false }
  }
}
