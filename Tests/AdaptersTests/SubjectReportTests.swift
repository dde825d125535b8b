import Adapters
import Screens
import Testing
import Text

@Suite("Subject report")
struct SubjectReportTests {
  @Test("All fields of a report are read in order, and numeric keys become strings")
  func whole() throws {
    let answer = try json(
      """
      {"state":"open","verdict":"dropped","reason":"too late","fingerprint":"f","rows":["1","a"],
       "values":{"more":true,"error":null},
       "effects":[{"asks":null},{"asks":20},{"asks":"k"},{"cancels":1},{"toast":"no"},{"drops":0},
         {"opens":"page"},{"says":"hm"}]}
      """)
    let report = SubjectReport(
      state: "open",
      effects: [
        .asks(key: nil), .asks(key: "20"), .asks(key: "k"), .cancels(1), .toast("no"), .drops(0),
        .opens("page"), .other(name: "says", "hm"),
      ], rows: ["1", "a"],
      values: [
        JSONValue.Member(name: "more", value: .flag(true)),
        JSONValue.Member(name: "error", value: .null),
      ], verdict: .dropped, reason: "too late", fingerprint: "f")
    #expect(try SubjectReport(answer) == report)
    #expect(
      report.effects.map(\.name) == [
        "asks", "asks", "asks", "cancels", "toast", "drops", "opens", "says",
      ])
    #expect(
      report.effects.map(\.note) == [
        "asks first", "asks 20", "asks k", "cancels #1", "toast \"no\"", "drops 0 duplicates",
        "opens \"page\"", "says \"hm\"",
      ])
  }

  @Test(
    "Values that a report omits stay unchanged",
    arguments: ["{}", #"{"state":null,"verdict":null,"rows":null,"values":null}"#])
  func least(answer: String) throws {
    #expect(try SubjectReport(json(answer)) == SubjectReport())
  }

  @Test("An empty array of rows differs from a missing one")
  func noRows() throws {
    #expect(try SubjectReport(json(#"{"rows":[]}"#)) == SubjectReport(rows: []))
  }

  @Test(
    "An invalid answer is an error that names the cause",
    arguments: [
      (#"{"failed":"no database"}"#, "the adapter failed: no database"),
      (#"{"failed":3}"#, "the adapter failed: 3"),
      (
        #"{"unrecorded":1}"#, "the answer reported \"unrecorded\":1; send true or false"
      ),
      (
        #"{"unrecorded":true,"rows":[]}"#,
        "\"unrecorded\" is the only member of its report, but there is \"rows\" too"
      ),
      (#"{"state":1}"#, "the answer reported \"state\":1; send a string"),
      (#"{"verdict":"maybe"}"#, "unknown verdict \"maybe\"; send moved, ignored or dropped"),
      (#"{"effects":{}}"#, "the answer reported \"effects\" as an object; send an array"),
      (
        #"{"effects":["asks"]}"#,
        "an effect is an object such as {\"asks\":null}, not \"asks\""
      ),
      (
        #"{"effects":[{}]}"#,
        "an effect is an object with one member, such as {\"asks\":null}, but this one has none"
      ),
      (
        #"{"effects":[{"asks":null,"toast":"a"}]}"#,
        "an effect is an object with one member, such as {\"asks\":null}, but this one has "
          + "\"asks\", \"toast\""
      ),
      (#"{"effects":[{"asks":true}]}"#, "the effect \"asks\" takes a key or null, not true"),
      (
        #"{"effects":[{"cancels":"1"}]}"#,
        "the effect \"cancels\" takes a request's number, not \"1\""
      ),
      (#"{"effects":[{"drops":-1}]}"#, "the effect \"drops\" takes a number of rows, not -1"),
      (#"{"effects":[{"says":null}]}"#, "the effect \"says\" takes a string, not null"),
      (#"{"rows":"1"}"#, "the answer reported \"rows\":\"1\"; send an array"),
      (#"{"rows":[null]}"#, "the answer reported \"rows\" with null; send an array of strings"),
      (#"{"values":[]}"#, "\"values\" is an object, not an array"),
    ])
  func refusals(answer: String, message: String) throws {
    #expect(try failure { try SubjectReport(json(answer)) } == message)
  }
}
