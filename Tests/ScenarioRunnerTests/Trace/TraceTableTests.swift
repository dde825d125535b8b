import ScenarioRunner
import Testing

@Suite("TraceTable")
struct TraceTableTests {
  @Test("Columns are aligned by terminal width, so that wide characters line up")
  func alignsWideCharacters() throws {
    #expect(
      try trace("firstLoad; fail \"网络\"") == """
        firstLoad        idle → loading    asks #1 page 1
        #1 fail "网络"   loading → error   toast "网络"; error="网络"
        """)
  }

  @Test(
    "The columns fit the first 1,000 lines, and a wider line after them shifts only its own columns"
  )
  func flowsAfterAThousandLines() throws {
    let script =
      "firstLoad; succeed; (refresh; succeed)×499; refresh; fail \"no network today\"; refresh"
    let lines = try trace(script).split(separator: "\n").map(String.init)
    #expect(
      lines[998...] == [
        "refresh        content → refreshing   asks #500 page 1",
        "#500 succeed   refreshing → content",
        "refresh        content → refreshing   asks #501 page 1",
        "#501 fail \"no network today\"   refreshing → content   toast \"no network today\"; "
          + "error=\"no network today\"",
        "refresh        content → refreshing   asks #502 page 1; error=none",
        "#502 succeed   refreshing → content",
      ])
  }

  @Test("After 1,000 lines, columns are still aligned by terminal width")
  func alignsWhatFlows() throws {
    let script =
      "firstLoad; fail \"网络\"; (refresh; fail \"a b\")×500; refresh; fail \"网络\"; refresh; fail \"é\""
    let lines = try trace(script).split(separator: "\n").map(String.init)
    #expect(
      lines[1000...] == [
        "refresh           error → refreshing   asks #501 page 1; error=none",
        "#501 fail \"a b\"   refreshing → error   toast \"a b\"; error=\"a b\"",
        "refresh           error → refreshing   asks #502 page 1; error=none",
        "#502 fail \"网络\"   refreshing → error   toast \"网络\"; error=\"网络\"",
        "refresh           error → refreshing   asks #503 page 1; error=none",
        "#503 fail \"é\"     refreshing → error   toast \"é\"; error=\"é\"",
      ])
  }
}
