import Screens
import Testing

@Suite("Values")
struct ValueTests {
  static let written: [(value: Value, text: String)] = [
    (.integer(20), "20"), (.integer(-1), "-1"), (.flag(true), "yes"), (.flag(false), "no"),
    (.word("rows+error"), "rows+error"), (.text("request failed"), "\"request failed\""),
    (.text("a \"b\"\n"), #""a \"b\"\n""#), (.text(""), "\"\""), (.none, "none"),
  ]

  @Test("A value is printed as in traces and expect steps", arguments: written)
  func writes(value: Value, text: String) {
    #expect(value.description == text)
  }

  @Test("A string never equals a word, and a word never equals none")
  func distinguishesKinds() {
    let values: [Value] = [.text("yes"), .word("yes"), .flag(true), .word("none"), .none]
    #expect(Set(values).count == values.count)
  }
}
