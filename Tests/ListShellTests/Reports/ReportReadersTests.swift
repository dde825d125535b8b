import Foundation
import Reporting
import TestSupport
import Testing

/// Tests that read reports with the programs that CI systems use.
@Suite("Readers of reports")
struct ReportReadersTests {
  private let workplace: Workplace
  /// Titles that contain markup and directives.
  private static let titles = [
    "::error::x", "::add-mask::x", "##[error]x", "]]>", "# TODO", "<script>", "a\u{1B}[31m",
    "a\u{FFFF}b", "a\u{200F}b", "back\\slash \"quoted\"", "twice", "twice",
  ]

  init() throws {
    workplace = try Workplace()
    let cases = Self.titles.enumerated().map { place, title in
      "== \(title)\nwait; expect items=\(place % 2)\n"
    }
    try workplace.write("a/hostile.txt", cases.joined())
    try workplace.write("a/gap.txt", "== gap\nknown-gap \"some # day\"\nwait; expect items=1\n")
    try workplace.write("a/broken.txt", "firstLod; refesh\n")
    try workplace.write("a/trace.txt", "firstLoad\n----\nx\n")
    try workplace.write("a/error.txt", "== error\nsucceed; expect items=1\n")
    try workplace.write(
      "b/many.txt", (0..<60).map { "== case \($0)\nwait; expect items=1\n" }.joined())
  }

