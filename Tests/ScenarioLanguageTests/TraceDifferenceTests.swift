import ScenarioLanguage
import Testing

@Suite("The difference of two traces")
struct TraceDifferenceTests {
  /// A difference with a line for each sign: `=` for both traces, `-` for the expected one, `+` for the actual one.
  private func difference(_ signs: String) -> [TraceDifference] {
    signs.enumerated().map { place, sign in
      let kind: TraceDifference.Kind = sign == "=" ? .kept : sign == "-" ? .expected : .actual
      return TraceDifference(kind, String(place))
    }
  }

  @Test(
    "An excerpt has three lines around each difference, and marks omitted lines",
    arguments: [
      ("", ""), ("====", ""), ("-", "0"), ("===+===", "0123456"), ("====-====", "…1234567…"),
      ("-======+", "01234567"), ("-=======+", "0123…5678"), ("=====-+======", "…23456789…"),
    ])
  func excerpts(signs: String, reported: String) {
    #expect(difference(signs).excerpt.map(\.text).joined() == reported)
  }

  @Test("Computing the excerpt of a long difference takes linear time")
  func excerptsLongOnes() {
    let difference = difference(String(repeating: "-", count: 200_000))
    #expect(difference.excerpt.count == difference.count)
  }

  @Test(
    "At the end of an unfinished trace, at most as many missing lines are reported as new lines",
    arguments: [
      ("", ""), ("==", "=="), ("==---", "=="), ("=--+", "=-+"), ("=+--", "=+-"), ("-=-+", "-=-+"),
    ])
  func reportsSoFar(signs: String, reported: String) {
    let kinds = difference(signs).soFar.map(\.kind)
    #expect(kinds == difference(reported).map(\.kind))
  }

  @Test("A wildcard line does not hide what came instead of a missing line next to it")
  func revealing() {
    let wildcard = TraceDifference(.kept, "...")
    let missing = TraceDifference(.expected, "x")
    func kept(_ text: String, _ index: Int) -> TraceDifference {
      TraceDifference(.kept, text, traceIndex: index)
    }
    #expect(
      [kept("a", 0), missing, wildcard].revealing(["a", "b", "c"])
        == [kept("a", 0), missing, TraceDifference(.actual, "b"), wildcard])
    #expect(
      [wildcard, missing].revealing(["a", "b"])
        == [wildcard, missing, TraceDifference(.actual, "b")])
    #expect([wildcard, missing].revealing([]) == [wildcard, missing])
    #expect(
      [missing, wildcard, missing].revealing(["b"])
        == [missing, TraceDifference(.actual, "b"), wildcard, missing])
    #expect(
      [wildcard, missing, wildcard, missing].revealing(["a", "b"])
        == [wildcard, missing, wildcard, missing, TraceDifference(.actual, "b")])
    #expect(
      [wildcard, missing, kept("a", 1)].revealing(["b", "a"])
        == [wildcard, missing, kept("a", 1)])
    #expect(
      [wildcard, kept("a", 2), kept("c", 3), missing, wildcard].revealing(
        ["a", "b", "a", "c", "d"])
        == [
          wildcard, kept("a", 2), kept("c", 3), missing, TraceDifference(.actual, "d"), wildcard,
        ])
  }
}
