import Exploration
import ListMachine
import Testing

@Suite("The layers of a list, with random events")
struct LayersPropertyTests {
  /// The IDs under which the app inserts rows.
  enum InsertedIDs: CaseIterable {
    case new
    /// IDs that the app or the server may have used before.
    case used
    /// Three IDs. Each page names the row that was inserted under each, maybe long ago.
    case few
  }

  /// A list, and a simple model of it.
  private struct Run {
    var list: Films
    var generator: SplitMix64
    /// The requests in flight, by number.
    var asked: [Int: Films.Request] = [:]
    var waiting: Set<Int> = []
    var nextID = 1_000
    let insertedIDs: InsertedIDs

    init(seed: UInt64, _ insertedIDs: InsertedIDs) {
      self.insertedIDs = insertedIDs
      generator = SplitMix64(seed: seed)
      list = Films(
        retries: Int.random(in: 0...2, using: &generator),
        prefetchDistance: Bool.random(using: &generator)
          ? Int.random(in: 0...3, using: &generator) : nil)
    }

    mutating func page() -> LoadedPage<Film, Int> {
      let ids = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Int.random(in: 1...(insertedIDs == .few ? 5 : 30), using: &generator)
      }
      let isFew = insertedIDs == .few
      let next = Int.random(in: -5...20, using: &generator)
      let previous = Int.random(in: -5...20, using: &generator)
      return LoadedPage(
        films(ids), next: next < 0 ? nil : next, previous: previous < 0 ? nil : previous,
        localID: { isFew ? -$0.id : $0.id % 3 == 0 ? 1_000 + $0.id / 3 : nil })
    }

    mutating func response(to number: Int) -> Films.Event {
      let fails = Int.random(in: 0..<4, using: &generator) == 0
      let isPermanent = Bool.random(using: &generator)
      switch asked[number] {
      case .save(let edit):
        if fails {
          return .saved(request: number, .failure(Refused("no")), isPermanent: isPermanent)
        }
        var row = edit.row
        if case .insert = edit, Bool.random(using: &generator) {
          row.id =
            switch insertedIDs {
            case .new: row.id - 900
            case .used: Int.random(in: 1...9, using: &generator)
            case .few: -row.id
            }
        }
        return .saved(request: number, .success(Bool.random(using: &generator) ? row : nil))
      case .page, nil:
        if fails {
          return .loaded(request: number, .failure(Refused("no")), isPermanent: isPermanent)
        }
        return .loaded(request: number, .success(page()))
      }
    }

