import Exploration
import MockSources
import Testing

@Suite("RecentPages")
struct RecentPagesTests {
  @Test("A page has the current rows, however often it is requested")
  func followsTheServer() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<100 {
      let pageSize = Int.random(in: 1...4, using: &generator)
      var source = Source.numbers(count: 12, pageSize: pageSize)
      for _ in 0..<60 {
        let position = Int.random(in: 0...12, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: try source.insert(2, at: position)
        case 1: try source.remove(1, at: position)
        default:
          let there = max(0, min(pageSize, source.count - position))
          let count = Int.random(in: 0...there, using: &generator)
          let page = try source.page(asked: .offset(position), count: count)
          let rows = (position..<position + count).compactMap(source.row(at:))
          #expect(page == SourcePage(rows: rows, next: page.next))
        }
      }
    }
  }

  @Test("Rows are created once while their page is cached, and pages of many rows are not cached")
  func keepsSmallPages() throws {
    for (count, isKept) in [(1, true), (1_000, true), (1_001, false)] {
      let source = Source.numbers(count: count, paging: .single)
      let first = try source.page(asked: .all).rows
      let second = try source.page(asked: .all).rows
      #expect(first == second)
      #expect(first.isSame(as: second) == isKept, "\(count) rows")
    }
  }

  @Test("The oldest pages are removed from the cache first")
  func keepsTheLast() throws {
    let source = Source.numbers(count: 20, pageSize: 2)
    let pages = try (1...9).map { try source.page(asked: .page($0)).rows }
    #expect(try source.page(asked: .page(9)).rows.isSame(as: pages[8]))
    #expect(try source.page(asked: .page(2)).rows.isSame(as: pages[1]))
    #expect(try !source.page(asked: .page(1)).rows.isSame(as: pages[0]))
  }
}

extension [Row] {
  /// Whether both arrays share the same memory.
  fileprivate func isSame(as other: [Row]) -> Bool {
    unsafe withUnsafeBufferPointer { first in
      unsafe other.withUnsafeBufferPointer { unsafe first.baseAddress == $0.baseAddress }
    }
  }
}
