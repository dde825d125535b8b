import Exploration
import Foundation
import ListMachine

extension Benchmark {
  /// A million rows in pages of fifty. The baseline is an array with a dictionary of positions.
  static let rows = Benchmark(name: "rows") { context in
    let indices = randomIndices()
    var listTimes: [[Double]] = []
    var tableTimes: [[Double]] = []
    for _ in 0..<5 {
      listTimes.append(try times(of: PagedItems(), at: indices))
      tableTimes.append(try times(of: Table(), at: indices))
    }
    let names = [
      "appending them", "rows[i] at 1,000,000 random indices", "going through them",
      "update of 1,000,000 random rows",
    ]
    return try names.indices.map { step in
      BenchmarkResult(
        name: "1,000,000 rows in pages of 50, \(names[step])", unit: .seconds,
        product: listTimes.map { $0[step] }.median, baseline: tableTimes.map { $0[step] }.median,
        baselineName: "Array and Dictionary", goals: [.atMostTimes(2)])
    } + memory(context)
  }
}

/// A collection of rows that is filled page by page, read, iterated and changed.
private protocol Rows {
  init()
  /// Appends the rows of a page that are not in the collection yet.
  mutating func append(_ page: [Item], isLast: Bool)
  /// The rows of the collection, by position.
  associatedtype Collected: RandomAccessCollection<Item> where Collected.Index == Int
  /// The rows of the collection, by position.
  var collected: Collected { get }
  func sum() -> Int
  /// Replaces the row that has the same id.
  mutating func update(_ row: Item)
}

/// The list of the product.
private struct PagedItems: Rows {
  private var list = PagedList<Item, Int, Refused>()

  init() {
    _ = list.receive(.reload())
  }

  mutating func append(_ page: [Item], isLast: Bool) {
    let next = isLast ? nil : list.currentRequest
    _ = list.receive(
      .loaded(request: list.currentRequest ?? 0, .success(LoadedPage(page, next: next))))
    _ = list.receive(.fetchMore)
  }

  var collected: PagedRows<Item> { list.rows }

  func sum() -> Int {
    list.rows.reduce(0) { $0 &+ $1.id &+ $1.title.utf8.count }
  }

  mutating func update(_ row: Item) {
    _ = list.receive(.update(row.id, RowChange("replace") { $0 = row }, isSaved: false))
  }
}

/// The baseline: rows in an array, and a dictionary of their positions.
private struct Table: Rows {
  private var rows: [Item] = []
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
  mutating func fill() {
    for first in stride(from: 0, to: rowCount, by: pageSize) {
      append(
        (first..<first + pageSize).map { Item(id: $0) }, isLast: first + pageSize == rowCount)
    }
  }
}

/// Returns the duration of each of the four operations in seconds. Throws if a row is missing or not updated.
private func times(of empty: some Rows, at indices: [Int]) throws -> [Double] {
  var rows = empty
  var (readSum, sum) = (0, 0)
  let clock = ContinuousClock()
  let steps = [
    clock.measure { rows.fill() },
    clock.measure {
      let collected = rows.collected
      for position in indices { readSum &+= collected[position].id }
    },
    clock.measure { sum = rows.sum() },
    clock.measure { for position in indices { rows.update(Item(id: position, title: "New")) } },
  ]
  let isWhole =
    readSum == indices.reduce(0, +)
    && sum == rowCount * (rowCount - 1) / 2 + rowCount * Item(id: 0).title.utf8.count
  guard isWhole, indices.allSatisfy({ rows.collected[$0].title == "New" }) else {
    throw BenchmarkContext.Failure(description: "\(type(of: rows)) has wrong rows")
  }
  return steps.map { $0 / .seconds(1) }
}

/// Returns a million positions in random order.
private func randomIndices() -> [Int] {
  var generator = SplitMix64(seed: 1)
  return (0..<rowCount).map { _ in Int.random(in: 0..<rowCount, using: &generator) }
}

/// Measures the memory per row.
private func memory(_ context: BenchmarkContext) throws -> [BenchmarkResult] {
  guard bytesHeld() != nil else { return [] }
  // Each measurement runs in its own process. In a shared process, it would reuse memory that an
  // earlier measurement freed, and would not count it.
  let bytes = try ["list", "table"].map {
    Double(try context.output(of: BenchmarkContext.thisProgram, ["--bytes-a-row", $0])) ?? 0
  }
  guard bytes.allSatisfy({ $0 > 0 }) else {
    throw BenchmarkContext.Failure(description: "the memory of the rows was not measured: \(bytes)")
  }
  return [
    BenchmarkResult(
      name: "memory for each of 1,000,000 rows of \(MemoryLayout<Item>.stride) bytes",
      unit: .bytesEach, product: bytes[0], baseline: bytes[1],
      baselineName: "Array and Dictionary", goals: [.atMostTimes(2)])
  ]
}

/// Returns the bytes per row: of the product's list if `container` is `list`, and of the baseline if
/// not.
func bytesEachRow(in container: String) -> Double {
  func bytes(of empty: some Rows) -> Double {
    guard let before = bytesHeld() else { return 0 }
    var rows = empty
    rows.fill()
    let after = bytesHeld() ?? before
    return withExtendedLifetime(rows) { (after - before) / Double(rowCount) }
  }
  return container == "list" ? bytes(of: PagedItems()) : bytes(of: Table())
}

/// The memory of this process, if the system reports it.
private func bytesHeld() -> Double? {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
  else { return nil }
  return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
}
