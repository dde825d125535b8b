import ScenarioLanguage
import Testing
import Text

@Suite struct ValueWritingTests {
  @Test(
    "A word that would be parsed as another kind of value is written in quotes",
    arguments: [
      ("numbers", "numbers"), ("a b", "\"a b\""), ("", "\"\""), ("20", "\"20\""), ("2s", "\"2s\""),
      ("5min", "\"5min\""), ("x3", "\"x3\""), ("*3", "\"*3\""), ("×", "\"×\""), ("#1", "\"#1\""),
      ("# a", "\"# a\""), ("a=b", "\"a=b\""), ("=", "\"=\""), ("a;b", "\"a;b\""), ("(", "\"(\""),
      ("\u{1B}", "\"\\u{1B}\""), ("a\nb", "\"a\\nb\""), ("\"", "\"\\\"\""), ("&", "\"&\""),
    ])
  func words(word: String, written: String) {
    #expect(Argument.Value.word(word).description == written)
    #expect(script("a \(written)").steps[0].arguments.count == 1)
  }

  @Test(
    "The value of a pair is quoted if it would be parsed as another kind of value",
    arguments: [
      ("b", "a=b"), ("b=c", "a=b=c"), ("x3", "a=x3"), ("#1", "a=#1"), ("=b", "a=\"=b\""),
      ("20", "a=\"20\""), ("", "a=\"\""), ("b c", "a=\"b c\""), ("5min", "a=\"5min\""),
    ])
  func pairs(word: String, written: String) {
    let value = Argument.Value.pair(name: "a", operator: .equal, value: .word(word))
    #expect(value.description == written)
    #expect(summaries("x \(written)") == [])
  }
}
