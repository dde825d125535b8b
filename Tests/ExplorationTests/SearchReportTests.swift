import Exploration
import Testing

@Suite("SearchReport")
struct SearchReportTests {
  @Test("A complete search has a verdict on each kind of claim")
  func checksEachClaim() {
    #expect(
      verdicts(Jugs()) == [
        "holds": "holds", "violated": "violated after 1", "across": "violated after 2",
        "seen": "seen", "seen across": "seen", "unseen": "never seen",
        "unseen across": "never seen", "reach": "holds", "no reach": "violated after 0",
      ])
  }

  @Test("An incomplete search decides only the claims that it has evidence for")
  func leavesTheRestUndecided() {
    #expect(
      verdicts(Jugs(), within: Bounds(depth: 1)) == [
        "holds": "undecided", "violated": "violated after 1", "across": "undecided",
        "seen": "undecided", "seen across": "seen", "unseen": "undecided",
        "unseen across": "undecided", "reach": "undecided", "no reach": "undecided",
      ])
  }

  /// Returns a description of the verdict on each claim.
  private func verdicts(_ jugs: Jugs, within bounds: Bounds = Bounds()) -> [String: String] {
    let properties: [Property<Jugs>] = [
      Property("holds", .always { $0.small <= 3 && $0.large <= 5 }),
      Property("violated", .always { $0.large == 0 }),
      Property(
        "across", .alwaysAcross { before, _, after in before.large != 5 || after.large != 0 }),
      Property("seen", .sometimes { $0.large == 4 }),
      Property("seen across", .sometimesAcross { $1 == .fillSmall && $0 != $2 }),
      Property("unseen", .sometimes { $0.small > 3 }),
      Property("unseen across", .sometimesAcross { $1 == .fillSmall && $2.small == 0 }),
      Property("reach", .withinReach { $0.large == 4 }),
      Property("no reach", .withinReach { $0.large == 6 }),
    ]
    var search = Search(jugs, for: properties, within: bounds)
    search.run()
    search.checkWhole()
    return Dictionary(
      uniqueKeysWithValues: search.report.findings.map { ($0.name, words($0.verdict)) })
  }

  private func words(_ verdict: SearchReport<Jugs>.Verdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .violated(let path): "violated after \(path.events.count)"
    case .seen: "seen"
    case .neverSeen: "never seen"
    case .undecided: "undecided"
    }
  }
}
