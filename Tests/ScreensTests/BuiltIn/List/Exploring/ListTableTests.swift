import ListMachine
import MockSources
import Screens
import Testing

@Suite("ListTable")
struct ListTableTests {
  /// Five rows in pages of two.
  private let table: ListTable

  init() throws {
    table = try #require(ListTable(rows: 5, pageSize: 2))
  }

  /// The visible result of an input.
  private struct Seen: Equatable {
    var state: String
    var view: String
    var rows: [Int]
    var nextKey: UInt8?
    var awaited: UInt8?
    var asked: UInt8
  }

  static let ways: [[ListTable.Input]] = [
    [.action(.fetchMore), .action(.firstLoad), .action(.fetchMore), .awaited(.success)],
    [
      .action(.firstLoad), .awaited(.success), .action(.fetchMore), .awaited(.failure),
      .action(.fetchMore), .awaited(.success), .action(.fetchMore), .awaited(.success),
      .action(.fetchMore),
    ],
    [
      .action(.refresh), .action(.firstLoad), .superseded(1, .failure), .awaited(.short),
      .action(.fetchMore), .action(.refreshWithIndicator), .awaited(.empty), .action(.refresh),
      .awaited(.failure),
    ],
    [
      .action(.firstLoad), .awaited(.success), .action(.fetchMore), .awaited(.short),
      .action(.refresh), .superseded(2, .success), .awaited(.failure), .action(.refresh),
      .awaited(.success),
    ],
    [
      .action(.firstLoad), .awaited(.success), .action(.fetchMore), .action(.refresh),
      .superseded(2, .success), .awaited(.success), .action(.fetchMore), .awaited(.empty),
    ],
  ]

  @Test(
    "The transitions in the table equal those of the state machine with real rows", arguments: ways)
  func agrees(inputs: [ListTable.Input]) {
    var place: UInt32 = 0
    var list = PagedList<Row, UInt8, RequestFailure>()
    var awaited: UInt8?
    for input in inputs {
      let step = table.step(of: place, input)
      place = step.list
      var asked: UInt8 = 0
      for case .ask(_, .page(let request)) in list.receive(event(input, list, awaited)).effects {
        asked = request.key ?? 1
        awaited = asked
      }
      if list.currentRequest == nil { awaited = nil }
      let entry = table.lists[Int(place)]
      #expect(
        Seen(
          state: entry.list.state.rawValue, view: entry.list.presentation,
          rows: entry.list.rows.map { Int($0.id) }, nextKey: entry.list.nextKey,
          awaited: entry.awaited, asked: step.asked)
          == Seen(
            state: list.state.rawValue, view: list.presentation,
            rows: list.rows.map(\.id.description).compactMap { Int($0) },
            nextKey: list.nextKey, awaited: awaited, asked: asked), "\(input)")
    }
  }

  /// Returns the event of the state machine for an input of the table.
  private func event(
    _ input: ListTable.Input, _ list: PagedList<Row, UInt8, RequestFailure>, _ awaited: UInt8?
  ) -> PagedList<Row, UInt8, RequestFailure>.Event {
    switch input {
    case .action(.firstLoad): .reload()
    case .action(.refresh): .refresh()
    case .action(.refreshWithIndicator): .reload()
    case .action(.fetchMore): .fetchMore
    case .awaited(let reply):
      .loaded(request: list.lastRequest, answer(reply, to: awaited ?? 0))
    case .superseded(let page, let reply):
      .loaded(request: list.lastRequest - 1, answer(reply, to: page))
    }
  }

  /// Returns the response of a source with five rows in pages of two.
  private func answer(
    _ reply: ListTable.Reply, to page: UInt8
  ) -> Result<LoadedPage<Row, UInt8>, RequestFailure> {
    let rows = [1: [1, 2], 2: [3, 4], 3: [5]][page, default: []].map { Row(id: .number($0)) }
    return switch reply {
    case .success: .success(LoadedPage(rows, next: page < 3 ? page + 1 : nil))
    case .empty: .success(LoadedPage([], next: nil))
    case .short: .success(LoadedPage(Array(rows.prefix(1)), next: nil))
    case .failure: .failure(RequestFailure("request failed"))
    }
  }

  @Test("The first list of the table is the initial one, and no response changes it")
  func begins() {
    #expect(
      table.lists[0].list
        == ListTable.List(status: .idle, lastRequest: table.lists[0].list.lastRequest))
    #expect(table.lists[0].awaited == nil)
    for reply in ListTable.Reply.allCases {
      for input in [ListTable.Input.awaited(reply), .superseded(1, reply)] {
        #expect(table.step(of: 0, input).list == 0)
        #expect(table.step(of: 0, input).asked == 0)
      }
    }
  }

  @Test("All lists in the table are different")
  func listsOnce() {
    #expect(Set(table.lists).count == table.lists.count)
  }

  @Test("A page is long if a response with fewer rows differs from it")
  func reportsLongPages() {
    #expect((1...3).map(table.isLong) == [true, true, false])
  }
}

extension PagedList {
  /// The visible contents of the list except its rows.
  fileprivate var presentation: String {
    let seen = snapshot
    return
      "\(seen.phase) \(seen.pullToRefresh) \(seen.header) \(seen.footer) \(String(describing: seen.banner))"
  }
}