  /// Returns the output of a program that reads `text` from a file called `name`.
  private func read(_ program: String, _ arguments: [String]) throws -> (status: Int, text: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Needs.path(of: program) ?? program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: workplace.path("."))
    process.environment = Needs.nodeEnvironment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.runForLimitedTime()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (Int(process.terminationStatus), text)
  }

  /// Writes the report of `paths` in `format` to the file `name`.
  private func write(_ format: String, _ name: String, _ paths: [String] = ["a", "b"]) throws {
    _ = try workplace.listsh(
      ["run"] + paths + ["--quiet", "--stable-times", "--report", "\(format)=\(name)"])
  }

  @Test(
    "JUnit XML is valid in Jenkins' schema, except for attributes that the schema lacks",
    .enabled(if: Needs.program("xmllint"), "make test-needs installs xmllint"))
  func obeysTheSchema() throws {
    try workplace.write("junit.xsd", Self.schema)
    for paths in [["a"], ["b"], ["a/gap.txt", "--filter", "nothing"]] {
      try write("junit", "report.xml", paths)
      let text = try workplace.text("report.xml")
      try workplace.write(
        "plain.xml",
        text.replacing(/(<testcase [^>]*?) file="[^"]*" line="[0-9]+"/) { String($0.output.1) }
          .replacing(/(<testsuites [^>]*?) skipped="[0-9]+"/) { String($0.output.1) })
      let read = try read("xmllint", ["--noout", "--schema", "junit.xsd", "plain.xml"])
      #expect(read.status == 0, "\(read.text)")
    }
  }

  @Test(
    "A JUnit parser finds every case with its result and a unique name",
    .enabled(if: Needs.pythonModule("junitparser"), "make test-needs installs junitparser"))
  func isReadAsJUnit() throws {
    try write("junit", "report.xml")
    let script = """
      import junitparser
      report = junitparser.JUnitXml.fromfile("report.xml")
      print(report.tests, report.failures, report.errors, report.skipped)
      for suite in report:
          for case in suite:
              kinds = [type(result).__name__ for result in case.result]
              print(suite.name, "|", case.classname, "|", ascii(case.name), "|", *kinds)
      """
    let text = try read(Needs.python, ["-c", script]).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "76 67 2 1")
    #expect(lines.contains("a/gap.txt | a.gap | 'gap' | Skipped"))
    #expect(lines.contains("a/broken.txt | a.broken | 'a/broken.txt' | Error"))
    #expect(lines.contains("a/trace.txt | a.trace | 'trace.txt' | Failure"))
    #expect(lines.contains("a/error.txt | a.error | 'error' | Error"))
    #expect(
      lines.filter { $0.hasPrefix("a/hostile.txt") } == [
        "a/hostile.txt | a.hostile | '::error::x' |",
        "a/hostile.txt | a.hostile | '::add-mask::x' | Failure",
        "a/hostile.txt | a.hostile | '##[error]x' |", "a/hostile.txt | a.hostile | ']]>' | Failure",
        "a/hostile.txt | a.hostile | '# TODO' |",
        "a/hostile.txt | a.hostile | '<script>' | Failure",
        "a/hostile.txt | a.hostile | 'a\\\\u{1B}[31m' |",
        "a/hostile.txt | a.hostile | 'a\\\\u{FFFF}b' | Failure",
        "a/hostile.txt | a.hostile | 'a\\u200fb' |",
        "a/hostile.txt | a.hostile | 'back\\\\slash \"quoted\"' | Failure",
        "a/hostile.txt | a.hostile | 'twice (line 21)' |",
        "a/hostile.txt | a.hostile | 'twice (line 23)' | Failure",
      ])
  }

  @Test(
    "Perl's prove counts the test points of a tap13 report",
    .enabled(if: Needs.program("prove"), "make test-needs installs perl"))
  func isReadByProve() throws {
    try write("tap13", "report.tap")
    let text = try read("prove", ["-e", "cat", "report.tap"]).text
    #expect(text.contains("Tests: 76 Failed: 69)"), "\(text)")
    #expect(text.contains("Files=1, Tests=76,"))
    #expect(!text.contains("Parse errors"))
    try write("tap13", "fine.tap", ["a/hostile.txt:1", "a/gap.txt"])
    #expect(try read("prove", ["-e", "cat", "fine.tap"]).text.contains("Result: PASS"))
  }

  @Test(
    "A TAP 14 parser finds the names, directives and YAML blocks of all test points",
    .enabled(if: Needs.nodeModule("tap-parser"), "make test-needs installs tap-parser"))
  func isReadAsTAP() throws {
    try write("tap", "report.tap", ["a"])
    let script = """
      const Parser = require('tap-parser'), fs = require('fs')
      const parser = new Parser(result => console.log(result.count, result.fail, result.todo, result.ok))
      parser.on('assert', test => console.log(JSON.stringify(
        [test.ok, test.name, test.todo || null, test.diag ? [test.diag.message, test.diag.at.line] : null])))
      parser.end(fs.readFileSync('report.tap'))
      """
    let lines = try read("node", ["-e", script]).text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"[true,"a/hostile.txt:5 ##[error]x",null,null]"#))
    #expect(lines.contains(#"[true,"a/hostile.txt:9 # TODO",null,null]"#))
    #expect(
      lines.contains(
        #"[false,"a/hostile.txt:11 <script>",null,["expected items=1, but items=0",12]]"#))
    #expect(
      lines.contains(#"[false,"a/gap.txt:1 gap","some # day",["expected items=1, but items=0",3]]"#)
        || lines.contains(
          ##"[false,"a/gap.txt:1 gap","some \\# day",["expected items=1, but items=0",3]]"##),
      "\(lines)")
    #expect(lines.last == "16 10 1 false")
  }

  @Test(
    "Python's TAP parser finds the same counts",
    .enabled(if: Needs.pythonModule("tap"), "make test-needs installs tap.py"))
  func isReadByPython() throws {
    try write("tap13", "report.tap", ["a"])
    let script = """
      from tap.parser import Parser
      tests = [line for line in Parser().parse_file("report.tap") if line.category == "test"]
      bad = [test for test in tests if not test.ok]
      print(len(tests), len(bad), sum(bool(test.todo) for test in bad))
      """
    #expect(try read(Needs.python, ["-c", script]).text == "16 10 1\n")
  }

  @Test("JSON Lines contain the titles unchanged, and all objects of a report")
  func isReadAsJSON() throws {
    try write("jsonl", "report.jsonl", ["a/hostile.txt"])
    let titles = try workplace.text("report.jsonl").split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == "case" ? object?["case"] as? String : nil
    }
    #expect(titles.map(Array.init(_:)) == Self.titles.map(Array.init(_:)))
  }

  @Test(
    "Under GitHub Actions, no report format contains a workflow command that came from data",
    arguments: ReportFormat.all.map(\.name))
  func holdsNoCommands(format: String) throws {
    try workplace.write("::error::c.txt", "firstLod\nrefesh\n")
    try workplace.write("d.txt", "== ::x\nfirstLoad\n----\n::error::x\n  ::x\n##[error]x\n")
    let outcome = try workplace.listsh(
      ["run", "a", "none.txt", "::error::c.txt", "d.txt", "--verbose", "--format", format],
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(outcome.status == 2)
    for reported in ["d.txt", "error", "x"] {
      #expect(outcome.output.contains(reported), "\(reported)")
    }
    for line in (outcome.output + outcome.errors).split(separator: "\n") {
      #expect(!line.contains("##["), "\(line)")
      let isCommand = line.drop { $0 == " " }.hasPrefix("::")
      let isOurs = line.starts(
        with: /::error( file=a\/[^:]*::|::[0-9]+ more failures? in the log$)/)
      #expect(!isCommand || format == "github" && isOurs, "\(line)")
    }
  }

  @Test("Nine failures are annotated at their lines, and the tenth annotation counts the others")
  func annotates() throws {
    let outcome = try workplace.listsh(
      ["run", "b", "--report", "github", "--quiet"],
      environment: [
        "GITHUB_WORKSPACE": workplace.path("."), "GITHUB_STEP_SUMMARY": workplace.path("summary"),
      ])
    let commands = outcome.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.count == 10)
    #expect(
      commands.first
        == "::error file=b/many.txt,line=2,col=7,title=case 0::expected items=1, but items=0")
    #expect(commands.last == "::error::51 more failures in the log")
    // The summary begins on a line of its own.
    try workplace.write("log", "Build log")
    _ = try workplace.listsh(
      ["run", "b", "--report", "github"],
      environment: ["GITHUB_STEP_SUMMARY": workplace.path("log")])
    #expect(try workplace.text("log").hasPrefix("Build log\n<h3>listsh: 60 failed of 60</h3>\n\n"))
    let twice = try workplace.listsh("run", "b", "--format", "github", "--report", "github")
    #expect(twice.output.split(separator: "\n").count { $0.hasPrefix("::") } == 10)
    let summary = try workplace.text("summary")
    #expect(summary.hasPrefix("<h3>listsh: 60 failed of 60</h3>\n\n<p>0 passed, 60 failed in "))
    #expect(summary.split(separator: "<details>").count == 61)
    _ = try workplace.listsh(
      ["run", "a/hostile.txt:1", "--report", "github"],
      environment: ["GITHUB_STEP_SUMMARY": workplace.path("quiet")])
    #expect(try workplace.text("quiet") == "")
  }

  @Test(
    "Reports and their folders are created even if no case ran, and a failed write is reported")
  func writesReports() throws {
    let outcome = try workplace.listsh(
      "run", "a/gap.txt", "--filter", "nothing", "--report", "junit=new/folder/x.xml", "--report",
      "tap=a/gap.txt/x.tap", "--report", "html=new/x.html")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "listsh: no case matches 'nothing'\nlistsh: write error: a/gap.txt: Not a directory\n")
    #expect(
      try workplace.text("new/folder/x.xml").contains(
        "<error type=\"io\" message=\"not everything was checked: no case matches 'nothing'\">"))
    #expect(try workplace.text("new/x.html").contains("<h1>no case was run</h1>"))
    let main = try workplace.listsh(
      "run", "a/gap.txt", "--output", "a/gap.txt/out", "--report", "junit=main.xml")
    #expect(main.errors == "listsh: write error: a/gap.txt: Not a directory\n")
    #expect(main.status == 2)
    #expect(try workplace.text("main.xml").contains("<testcase"))
  }

  @Test(
    "The merged reports of shards equal the report of one run, byte for byte, with its exit status",
    arguments: ReportFormat.all.map(\.name))
  func merges(format: String) throws {
    for shard in 1...3 {
      _ = try workplace.listsh(
        "run", "a", "b", "--shard", "\(shard)/3", "--stable-times", "--report",
        "jsonl=\(shard).jsonl")
    }
    let whole = try workplace.listsh("run", "a", "b", "--stable-times", "--format", format)
    let merged = try workplace.listsh(
      "merge", "3.jsonl", "1.jsonl", "2.jsonl", "--stable-times", "--format", format)
    #expect(merged == whole)
    try workplace.write("cut.jsonl", "{\"v\":1,\"kind\":\"case\"}\n")
    let broken = try workplace.listsh("merge", "1.jsonl", "cut.jsonl", "--quiet")
    #expect(broken.status == 2)
    #expect(
      broken.errors.hasPrefix(
        "cut.jsonl:1:1: error: this case is not in the format that 'run' writes; merge needs files")
    )
  }

  /// The elements and attributes of Jenkins' schema for reports, version 10, in a shorter notation.
  private static let schema = """
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:simpleType name="seconds"><xs:restriction base="xs:string">
        <xs:pattern value="[0-9]*(\\.[0-9]*)?"/></xs:restriction></xs:simpleType>
      <xs:complexType name="verdict" mixed="true">
        <xs:attribute name="type" type="xs:string"/><xs:attribute name="message" type="xs:string"/>
      </xs:complexType>
      <xs:element name="testcase"><xs:complexType>
        <xs:choice minOccurs="0" maxOccurs="unbounded">
          <xs:element name="skipped" type="verdict"/><xs:element name="error" type="verdict"/>
          <xs:element name="failure" type="verdict"/></xs:choice>
        <xs:attribute name="name" type="xs:string" use="required"/>
        <xs:attribute name="time" type="xs:string"/>
        <xs:attribute name="classname" type="xs:string"/></xs:complexType></xs:element>
      <xs:element name="testsuite"><xs:complexType>
        <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element ref="testcase"/></xs:choice>
        <xs:attribute name="name" type="xs:string" use="required"/>
        <xs:attribute name="tests" type="xs:string" use="required"/>
        <xs:attribute name="failures" type="xs:string" use="required"/>
        <xs:attribute name="errors" type="xs:string" use="required"/>
        <xs:attribute name="time" type="seconds"/><xs:attribute name="skipped" type="xs:string"/>
        <xs:attribute name="file" type="xs:string"/></xs:complexType></xs:element>
      <xs:element name="testsuites"><xs:complexType>
        <xs:sequence><xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
        <xs:attribute name="name" type="xs:string"/><xs:attribute name="time" type="seconds"/>
        <xs:attribute name="tests" type="xs:string"/><xs:attribute name="failures" type="xs:string"/>
        <xs:attribute name="errors" type="xs:string"/></xs:complexType></xs:element>
    </xs:schema>
    """
}
