import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test(
    "Help, the version and the lists go to standard output with status 0",
    arguments: [
      ["--help"], ["help"], ["-h"], ["--version"], ["run", "--help"], ["play", "-h"], ["screens"],
      ["screens", "list"], ["sources"],
    ])
  func reports(call: [String]) throws {
    let outcome = try Workplace().listsh(call)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("\n"))
  }

  @Test(
    "A topic can be a command, a step, a screen or a part of the language",
    arguments: [
      ("run", "USAGE: listsh run"), ("fetchMore", "loads the page"), ("films", "Observations"),
      ("&", "ACTION &\n"), ("----", "----\n"), ("--jobs", "listsh run --jobs N\n"),
      ("appear", "On the screen moments.\n"), (":save", ":save FILE"),
    ])
  func printsTopic(topic: String, text: String) throws {
    let outcome = try Workplace().listsh("help", topic)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(text))
  }

  @Test("listsh --help lists every command, and listsh shell --help lists the options of the shell")
  func listsCommandsAndOptions() throws {
    let place = try Workplace()
    let commands = try place.listsh("--help").output
    for command in HelpTests.commands {
      #expect(commands.contains("\n  \(command) "), "\(command)")
    }
    let help = try place.listsh("shell", "--help").output
    for option in ["-c <SCRIPT> ", "--no-rc ", "--color <WHEN> ", "--version ", "-h, --help "] {
      #expect(help.contains("\n  \(option)"), "\(option)")
    }
  }

  @Test("Help has at least 40 columns with any value of COLUMNS", arguments: ["-3", "0", "24"])
  func narrow(columns: String) throws {
    let place = try Workplace()
    let help = try place.listsh(["run", "--help"], environment: ["COLUMNS": columns])
    #expect(try help == place.listsh(["run", "--help"], environment: ["COLUMNS": "40"]))
    #expect(help.output.hasPrefix("OVERVIEW: "))
  }

  @Test("listsh adapter needs a command")
  func adapterAlone() throws {
    #expect(
      try Workplace().listsh("adapter").errors == """
        listsh: adapter needs a command; use check, replay, python, javascript or swift
        usage: listsh adapter <subcommand>
        Run 'listsh adapter --help' for the options.

        """)
  }

  @Test(
    "An argument that begins with dashes can be a help topic, a script or the value of an option",
    arguments: [
      (["help", "----"], 0, "----\n  "), (["help", "--"], 2, ""),
      (["help", "-c"], 0, "listsh play -c SCRIPT\n"),
      (["play", "-c", "----"], 2, ""), (["play", "-c", "-5; wait"], 2, ""),
      (["play", "-c=firstLoad"], 0, "firstLoad "),
      (["run", "--filter", "--- x", "--list"], 2, ""), (["run", "--filter=-", "--list"], 2, ""),
    ])
  func acceptsDashes(call: [String], status: Int, output: String) throws {
    let outcome = try Workplace().listsh(call)
    #expect(outcome.status == status)
    #expect(outcome.output.hasPrefix(output))
    #expect(!outcome.errors.contains("option"), "\(outcome.errors)")
  }

  @Test("Help never has two blank lines in a row, and a topic can be a symbol or two words")
  func helpTopics() throws {
    let place = try Workplace()
    for topic in ["help", "run", "adapter", "script", "expect", "sources"] {
      let help = try place.listsh("help", topic)
      #expect(help.status == 0)
      #expect(!help.output.contains("\n\n\n"), "\(topic)")
    }
    #expect(
      try place.listsh("help", "adapter", "check").output.hasPrefix(
        "OVERVIEW: check that an adapter follows the protocol\n"))
    #expect(try place.listsh("help", "->") == place.listsh("help", "----"))
    #expect(try place.listsh("help", "list") == place.listsh("screens", "list"))
    #expect(try place.listsh("help", "--", "--shard") == place.listsh("help", "--shard"))
    #expect(try place.listsh("help", "cache").output.contains("source numbers cache=yes; "))
    #expect(
      try place.listsh("help", "numbers").output.contains(
        "source numbers generates the rows 1 to count"))
  }

  @Test(
    "Invalid arguments print an error to standard error, and the status is 2",
    arguments: [
      (["help", "fethcMore"], "listsh: no help for 'fethcMore'; did you mean fetchMore?"),
      (["."], "listsh: '.' is a folder; listsh run . runs its scenarios"),
      (["rn"], "listsh: 'rn' is neither a command nor a file; did you mean run?"),
      (
        ["firstLoad"],
        "listsh: 'firstLoad' is neither a command nor a file; listsh play -c firstLoad plays it"
      ),
      (
        ["diagram", "list", "a b.txt"],
        "listsh: unexpected argument 'a b.txt'; to mark what scenarios reach, write --coverage 'a b.txt'"
      ),
      (
        ["--adapter", "x", "run"],
        "listsh: the command must be the first word; write listsh run OPTION …"
      ),
      (["screens", "lst"], "listsh: unknown screen 'lst'; did you mean list?"),
      (["sources", "x"], "listsh: unexpected argument 'x'"),
      (["--fliter"], "listsh: unknown option '--fliter'"),
      (["run", "-hello.txt"], "listsh: unknown option '-hello.txt'"),
      (["run", "a.txt", "-xh"], "listsh: unknown option '-xh'"),
      (["-dash.txt"], "listsh: unknown option '-dash.txt'"),
      (["run", "-Z"], "listsh: unknown option '-Z'"),
      (
        ["play", "-cfirstLoad & wait"],
        "listsh: unknown option '-cfirstLoad & wait'; write -c 'firstLoad & wait'"
      ),
      (["diagram", "list", "--output", ""], "listsh: '': No such file or directory"),
      (
        ["play", "/dev/null"],
        "listsh: /dev/null: is not a regular file; run and play read standard input as -"
      ),
      (["play"], "listsh: play needs a FILE or -c SCRIPT"),
      (["play", "x.txt", "-c", "wait"], "listsh: play needs files or -c SCRIPT, not both"),
      (["play", "--", "-c"], "listsh: -c: No such file or directory"),
      (["coverage", "--gaps"], "listsh: unknown option '--gaps'; renamed to --uncovered"),
      (
        ["adapter", "ruby"],
        "listsh: unknown command 'adapter ruby'; use check, replay, python, javascript or swift"
      ),
      (["completions", "fich"], "listsh: invalid value 'fich' for SHELL; did you mean fish?"),
    ])
  func refuses(call: [String], message: String) throws {
    let outcome = try Workplace().listsh(call)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").first.map(String.init) == message)
  }
}
