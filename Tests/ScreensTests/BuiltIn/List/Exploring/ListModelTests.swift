import Exploration
import ListMachine
import Screens
import Testing

@Suite("ListModel")
struct ListModelTests {
  /// The counts that SPIN finds for its own model of the list, Sources/Benchmarks/Baselines/list.pml, with the same bounds.
  static let spinCounts:
    [(rows: Int, pageSize: Int, inFlight: Int, states: Int, transitions: Int, depth: Int)] = [
      (1, 2, 1, 11, 44, 4),
      (2, 2, 1, 26, 116, 6),
      (2, 1, 1, 37, 148, 8),
      (4, 2, 1, 45, 202, 8),
      (4, 2, 2, 173, 1318, 11),
      (12, 2, 3, 6733, 79672, 38),
    ]

  @Test("The search finds as many states, transitions and levels as SPIN", arguments: spinCounts)
  func agreesWithSpin(
    rows: Int, pageSize: Int, inFlight: Int, states: Int, transitions: Int, depth: Int
  ) throws {
    var search = Search(try model(rows, pageSize, inFlight))
    search.run()
    #expect(search.report.states == states)
    #expect(search.report.transitions == transitions)
    #expect(search.report.depth == depth)
    #expect(search.report.limits.isEmpty)
  }

  @Test("The packed model checks every invariant of the screen, in the same order")
  func namesInvariants() throws {
    let invariants = try model(2, 2, 1).invariants.map(\.name)
    #expect(invariants == ReferenceListScreen.invariantDescriptions.map(\.name))
  }

  @Test("In all reachable states, every invariant holds and rows can be reached")
  func isClean() throws {
    let model = try model(6, 2, 3)
    var search = Search(model, for: model.invariants + model.sights + [model.rowsWithinReach])
    search.run()
    search.checkWhole()
    #expect(search.report.limits.isEmpty)
    for finding in search.report.findings {
      switch finding.verdict {
      case .holds, .seen: break
      case .violated, .neverSeen, .undecided: Issue.record("\(finding.name): \(finding.verdict)")
      }
    }
  }

  @Test("With a source without rows, the state content is never reached")
  func reportsVacuity() throws {
    let model = try model(0, 2, 1)
    var search = Search(model, for: model.sights + [model.rowsWithinReach])
    search.run()
    search.checkWhole()
    let unseen = search.report.findings.filter {
      if case .neverSeen = $0.verdict { true } else { false }
    }
    #expect(unseen.map(\.name) == ["state content", "state fetchingMore", "verdict dropped"])
    let violated = search.report.findings.filter {
      if case .violated = $0.verdict { true } else { false }
    }
    #expect(violated.map(\.name) == [model.rowsWithinReach.name])
  }

  @Test("The shortest path to the second page is found")
  func findsShortestPath() throws {
    let model = try model(4, 2, 3)
    let isPaged = model.table.lists.map { $0.list.rows.count == 4 }
    var search = Search(
      model, for: [Property("two pages", .sometimes { isPaged[Int($0.list)] })])
    search.run()
    let path = search.graph.path(to: try #require(search.witnesses[0]))
    #expect(
      path.events == [
        .action(.firstLoad), .answer(flight: 0, .success), .action(.fetchMore),
        .answer(flight: 0, .success),
      ])
  }

  @Test("Unpacking a packed state gives the same state")
  func packsExactly() throws {
    let model = try model(4, 2, 3)
    var search = Search(model)
    search.run()
    search.graph.forEachTransition { _, _, _, next in
      #expect(model.state(of: model.key(of: next)) == next)
    }
  }

  @Test(
    "A scope that does not fit the packed keys is refused",
    arguments: [(15, 2, 3), (-1, 2, 3), (4, 0, 3), (4, 15, 3), (4, 2, 0), (4, 2, 8)])
  func refusesTooMuch(rows: Int, pageSize: Int, inFlight: Int) {
    #expect(ListModel(rows: rows, pageSize: pageSize, inFlight: inFlight) == nil)
  }

  private func model(_ rows: Int, _ pageSize: Int, _ inFlight: Int) throws -> ListModel {
    try #require(ListModel(rows: rows, pageSize: pageSize, inFlight: inFlight))
  }
}
