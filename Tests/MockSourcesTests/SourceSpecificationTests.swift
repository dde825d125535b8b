import MockSources
import ScenarioLanguage
import Testing
import Text

@Suite("SourceSpecification")
struct SourceSpecificationTests {
  @Test("Every option sets its property")
  func options() throws {
    var numbers = SourceSpecification(name: "numbers")
    numbers.count = 53
    numbers.pageSize = 10
    numbers.paging = .cursor
    numbers.isCached = true
    numbers.latency = 2_000
    #expect(
      try specification(
        "numbers",
        [
          ("count", .integer(53)), ("pageSize", .integer(10)), ("paging", .word("cursor")),
          ("cache", .word("yes")), ("latency", .duration(WrittenDuration(2, .seconds))),
        ]) == numbers)

    var file = SourceSpecification(name: "data/x.json")
    file.rowsKey = "films"
    file.idColumn = "2020"
    file.titleColumn = "full name"
    #expect(
      try specification(
        "data/x.json",
        [("rows", .word("films")), ("id", .integer(2020)), ("title", .string("full name"))])
        == file)
  }

  @Test(
    "Each default in the table of options is the value without the option",
    arguments: SourceOption.all.filter { !["latency", "paging", "rows"].contains($0.name) })
  func presets(option: SourceOption) throws {
    let name =
      option.kinds.contains(.numbers) ? "numbers" : option.kinds == [.csv] ? "x.csv" : "x.json"
    let value: Argument.Value =
      Int(option.preset).map { .integer($0) } ?? .word(option.preset.filter { $0 != "\"" })
    #expect(
      try specification(name, [(option.name, value)]) == SourceSpecification(name: name))
  }

  @Test(
    "The error of an invalid option names the option and suggests a valid one",
    arguments: [
      (
        "numbers", "pagesize", .integer(5), "unknown option 'pagesize'",
        "did you mean pageSize?"
      ),
      (
        "numbers", "color", .word("red"), "unknown option 'color'",
        "use count, pageSize, repeats, paging, cache, latency"
      ),
      (
        "numbers", "title", .word("x"),
        "title is an option of PATH.json, PATH.jsonl, PATH.ndjson, PATH.csv, csv <<WORD, jsonl <<WORD only",
        nil
      ),
      ("x.csv", "rows", .word("x"), "rows is an option of PATH.json only", nil),
      ("x.csv", "count", .integer(5), "count is an option of numbers only", nil),
      ("numbers", "pageSize", .integer(0), "invalid pageSize '0'", "must be 1 or greater"),
      ("numbers", "count", .integer(-1), "invalid count '-1'", "must be 0 or greater"),
      ("numbers", "count", .word("many"), "invalid count 'many'", "must be 0 or greater"),
      (
        "numbers", "count", .word("53,"), "invalid count '53,'",
        "write spaces between options, without commas"
      ),
      (
        "numbers", "paging", .word("curser"),
        "invalid paging 'curser'", "did you mean cursor?"
      ),
      ("numbers", "cache", .word("true"), "invalid cache 'true'", "must be yes or no"),
      (
        "x.json", "rows", .duration(WrittenDuration(2, .seconds)), "invalid rows '2s'",
        "must be a name"
      ),
    ] as [(String, String, Argument.Value, String, String?)])
  func errors(
    name: String, option: String, value: Argument.Value, message: String,
    hint: String?
  ) {
    var specification = SourceSpecification(name: name)
    #expect(throws: SourceError(message: message, hint: hint)) {
      try specification.set(option, to: value)
    }
    #expect(specification == SourceSpecification(name: name))
  }

  @Test("A latency needs a unit")
  func latency() {
    var specification = SourceSpecification.numbers
    let error = SourceError(
      message: "invalid latency '300'", hint: "must be a duration such as 300ms or 2s")
    #expect(throws: error) { try specification.set("latency", to: .integer(300)) }
  }

  @Test("A source of an unknown kind accepts the options of any kind")
  func unknownKind() throws {
    #expect(try specification("x.yaml", [("rows", .word("a"))]).rowsKey == "a")
  }
}

/// Creates the specification of the source called `name` with `options`.
private func specification(
  _ name: String, _ options: [(name: String, value: Argument.Value)]
) throws -> SourceSpecification {
  var specification = SourceSpecification(name: name)
  for option in options { try specification.set(option.name, to: option.value) }
  return specification
}
