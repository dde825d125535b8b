import Exploration
import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of `run --review` on a terminal.
@Suite struct ReviewTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// A case of a random file: its text, and whether --update would change it.
  private struct RandomCase {
    var text: String
    var isDue: Bool
  }

  /// A terminal in which `run --review` was started.
  private func review(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      "/bin/sh",
      [
        "-c",
        "cd '\(place.path(""))' && '\(builtProduct("listsh"))' run --review \(arguments.joined(separator: " ")); echo status=$?; cat",
      ],
      environment: ["HOME": place.path(""), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
      columns: 120, rows: 60)
  }

  @Test("--review shows a trace with its difference, and the key a accepts it")
  func accepts() throws {
    try place.write(
      "a.txt", "== one\nfirstLoad\n----\nfirstLoad   idle\n== two\nfirstLoad\n----\nnothing\n")
    let terminal = try review("a.txt")
    try terminal.expect("the question") { $0.text.contains("q quits:") }
    #expect(
      terminal.screen.text.contains(
        "one\na.txt:2:1: the trace is not the expected one\n(-expected +actual)\n- firstLoad   idle\n+ firstLoad    idle → loading      asks #1 page 1\n"
      ))
    terminal.type("xa")
    try terminal.expect("the second question") { $0.text.contains("accepted\n\ntwo\n") }
    terminal.type("s")
    try terminal.expect("the status") { $0.text.contains("status=1") }
    #expect(
      try place.text("a.txt") == """
        == one
        firstLoad
        ----
        firstLoad    idle → loading      asks #1 page 1
        #1 succeed   loading → content   items=20; more=yes
        == two
        firstLoad
        ----
        nothing

        """)
  }

  @Test("Ctrl-Z stops a review, and fg asks the question again")
  func suspends() throws {
    try place.write("a.txt", "firstLoad\n----\nnothing\n")
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-i"],
      environment: [
        "HOME": place.path(""), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PS1": "$ ",
      ],
      columns: 120, rows: 60)
    try terminal.type("cd '\(place.path(""))' && '\(builtProduct("listsh"))' run --review a.txt\r")
    try terminal.expect("the question") { $0.text.contains("q quits:") }
    terminal.type("\u{1A}")
    try terminal.expect("the shell") { $0.text.contains("Stopped") }
    terminal.type("fg\r")
    try terminal.expect("the question again") {
      $0.text.components(separatedBy: "q quits:").count == 3
    }
    #expect(try place.text("a.txt") == "firstLoad\n----\nnothing\n")
    terminal.type("q")
    try terminal.expect("the end") { $0.text.contains("quit\n") }
  }

  @Test("--review needs a terminal, and cannot be combined with other options that write or list")
  func refusals() throws {
    try place.write("a.txt", "firstLoad\n----\n")
    #expect(
      try place.listsh("run", "--review", "a.txt").errors.hasPrefix(
        "listsh: --review needs a terminal; use --update or --check without one"))
    #expect(try place.listsh("run", "--review", "a.txt").status == 2)
    #expect(
      try place.listsh("run", "--review", "--update", "a.txt").errors.hasPrefix(
        "listsh: --review and --update exclude each other"))
  }

  @Test("After 200 random sequences of keys, accepted cases pass and all others keep every byte")
  func sequences() throws {
    var random = SplitMix64(seed: 39)
    for round in 0..<200 {
      let cases = (0..<Int.random(in: 1...4, using: &random)).map { number -> RandomCase in
        let title = "== case \(number) of \(round)\n"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return RandomCase(text: title + "firstLoad\nexpect items=20\n", isDue: false)
        case 1:
          return RandomCase(text: title + "skip \"x\"\nfirstLoad\n----\nwrong\n", isDue: false)
        case 2: return RandomCase(text: title + "firstLoad\nexpect items=1\n", isDue: false)
        case 3: return RandomCase(text: title + "firstLoad  # keeps\n\n", isDue: true)
        case 4:
          return RandomCase(
            text: title + "source csv <<END\nid\n== 1\nEND\nfirstLoad\n----\nwrong\n\n", isDue: true
          )
        default:
          return RandomCase(text: title + "firstLoad; fail\n----\nfirstLoad   idle\n", isDue: true)
        }
      }
      try place.write("r.txt", cases.map(\.text).joined())
      let terminal = try review("r.txt")
      var questions = 0
      var accepted: [Bool] = []
      var (isOver, acceptsRest) = (false, false)
      for one in cases {
        guard one.isDue, !isOver else {
          accepted.append(false)
          continue
        }
        if acceptsRest {
          accepted.append(true)
          continue
        }
        questions += 1
        // Before a question, Ctrl-C is a signal.
        try terminal.expect("question \(questions) of round \(round)") {
          $0.text.components(separatedBy: "q quits:").count > questions
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          terminal.type("a")
          accepted.append(true)
        case 3...5:
          terminal.type("s")
          accepted.append(false)
        case 6:
          terminal.type("f")
          acceptsRest = true
          accepted.append(true)
        default:
          terminal.type(["q", "\u{3}", "\u{4}"].randomElement(using: &random) ?? "q")
          isOver = true
          accepted.append(false)
        }
      }
      try terminal.expect("the end of round \(round)") { $0.text.contains("status=") }
      let parts = try place.text("r.txt").components(separatedBy: "== case ").dropFirst()
        .map { "== case " + $0 }
      #expect(parts.count == cases.count)
      for (index, one) in cases.enumerated() {
        guard accepted[index] else {
          #expect(parts[index] == one.text, "round \(round), case \(index)")
          continue
        }
        #expect(parts[index] != one.text)
        try place.write("one.txt", parts[index])
        #expect(
          try place.listsh("run", "one.txt") == .init(status: 0, output: "1 passed, 0 failed\n"),
          "round \(round), case \(index)")
      }
    }
  }

  @Test("A signal that ends a review restores the terminal", arguments: [SIGTERM, SIGINT, SIGQUIT])
  func ended(signal: CInt) throws {
    try place.write("a.txt", "== one\nfirstLoad\n----\nx\n")
    let terminal = try PseudoTerminal(
      try builtProduct("listsh"), ["run", "--review", place.path("a.txt")],
      environment: ["HOME": place.path(""), "LC_ALL": "C.UTF-8"], columns: 120, rows: 60)
    try terminal.expect("the question") { $0.text.contains("q quits:") }
    #expect(!terminal.isCooked)
    terminal.signal(signal)
    #expect(try terminal.expectExit() == .exited(128 + signal))
    #expect(terminal.isCooked)
  }

  @Test(
    "Ctrl-C while a case is played ends the review and the run, after the accepted traces are written"
  )
  func interrupted() throws {
    try place.write(
      "a.txt",
      "== one\nfirstLoad\n== long\nsource numbers count=1000000\n(refresh×900)×1000\nexpect items=1\n"
    )
    let terminal = try review("a.txt")
    try terminal.expect("the question") { $0.text.contains("q quits:") }
    terminal.type("a")
    try terminal.expect("the answer") { $0.text.contains("accepted") }
    terminal.type("\u{3}")
    try terminal.expect("the end") {
      $0.text.contains("updated a.txt: 1 trace\n") && $0.text.contains("interrupted")
    }
    #expect(try place.text("a.txt").contains("== one\nfirstLoad\n----\n"))
  }

  @Test("After an accepted trace, the cases at FILE:LINE are still those that were named")
  func lines() throws {
    try place.write(
      "a.txt", "== one\nfirstLoad; fetchMore; refresh\n----\nx\n== two\nfirstLoad\n----\ny\n")
    let terminal = try review("a.txt:1", "a.txt:5")
    try terminal.expect("the question") { $0.text.contains("q quits:") }
    terminal.type("a")
    try terminal.expect("the second question") { $0.text.contains("accepted\n\ntwo\n") }
    terminal.type("s")
    try terminal.expect("the status") { $0.text.contains("status=1") }
    #expect(terminal.screen.text.contains("\n1 passed, 1 failed"))
  }
}
