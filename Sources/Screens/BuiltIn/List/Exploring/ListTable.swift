package import ListMachine

/// The transition table of the reference list: its reaction to each input in each reachable state.
/// The table is computed with the state machine that apps ship.
package struct ListTable: Sendable {
  /// The state machine that apps ship. Its rows consist only of ids.
  package typealias List = PagedList<TinyRow, UInt8, RequestFailure>

  /// A row that consists only of its id.
  package struct TinyRow: Identifiable, Hashable, Sendable {
    /// The position of the row in the source, from 1.
    package let id: UInt8
  }

  package enum Action: UInt8, Hashable, Sendable, CaseIterable {
    /// The screen appears.
    case firstLoad
    /// The user pulls to refresh.
    case refresh
    /// The user chooses another list.
    case refreshWithIndicator
    /// The user scrolls near the last row.
    case fetchMore
  }

  /// The kinds of response.
  package enum Reply: UInt8, Hashable, Sendable, CaseIterable {
    /// Succeeds with the requested page.
    case success
    /// Succeeds without rows.
    case empty
    /// Succeeds with only the first row of the page.
    case short
    /// Fails.
    case failure
  }

  package enum Input: Hashable, Sendable {
    case action(Action)
    /// The response to the current request of the list.
    case awaited(Reply)
    /// The response to a superseded request for this page.
    case superseded(UInt8, Reply)
  }

  /// A list, and the page that it is waiting for.
  package struct Waiting: Hashable, Sendable {
    /// The list. Its request is renumbered, so that increasing request numbers do not create new
    /// states.
    package var list = List(status: .idle, lastRequest: ListTable.awaitedRequest)
    package var awaited: UInt8?
  }

  /// The result of an input.
  package struct Step: Hashable, Sendable {
    /// The index of the resulting list in `lists`.
    package var list: UInt32
    /// The page that the list requested, or 0.
    package var asked: UInt8
  }

  /// The number of the current request, in every list that waits for a page.
  private static let awaitedRequest = 2

  /// The reachable lists, the initial one first.
  package private(set) var lists = [Waiting()]
  /// The number of rows of the source.
  package let rows: Int
  package let pageSize: Int
  /// The step for each input in each list, list by list.
  private var steps: [Step] = []

  /// Computes the table, or returns `nil` if there are too many lists.
  package init?(rows: Int, pageSize: Int) {
    guard (0...14).contains(rows), (1...14).contains(pageSize) else { return nil }
    self.rows = rows
    self.pageSize = pageSize
    var indices = [lists[0]: UInt32(0)]
    var current = 0
    while current < lists.count {
      guard current < 1 << 16 else { return nil }
      for input in inputs {
        let (next, asked) = after(input, lists[current])
        let known = indices[next]
        let index = known ?? UInt32(lists.count)
        if known == nil {
          indices[next] = index
          lists.append(next)
        }
        steps.append(Step(list: index, asked: asked))
      }
      current += 1
    }
  }

  /// Returns the step for an input. The step for an `awaited` input has no meaning if the list
  /// waits for no page.
  package func step(of list: UInt32, _ input: Input) -> Step {
    steps[Int(list) * width + Self.column(of: input)]
  }

  /// Returns whether a page has more than one row.
  package func isLong(_ number: UInt8) -> Bool { ids(ofPage: number).count > 1 }

  /// The number of pages that can be requested.
  private var pageCount: Int { rows / pageSize + 1 }

  /// The number of inputs.
  private var width: Int { 8 + 4 * pageCount }

  private static func column(of input: Input) -> Int {
    switch input {
    case .action(let action): Int(action.rawValue)
    case .awaited(let reply): 4 + Int(reply.rawValue)
    case .superseded(let page, let reply): 4 + 4 * Int(page) + Int(reply.rawValue)
    }
  }

  /// All inputs, in the order of their indices.
  private var inputs: [Input] {
    Action.allCases.map { .action($0) } + Reply.allCases.map { .awaited($0) }
      + (1...pageCount).flatMap { page in
        Reply.allCases.map { .superseded(UInt8(page), $0) }
      }
  }

  /// Returns the result of an input with the page that the list requests, or 0 for none.
  private func after(_ input: Input, _ waiting: Waiting) -> (Waiting, asked: UInt8) {
    guard let event = event(input, waiting) else { return (waiting, 0) }
    var list = waiting.list
    var asked: UInt8 = 0
    for case .ask(_, .page(let request)) in list.receive(event).effects {
      asked = request.key ?? 1
    }
    let awaited = asked == 0 ? waiting.awaited : asked
    let next = Waiting(
      list: List(
        status: list.status, lastRequest: Self.awaitedRequest, hasAnswered: list.hasAnswered),
      awaited: list.currentRequest == nil ? nil : awaited)
    return (next, asked)
  }

  /// Returns the event for an input, or `nil` if the input has no meaning for the list.
  private func event(_ input: Input, _ waiting: Waiting) -> List.Event? {
    switch input {
    case .action(.firstLoad): .reload()
    case .action(.refresh): .refresh()
    case .action(.refreshWithIndicator): .reload()
    case .action(.fetchMore): .fetchMore
    case .awaited(let reply):
      waiting.awaited.map { .loaded(request: Self.awaitedRequest, answer(reply, to: $0)) }
    case .superseded(let page, let reply):
      .loaded(request: Self.awaitedRequest - 1, answer(reply, to: page))
    }
  }

  /// The result of a reply to the request for a page.
  private func answer(
    _ reply: Reply, to number: UInt8
  ) -> Result<LoadedPage<TinyRow, UInt8>, RequestFailure> {
    switch reply {
    case .success: .success(page(number))
    case .empty: .success(LoadedPage([], next: nil))
    case .short: .success(LoadedPage(Array(page(number).rows.prefix(1)), next: nil))
    case .failure: .failure(RequestFailure("request failed"))
    }
  }

  private func ids(ofPage number: UInt8) -> Range<Int> {
    let first = (Int(number) - 1) * pageSize + 1
    return first..<max(first, min(first + pageSize, rows + 1))
  }

  /// The page with a number, from the source. A page that is not full is the last one.
  private func page(_ number: UInt8) -> LoadedPage<TinyRow, UInt8> {
    let page = ids(ofPage: number).map { TinyRow(id: UInt8(truncatingIfNeeded: $0)) }
    return LoadedPage(page, next: page.count == pageSize ? number + 1 : nil)
  }
}
