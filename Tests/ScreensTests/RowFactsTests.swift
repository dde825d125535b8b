import Exploration
import MockSources
import Screens
import Testing

/// Tests of facts that are updated after each event, compared with those computed from all rows.
@Suite struct RowFactsTests {
  @Test(
    "After any pages, the stored facts equal those computed from all rows",
    arguments: 0...199 as ClosedRange<UInt64>)
  func property(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var source = Source(SourceSpecification.numbers)
    var facts = RowFacts()
    var pages: [[Row]] = []
    for _ in 0..<12 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: pages = Array(pages.dropLast())
      case 1: pages = []
      case 2:
        let ids = (0..<3).map { _ in Int.random(in: 1...60, using: &random) }
        pages.append(ids.map { Row(id: .number($0)) })
      case 3: pages.append([Row(id: .text("row \(Int.random(in: 0..<3, using: &random))"))])
      case 4: source = Source(SourceSpecification.numbers)
      case 5: break
      default:
        let first = pages.reduce(1) { $0 + $1.count }
        pages.append((first..<first + 3).map { Row(id: .number($0)) })
      }
      let isCounting = Int.random(in: 0..<8, using: &random) > 0
      facts.update(pages, from: isCounting ? source : nil)
      let shown = Shown(pages: pages, parts: [])
      #expect(facts.duplicates == shown.duplicates, "\(pages)")
      let skipped = isCounting ? source.skipped(held: Array(shown.rows)) : 0
      #expect(facts.skipped == skipped, "\(pages)")
    }
  }
}
