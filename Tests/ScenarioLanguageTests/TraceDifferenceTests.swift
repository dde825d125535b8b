import ScenarioLanguage
import Testing

@Suite("The difference of two traces")
struct TraceDifferenceTests {
  /// A difference with a line for each sign: `=` for both, `-` for the expected trace, `+` for the one that came.
  private func difference(_ signs: String) -> [TraceDifference] {
    signs.enumerated().map { place, sign in
      let kind: TraceDifference.Kind = sign == "=" ? .kept : sign == "-" ? .expected : .actual
      return TraceDifference(kind, String(place))
    }
  }

  @Test(
    "Three lines are told around each that differs, and a sign where any are left out",
    arguments: [
      ("", ""), ("====", ""), ("-", "0"), ("===+===", "0123456"), ("====-====", "…1234567…"),
      ("-======+", "01234567"), ("-=======+", "0123…5678"), ("=====-+======", "…23456789…"),
    ])
  func excerpts(signs: String, told: String) {
    #expect(difference(signs).excerpt.map { $0?.text ?? "…" }.joined() == told)
  }

  @Test("A long difference is told in the time that reading it takes")
  func excerptsLongOnes() {
    let difference = difference(String(repeating: "-", count: 200_000))
    #expect(difference.excerpt.count == difference.count)
  }

  @Test(
    "While a trace goes on, no more lines are missing than came in their place",
    arguments: [
      ("", ""), ("==", "=="), ("==---", "=="), ("=--+", "=-+"), ("=+--", "=+-"), ("-=-+", "-=-+"),
    ])
  func tellsSoFar(signs: String, told: String) {
    let kinds = difference(signs).soFar.map(\.kind)
    #expect(kinds == difference(told).map(\.kind))
  }
}
