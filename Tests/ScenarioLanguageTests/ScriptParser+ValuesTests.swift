import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptParserValuesTests {
  @Test(
    "The notation of an argument determines its kind",
    arguments: [
      ("numbers", Argument.Value.word("numbers")),
      ("data/films.json", .word("data/films.json")),
      ("ok,fail,empty,3,ok", .word("ok,fail,empty,3,ok")),
      ("3,ok", .word("3,ok")),
      ("1.2", .word("1.2")),
      ("007", .word("007")),
      ("-3", .word("-3")),
      ("+3", .word("+3")),
      ("x", .word("x")),
      ("x3y", .word("x3y")),
      ("*", .word("*")),
      ("刷新", .word("刷新")),
      ("~/films.json", .word("~/films.json")),
      ("data/a=b.csv", .word("data/a=b.csv")),
      ("a!b", .word("a!b")),
      ("1a2", .word("1a2")),
      ("0", .integer(0)),
      ("20", .integer(20)),
      ("9223372036854775807", .integer(.max)),
      ("300ms", .duration(WrittenDuration(300, .milliseconds))),
      ("2s", .duration(WrittenDuration(2, .seconds))),
      ("0s", .duration(WrittenDuration(0, .seconds))),
      ("9223372036854775s", .duration(WrittenDuration(9_223_372_036_854_775, .seconds))),
      ("\"no network\"", .string("no network")),
      ("\"\"", .string("")),
      ("\"3\"", .string("3")),
      ("state=idle", .pair(name: "state", operator: .equal, value: .word("idle"))),
      ("items!=20", .pair(name: "items", operator: .notEqual, value: .integer(20))),
      ("items<20", .pair(name: "items", operator: .less, value: .integer(20))),
      ("items<=20", .pair(name: "items", operator: .lessOrEqual, value: .integer(20))),
      ("items>20", .pair(name: "items", operator: .greater, value: .integer(20))),
      ("items>=20", .pair(name: "items", operator: .greaterOrEqual, value: .integer(20))),
      ("error~\"no net\"", .pair(name: "error", operator: .contains, value: .string("no net"))),
      ("view~rows", .pair(name: "view", operator: .contains, value: .word("rows"))),
      ("zähler>=2", .pair(name: "zähler", operator: .greaterOrEqual, value: .integer(2))),
      ("件数=3", .pair(name: "件数", operator: .equal, value: .integer(3))),
      (
        "latency=2s",
        .pair(name: "latency", operator: .equal, value: .duration(WrittenDuration(2, .seconds)))
      ),
      ("first=007", .pair(name: "first", operator: .equal, value: .word("007"))),
      ("a=b=c", .pair(name: "a", operator: .equal, value: .word("b=c"))),
      ("a=x3", .pair(name: "a", operator: .equal, value: .word("x3"))),
      ("a=#1", .pair(name: "a", operator: .equal, value: .word("#1"))),
      ("a=/b~c", .pair(name: "a", operator: .equal, value: .word("/b~c"))),
    ])
  func values(text: String, value: Argument.Value) {
    #expect(script("a \(text)").withoutPlaces == ScenarioLanguageTests.script(of: step("a", value)))
    #expect(value.description == text)
  }

  @Test(
    "The escapes of a string are parsed to their characters",
    arguments: [
      (#""\"""#, "\""), (#""\\""#, "\\"), (#""a\nb""#, "a\nb"), (#""\t""#, "\t"),
      (#""\u{41}\u{4e0b}\u{1F600}""#, "A下😀"), (#""\u{0}""#, "\0"), (#""\u{00000041}""#, "A"),
      ("\"# ; ( ) & × x3\"", "# ; ( ) & × x3"), (#""\\n""#, "\\n"), ("\"\t\"", "\t"),
    ])
  func escapes(written: String, text: String) {
    #expect(script("a \(written)").steps[0].arguments.map(\.value) == [.string(text)])
  }

  @Test("Times are compared in milliseconds", arguments: [("2s", 2000), ("300ms", 300)])
  func milliseconds(written: String, amount: Int) throws {
    guard case .duration(let duration) = script("wait \(written)").steps[0].arguments[0].value
    else {
      Issue.record("no time")
      return
    }
    #expect(duration.milliseconds == amount)
  }
}
