import TestSupport
import Testing

@Suite("The command run")
struct RunCommandTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.write("a.txt", "firstLoad\n")
  }

  @Test(
    "A report never replaces a scenario, regardless of the spelling of its path",
    arguments: [
      ["run", "a.txt", "--output", "a.txt"], ["run", ".", "--output", "./a.txt"],
      ["run", "--update", "a.txt", "--output", "x/../a.txt"],
      ["play", "a.txt", "--output", "a.txt"],
    ])
  func keepsScenarios(call: [String]) throws {
    try workplace.write("x/b.txt", "expect items=0\n")
    let path = call.last ?? ""
    #expect(
      try workplace.listsh(call)
        == .init(
          status: 2,
          errors: "listsh: \(path) is a scenario of this run, and the report would replace it\n"))
    #expect(try workplace.text("a.txt") == "firstLoad\n")
  }

  @Test("A report never replaces a scenario that is reached through a link")
  func keepsScenariosOfFolders() throws {
    try workplace.write("x/real.xml", "expect items=0\n")
    try workplace.write("y/other.txt", "expect items=0\n")
    try workplace.link("y/link.txt", to: "../x/real.xml")
    for report in ["x/real.xml", "y/../y/link.txt", "y/other.txt"] {
      #expect(
        try workplace.listsh("run", "y", "--report", "tap=\(report)").errors
          == "listsh: \(report) is a scenario of this run, and the report would replace it\n")
    }
    #expect(try workplace.text("x/real.xml") == "expect items=0\n")
    #expect(try workplace.text("y/other.txt") == "expect items=0\n")
  }

  @Test(
    "A usage error prints the reason and the usage, and nothing runs",
    arguments: [
      (
        ["--jobs", "0"],
        "the value '0' is invalid for '--jobs <N>': must be a whole number from 1 to 1024"
      ),
      (
        ["--jobs", "9223372036854775807"],
        "the value '9223372036854775807' is invalid for '--jobs <N>': "
          + "must be a whole number from 1 to 1024"
      ),
      (["--jobs"], "a value is missing; write --jobs N"),
      (
        ["--format", "xml"],
        "invalid value 'xml' for --format; use text, jsonl, junit, tap, tap13, github or html"
      ),
      (
        ["--report", "junit"],
        "the value 'junit' is invalid for '--report <FORMAT=FILE>': "
          + "a file is missing; write junit=FILE"
      ),
      (
        ["--report", "junit="],
        "the value 'junit=' is invalid for '--report <FORMAT=FILE>': "
          + "a file is missing; write junit=FILE"
      ),
      (
        ["--report", "jnit=x"],
        "the value 'jnit=x' is invalid for '--report <FORMAT=FILE>': "
          + "unknown format 'jnit'; did you mean junit?"
      ),
      (
        ["--report", "junit=x", "--report", "tap=x"],
        "two reports cannot share one file: x"
      ),
      (
        ["--report", "junit=x", "--report", "html=./x"],
        "two reports cannot share one file: ./x"
      ),
      (["--summary", "always"], "--summary always needs --format github or --report github"),
      (["--format=jsnl"], "invalid value 'jsnl' for --format; did you mean jsonl?"),
      (
        ["--shard", "0/2"],
        "the value '0/2' is invalid for '--shard <I/N>': must be I/N such as 1/3 with I at most N, or ci"
      ),
      (
        ["--shard", "3/2"],
        "the value '3/2' is invalid for '--shard <I/N>': must be I/N such as 1/3 with I at most N, or ci"
      ),
      (
        ["--shard", "1"],
        "the value '1' is invalid for '--shard <I/N>': must be I/N such as 1/3 with I at most N, or ci"
      ),
      (["--update", "--check"], "--update and --check exclude each other"),
      (["--quiet", "--verbose"], "--quiet and --verbose exclude each other"),
      (["--list", "--update"], "--list and --update exclude each other"),
      (["--list", "--check"], "--list and --check exclude each other"),
      (["--list", "--watch"], "--list and --watch exclude each other"),
      (["--list", "--slowest", "1"], "--list and --slowest exclude each other"),
      (["--list", "--timings", "x"], "--list and --timings exclude each other without --shard"),
      (["--watch", "--timings", "x"], "--watch and --timings exclude each other without --shard"),
      (
        ["--max-steps", "99999999999999999999"],
        "the value '99999999999999999999' is invalid for '--max-steps <N>': must be a whole number from 1 to 9223372036854775807"
      ),
      (["--versio"], "unknown option '--versio'; did you mean --version?"),
      (["--slowest", "2", "--stable-times"], "--slowest and --stable-times exclude each other"),
      (
        ["--report", "junit=x", "--timings", "x"],
        "--timings needs a file of its own, and x is used already"
      ),
      (
        ["--report", "junit=new/x.xml", "--report", "tap=new/./x.xml"],
        "two reports cannot share one file: new/./x.xml"
      ),
      (["--output", ""], "a file is missing; write --output FILE"),
      (["--output="], "a file is missing; write --output FILE"),
      (
        ["--list", "--format", "tap"],
        "--list writes no report; it prints the cases on standard output"
      ),
      (
        ["--list", "--report", "junit=x"],
        "--list writes no report; it prints the cases on standard output"
      ),
      (["--flter", "x"], "unknown option '--flter'; did you mean --filter?"),
      (
        ["--report", "tpa=\u{301}x"],
        "the value 'tpa=\u{301}x' is invalid for '--report <FORMAT=FILE>': unknown format 'tpa'; did you mean tap?"
      ),
      (
        ["--update=yes"],
        "the option '--update' does not take any value, but 'yes' was specified"
      ),
      (["--fair"], "unknown option '--fair'"),
    ])
  func refusesWrongUsage(options: [String], message: String) throws {
    let usage = """
      usage: listsh run [<options>] [<PATH> ...]
      Run 'listsh run --help' for the options.
      """
    #expect(
      try workplace.listsh(["run", "a.txt"] + options)
        == .init(status: 2, errors: "listsh: \(message)\n\(usage)\n"))
    #expect(try workplace.text("a.txt") == "firstLoad\n")
  }

  @Test(
    "An option with = has the text after it as its value, even if that is empty",
    arguments: [
      (["--filter=", "--list"], "a.txt:1: \u{301}a\na.txt:3: b\n"),
      (["--filter=\u{301}", "--list"], "a.txt:1: \u{301}a\n"),
      (["--filter=b", "--list"], "a.txt:3: b\n"),
    ])
  func attachedValues(options: [String], output: String) throws {
    try workplace.write("a.txt", "== \u{301}a\nfirstLoad\n== b\nfirstLoad\n")
    #expect(try workplace.listsh(["run", "a.txt"] + options) == .init(status: 0, output: output))
  }

  @Test(
    "An update is refused if CI is set, unless it is empty or false",
    arguments: [("1", 2), ("true", 2), ("0", 2), ("false", 0), ("", 0)])
  func refusesUpdatesUnderCI(value: String, status: Int) throws {
    let outcome = try workplace.listsh(["run", "--update", "a.txt"], environment: ["CI": value])
    #expect(outcome.status == status)
    #expect(try workplace.text("a.txt").contains("----") == (status == 0))
  }

  @Test("An update does not take a # in a string with a quote for a comment")
  func updatesStrings() throws {
    let text = { (error: String) in
      """
      == a
      firstLoad; fail "x \\" # y"
      ----
      firstLoad              idle → loading    asks #1 page 1
      #1 fail "x \\" # y"   loading → error   toast "x \\" # y"; error="\(error)"

      """
    }
    try workplace.write("a.txt", text("old"))
    let environment = ["CI": ""]
    #expect(
      try workplace.listsh(["run", "--update", "a.txt"], environment: environment).status == 0)
    #expect(try workplace.text("a.txt") == text(#"x \" # y"#))
  }

  @Test("The command that reproduces a failure has every option that affects the case")
  func reproducesOptions() throws {
    try workplace.write("a b.txt", "wait; expect items=1\n")
    let outcome = try workplace.listsh(
      "run", "a b.txt", "--check-invariants", "--max-steps", "50", "--file-root", "/")
    let command = "listsh run --check-invariants --file-root / --max-steps 50 'a b.txt:1'"
    #expect(outcome.output.contains("\nto reproduce: \(command)\n"))
  }

  @Test(
    "play and merge refuse options that exclude each other",
    arguments: [
      (["play", "-c", "firstLoad", "--tag", "x"], "-c and --tag exclude each other"),
      (["merge", "a.jsonl", "--quiet", "--verbose"], "--quiet and --verbose exclude each other"),
    ])
  func refusesIgnoredOptions(call: [String], message: String) throws {
    let outcome = try workplace.listsh(call)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("listsh: \(message)\nusage: "), "\(outcome)")
  }

  @Test(
    "An adapter of a built-in screen never changes its traces, and the error names the option",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"),
    arguments: [("--update", "it"), ("--check", "--update")])
  func refusesUpdatesByAdapters(option: String, change: String) throws {
    let outcome = try Workplace.withPythonList().listsh(
      "run", "a.txt", option, "--adapter", "python3 list.py")
    let errors =
      "listsh: \(option) is refused for the built-in screen list: "
      + "\(change) would change the specification to match the adapter\n"
    #expect(outcome == .init(status: 2, errors: errors))
  }

  @Test("If a combining character follows the equal sign, an option of a screen is still one")
  func combiningCharacters() throws {
    for command in ["explore", "conform"] {
      let outcome = try workplace.listsh(
        [command, "people", "configurator=\u{301}x"]
          + (command == "conform" ? ["--adapter", "exit 3"] : []))
      #expect(outcome.status == 2)
      #expect(!outcome.errors.contains("needs one screen"), "\(outcome)")
    }
  }

  @Test("If the output is not a terminal, it is colored only on request")
  func colors() throws {
    try workplace.write("a.txt", "wait; expect items=0\n")
    let plain = "1 passed, 0 failed\n"
    #expect(try workplace.listsh("run", "a.txt").output == plain)
    #expect(try workplace.listsh("run", "a.txt", "--color", "never").output == plain)
    #expect(
      try workplace.listsh("run", "a.txt", "--color=always", "--stable-times").output
        == "\u{1B}[32m1 passed, 0 failed\u{1B}[0m\n")
  }
}
