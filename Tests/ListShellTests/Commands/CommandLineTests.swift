import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test(
    "Help, the version and the lists go to standard output with 0",
    arguments: [
      ["--help"], ["help"], ["-h"], ["--version"], ["run", "--help"], ["play", "-h"], ["screens"],
      ["screens", "list"], ["sources"],
    ])
  func tells(call: [String]) throws {
    let outcome = try Workplace().listsh(call)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("\n"))
  }

  @Test(
    "A topic can be a command, a step, a screen or a part of the language",
    arguments: [
      ("run", "usage: listsh run"), ("fetchMore", "loads the page"), ("films", "Observations"),
      ("&", "ACTION &\n"), ("----", "----\n"), ("--jobs", "listsh run\n  --jobs N"),
      ("appear", "moments\n"), (":save", ":save FILE"),
    ])
  func tellsTopic(topic: String, text: String) throws {
    let outcome = try Workplace().listsh("help", topic)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(text))
  }

  @Test("The help of all tells the options of the shell too")
  func tellsOptions() throws {
    let help = try Workplace().listsh("--help").output
    for option in ["-c SCRIPT ", "--no-rc ", "--color auto|always|never ", "--version ", "--help "]
    {
      #expect(help.contains("\n  \(option)"), "\(option)")
    }
  }

  @Test(
    "Help of a command or a topic leaves one line blank at most, and signs lead to what they are about"
  )
  func helpTopics() throws {
    let place = try Workplace()
    for topic in ["help", "run", "adapter", "script", "expect", "sources"] {
      let help = try place.listsh("help", topic)
      #expect(help.status == 0)
      #expect(!help.output.contains("\n\n\n"), "\(topic)")
    }
    #expect(try place.listsh("help", "->") == place.listsh("help", "----"))
    #expect(
      try place.listsh("help", "numbers").output.contains("source numbers has rows 1 to count"))
  }

  @Test(
    "What cannot be understood is told on standard error with 2",
    arguments: [
      (["help", "fethcMore"], "listsh: there is no help for 'fethcMore'; did you mean fetchMore?"),
      (["rn"], "listsh: 'rn' is no command and no file; did you mean run?"),
      (["screens", "lst"], "listsh: unknown screen 'lst'; did you mean list?"),
      (["sources", "x"], "listsh: sources takes no arguments"),
      (["--fliter"], "listsh: unknown option '--fliter'; listsh --help lists them"),
      (["play"], "listsh: play takes either files or -c SCRIPT"),
      (["play", "x.txt", "-c", "wait"], "listsh: play takes either files or -c SCRIPT"),
      (["play", "--", "-c"], "listsh: -c: No such file or directory"),
    ])
  func refuses(call: [String], message: String) throws {
    let outcome = try Workplace().listsh(call)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.split(separator: "\n").first.map(String.init) == message)
  }
}
