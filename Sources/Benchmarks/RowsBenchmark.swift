import Exploration
import Foundation
import ListMachine

extension Benchmark {
  /// A million rows in pages of fifty, beside an array with a dictionary of positions.
  static let rows = Benchmark(name: "rows") { workshop in
    let places = randomPlaces()
    var listTimes: [[Double]] = []
    var tableTimes: [[Double]] = []
    for _ in 0..<5 {
      listTimes.append(times(of: PagedItems(), at: places))
      tableTimes.append(times(of: Table(), at: places))
    }
    let names = [
      "appending them", "rows[i] at 1,000,000 random places", "going through them",
      "update of 1,000,000 random rows",
    ]
    return try names.indices.map { step in
      Figure(
        name: "1,000,000 rows in pages of 50, \(names[step])", unit: .seconds,
        product: listTimes.map { $0[step] }.median, yardstick: tableTimes.map { $0[step] }.median,
        yardstickName: "Array and Dictionary", goals: [.atMostTimes(2)])
    } + memory(workshop)
  }
}

/// How many rows there are, and how many a page has.
private let (count, pageSize) = (1_000_000, 50)

/// The row of the benchmark.
private struct Item: Identifiable, Sendable {
  /// Its number.
  let id: Int
  var title = "Item"
}

/// The failure of the benchmark.
private struct Refused: Error {}

/// Rows that are filled page by page, read, gone through and replaced.
private protocol Rows {
  /// Makes an empty one.
  init()
  /// Appends a page, without the rows that are there already.
  mutating func append(_ page: [Item], isLast: Bool)
  /// The rows by position.
  associatedtype Collected: RandomAccessCollection<Item> where Collected.Index == Int
  /// The rows by position.
  var collected: Collected { get }
  /// Adds up what all rows hold.
  func sum() -> Int
  /// Puts a row in the place of the one with its id.
  mutating func update(_ row: Item)
}

/// The list of the product.
private struct PagedItems: Rows {
  /// The list that is measured.
  private var list = PagedList<Item, Int, Refused>()

  init() {
    _ = list.receive(.firstLoad())
  }

  mutating func append(_ page: [Item], isLast: Bool) {
    let next = isLast ? nil : list.currentRequest
    _ = list.receive(
      .answered(request: list.currentRequest ?? 0, .success(LoadedPage(page, next: next))))
    _ = list.receive(.fetchMore)
  }

  var collected: PagedRows<Item> { list.rows }

  func sum() -> Int {
    list.rows.reduce(0) { $0 &+ $1.id &+ $1.title.utf8.count }
  }

  mutating func update(_ row: Item) {
    list.update(row)
  }
}

/// The yardstick: rows in an array, and a dictionary of their positions.
private struct Table: Rows {
  /// The rows held.
  private var rows: [Item] = []
  /// Where the row of each number stands.
  private var positions: [Int: Int] = [:]

  mutating func append(_ page: [Item], isLast: Bool) {
    for row in page where positions[row.id] == nil {
      positions[row.id] = rows.count
      rows.append(row)
    }
  }

  var collected: [Item] { rows }

  func sum() -> Int {
    rows.reduce(0) { $0 &+ $1.id &+ $1.title.utf8.count }
  }

  mutating func update(_ row: Item) {
    if let position = positions[row.id] { rows[position] = row }
  }
}

extension Rows {
  /// Appends all rows.
  mutating func fill() {
    for first in stride(from: 0, to: count, by: pageSize) {
      append(
        (first..<first + pageSize).map { Item(id: $0) }, isLast: first + pageSize == count)
    }
  }
}

/// Returns how many seconds each of the four things takes.
private func times(of empty: some Rows, at places: [Int]) -> [Double] {
  var rows = empty
  var total = 0
  let clock = ContinuousClock()
  let steps = [
    clock.measure { rows.fill() },
    clock.measure {
      let collected = rows.collected
      for place in places { total &+= collected[place].id }
    },
    clock.measure { total &+= rows.sum() },
    clock.measure { for place in places { rows.update(Item(id: place, title: "New")) } },
  ]
  return total == 0 ? [] : steps.map { $0 / .seconds(1) }
}

/// Returns a million positions in an order that no cache foresees.
private func randomPlaces() -> [Int] {
  var generator = SplitMix64(seed: 1)
  return (0..<count).map { _ in Int.random(in: 0..<count, using: &generator) }
}

/// What each row takes: its page's share, its place in the index and nothing else.
private func memory(_ workshop: Workshop) throws -> [Figure] {
  guard bytesHeld() != nil else { return [] }
  // Each in a process of its own: one that gave memory back would count it as free.
  let bytes = try ["list", "table"].map {
    Double(try workshop.output(of: Workshop.thisProgram, "--bytes-a-row", $0)) ?? 0
  }
  return [
    Figure(
      name: "memory for each of 1,000,000 rows of \(MemoryLayout<Item>.stride) bytes",
      unit: .bytesEach, product: bytes[0], yardstick: bytes[1],
      yardstickName: "Array and Dictionary", goals: [.atMostTimes(2)])
  ]
}

/// Returns how many bytes a row takes in a `list`, or else in an array with a dictionary.
func bytesEachRow(in place: String) -> Double {
  func bytes(of empty: some Rows) -> Double {
    guard let before = bytesHeld() else { return 0 }
    var rows = empty
    rows.fill()
    let after = bytesHeld() ?? before
    return withExtendedLifetime(rows) { (after - before) / Double(count) }
  }
  return place == "list" ? bytes(of: PagedItems()) : bytes(of: Table())
}

/// How much memory this process holds, where the system tells.
private func bytesHeld() -> Double? {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
  else { return nil }
  return pages * 4096
}