    mutating func event() -> Films.Event {
      let ids = Array(list.rows.prefix(40)).map(\.id)
      let id = ids.randomElement(using: &generator) ?? 5
      switch Int.random(in: 0..<24, using: &generator) {
      case 0: return .reload(keepingRows: Int.random(in: 0..<4, using: &generator) > 0)
      case 1: return .refresh(keepingRows: Int.random(in: 0..<6, using: &generator) > 0)
      case 2: return .cached(page())
      case 3: return .fetchMore
      case 4: return .fetchPrevious
      case 5: return .retry
      case 6: return .wake(request: waiting.randomElement(using: &generator) ?? 3)
      case 7: return .online(Bool.random(using: &generator))
      case 8, 9:
        return .see(first: id, last: ids.randomElement(using: &generator) ?? 5)
      case 10: return .lookAway
      case 11:
        nextID += 1
        let newID =
          switch (insertedIDs, Int.random(in: 0..<3, using: &generator)) {
          case (.new, _), (.used, 0): nextID
          case (.used, 1): Int.random(in: 1...9, using: &generator)
          case (.used, _): Int.random(in: 1_001...1_003, using: &generator)
          case (.few, let number): -1 - number
          }
        return .insert(
          Film(id: newID, title: "n"), isSaved: Int.random(in: 0..<4, using: &generator) > 0)
      case 12, 13:
        let title = "t\(Int.random(in: 0..<9, using: &generator))"
        return .update(
          id, RowChange(title) { $0.title = title },
          isSaved: Int.random(in: 0..<4, using: &generator) > 0)
      case 14: return .remove(id, isSaved: Int.random(in: 0..<4, using: &generator) > 0)
      case 15: return response(to: Int.random(in: -1...list.lastRequest + 1, using: &generator))
      default:
        return asked.keys.sorted().randomElement(using: &generator).map { response(to: $0) }
          ?? .fetchMore
      }
    }
  }

  @Test(
    "Requests, rows, anchor and demand are consistent after every event", arguments: 1...40,
    InsertedIDs.allCases)
  func consistent(seed: UInt64, insertedIDs: InsertedIDs) {
    var run = Run(seed: seed, insertedIDs)
    for _ in 0..<400 {
      let before = run.list
      let event = run.event()
      let description = "\(event)"
      let transition = run.list.receive(event)
      let list = run.list
      switch event {
      case .loaded(let number, _, _), .saved(let number, _, _): run.asked[number] = nil
      default: break
      }
      for effect in transition.effects {
        switch effect {
        case .ask(let number, let request): run.asked[number] = request
        case .wait(let number, _): run.waiting.insert(number)
        case .hold, .cancel, .toast, .undo: break
        }
      }
      run.waiting = run.waiting.filter(list.isWaiting)
      if transition.verdict != .accepted {
        var unchanged = before
        var after = list
        if !unchanged.layers.isEmpty, !after.layers.isEmpty {
          unchanged.layers[0].cancelled = []
          after.layers[0].cancelled = []
        }
        #expect(unchanged == after, "\(description)")
        #expect(transition.effects.isEmpty, "\(description)")
      }
      let rows = Array(list.rows)
      #expect(rows.count == list.rows.count)
      #expect(rows.indices.map { list.rows[$0] } == rows)
      #expect(
        rows.indices.map { list.index(id: rows[$0].id) } == Array(rows.indices), "\(description)")
      #expect(run.waiting.count == list.waitingRequests, "\(description)")
      #expect(list.isOnline ? list.heldRequests == 0 : true)
      if !list.layers.isEmpty, let position = list.layers[0].position {
        #expect((position.anchor == nil) == rows.isEmpty, "\(description)")
        if let anchor = position.anchor { #expect(list.index(id: anchor) != nil) }
      }
      if case .content(let content) = list.status { #expect(!content.isEmpty) }
      if case .fetchingMore(let content, _) = list.status { #expect(!content.isEmpty) }
      let spins =
        list.snapshot.pullToRefresh == .refreshing || list.phase == .loading
        || list.state == .fetchingMore && list.footer == .loading
      let isOpen =
        list.currentRequest != nil
        || !list.layers.isEmpty && list.layers[0].page?.phase == .waiting
      #expect(spins == isOpen, "\(description)")
      #expect(unmetDemand(of: list) == [], "\(description)")
    }
  }

  /// Returns the sides of which a page is needed near the visible rows, and neither requested nor failed.
  private func unmetDemand(of list: Films) -> [String] {
    guard let distance = list.prefetchDistance, let layers = list.layers.first,
      let position = layers.position, [.content, .fetchingMore].contains(list.state)
    else { return [] }
    let above = position.anchor.flatMap { list.index(id: $0) } ?? 0
    let last = list.rows.count - 1
    let below = list.rows.isEmpty ? 0 : last - min(above + position.height, last)
    var sides: [String] = []
    if list.state == .content, list.nextKey != nil, list.content?.fetchFailure == nil,
      below <= distance
    {
      sides.append("next")
    }
    if layers.previous == nil, list.previousKey != nil, list.content?.previousFailure == nil,
      above <= distance
    {
      sides.append("previous")
    }
    return sides
  }

  @Test(
    "Applying the kept edits again to the loaded rows gives the visible rows", arguments: 1...40,
    InsertedIDs.allCases)
  func fold(seed: UInt64, insertedIDs: InsertedIDs) {
    var run = Run(seed: seed, insertedIDs)
    for _ in 0..<300 {
      let event = run.event()
      let transition = run.list.receive(event)
      switch event {
      case .loaded(let number, _, _), .saved(let number, _, _): run.asked[number] = nil
      default: break
      }
      for case .ask(let number, let request) in transition.effects { run.asked[number] = request }
      guard !run.list.layers.isEmpty else { continue }
      let edits = run.list.layers[0].edits
      #expect(
        run.list.rows.prefix(edits.insertedRows.count).map(\.id)
          == edits.insertedRows.reversed().map(\.id))
      let rows = Array(run.list.rows)
      #expect(rows == run.list.refoldedRows, "\(event)")
      #expect(rows.indices.map { run.list.index(id: rows[$0].id) } == Array(rows.indices))
    }
  }
}
