import Exploration

/// Creates inputs that are mostly valid, so that tests get beyond the parser.
package struct InputGrammar {
  private var random: SplitMix64

  /// Creates a grammar with a seed for its choices.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Returns a random input of `kind`.
  package mutating func input(_ kind: InputKind) -> FuzzInput {
    var text =
      switch kind {
      case .scenario: scenarioFile()
      case .shell, .startUp: shellLines()
      case .json: "[" + many(0...6) { $0.object() }.joined(separator: ",") + "]"
      case .jsonLines: many(0...6) { $0.object() }.joined(separator: "\n")
      case .csv: csv()
      case .arguments: arguments()
      case .names, .shards, .memory, .pipes: String(random.next())
      case .history: many(0...8) { $0.step() }.joined(separator: "\n") + "\n"
      }
    if chance(9), kind != .arguments { text = text.replacing("\n", with: "\r\n") }
    var bytes = Array(text.utf8)
    while chance(3) { mutate(&bytes) }
    return FuzzInput(kind, bytes)
  }

  /// Changes `bytes` without regard to the grammar.
  package mutating func mutate(_ bytes: inout [UInt8]) {
    let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(contentsOf: Array(pick(Self.oddities).utf8), at: place)
    case 5: bytes.insert(contentsOf: pick(Self.oddBytes), at: place)
    case 6: bytes.removeLast(bytes.count - place)
    default:
      let piece = Array(bytes[place..<end])
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bytes.insert(contentsOf: piece, at: place)
      }
    }
  }

  // MARK: Scenario files

  private mutating func scenarioFile() -> String {
    var text = chance(2) ? many(0...2) { $0.setup() }.joined(separator: "\n") + "\n" : ""
    if chance(4) { return text + script() + "\n" + expectation() }
    for number in 0..<Int.random(in: 1...4, using: &random) {
      text += "== \(pick(["a", "page \(number)", "«é»", "x # y", ""])) \(number)\n"
      if chance(5) { text += setup() + "\n" }
      if chance(8) { text += "known-gap \"later\"\n" }
      text += script() + "\n" + expectation()
    }
    return text
  }

  private mutating func expectation() -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: "----\n"
    case 1:
      "----\nfirstLoad   idle → loading   asks #1 page 1\n#1 succeed   loading → content   [..]\n"
    case 2: "----\n...\nwrong\n…\n"
    case 3: ""
    default: "expect \(check())\n"
    }
  }

  private mutating func setup() -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "screen \(pick(Self.screens))"
    case 1:
      "source numbers count=\(number()) pageSize=\(number()) paging=\(pick(["numbered", "offset", "cursor", "single"]))"
    case 2: "source data.\(pick(["json", "jsonl", "csv"])) pageSize=\(number())"
    case 3: "latency \(number())ms"
    case 4:
      "answers \(many(1...4) { $0.pick(["ok", "fail", "empty", "3", "0", "99"]) }.joined(separator: ","))"
    default: "invariants"
    }
  }

  private mutating func script() -> String {
    many(0...6) { $0.element(depth: 0) }.joined(separator: pick(["; ", "\n", "; ", " & "]))
  }

  private mutating func element(depth: Int) -> String {
    var text =
      depth < 4 && chance(8)
      ? "(" + many(0...3) { $0.element(depth: depth + 1) }.joined(separator: "; ") + ")" : step()
    if chance(5) { text += pick(["×\(number())", " x3", "×2", " *2"]) }
    if chance(6) { text += " &" }
    return text
  }

  private mutating func step() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: pick(Self.actions)
    case 5:
      "\(pick(["", "#1 ", "#2 ", "#\(number()) "]))\(pick(["succeed", "succeed 3", "empty", "fail", "fail \"no\"", "succeed next none", "succeed 2 next \"k\""]))"
    case 6: "server \(pick(["insert", "remove"])) \(number()) at \(number())"
    case 7: pick(["wait", "wait \(number())ms", "wait 2s"])
    case 8: "expect \(check())"
    case 9: setup()
    case 10: "add \(number())"
    default: "select \(number())"
    }
  }

  private mutating func check() -> String {
    pick(["items", "state", "more", "error", "toast", "at"]) + pick(["=", "!=", "<", ">=", "~"])
      + pick(["content", "idle", "none", "yes", "\"a\"", number()])
  }

  private mutating func number() -> String { pick(Self.numbers) }

  // MARK: Lines of the shell

  private mutating func shellLines() -> String {
    many(1...8) { $0.shellLine() }.joined(separator: "\n") + "\n"
  }

  private mutating func shellLine() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...4: step()
    case 5: pick([":load case.txt", ":load case.txt:9", ":load ."])
    case 6: ":step \(pick(["", "1", number()]))"
    case 7: ":continue"
    case 8: ":screen \(pick(Self.screens))"
    case 9: pick([":back", ":back \(number())", ":forward", ":goto \(number())", ":branches 1"])
    case 10: ":save saved.txt"
    case 11:
      pick([":trace", ":state", ":view", ":requests", ":branches", ":history", ":reload", ":reset"])
    case 12:
      pick([
        ":explore --random 3 --depth 20", ":explore --max-states 200", ":expect", ":expect items",
      ])
    case 13:
      pick([":help \(pick(Self.actions))", ":set view on", ":set hints off", ":diagram --depth 3"])
    case 14: "== pasted\n\(script())\n\(expectation())"
    default: setup()
    }
  }

  // MARK: Data and arguments

  private mutating func object() -> String {
    "{"
      + many(0...3) {
        "\"\($0.pick(["id", "title", "name", "\\u00e9", ""]))\":\($0.value(depth: 0))"
      }
      .joined(separator: ",") + "}"
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 7 : 5), using: &random) {
    case 0: number()
    case 1: "\"\(pick(Self.oddities).replacing("\"", with: "\\\""))\""
    case 2: pick(["true", "false", "null", "-0", "1e999", "1.5", "\"\\ud83d\\ude00\""])
    case 3: "\"1\""
    case 4: "2"
    case 5: "[" + many(0...3) { $0.value(depth: depth + 1) }.joined(separator: ",") + "]"
    default: object()
    }
  }

  private mutating func csv() -> String {
    "id,title\n"
      + many(0...6) {
        "\($0.number()),\($0.pick(["a", "\"b,c\"", "\"d\"\"e\"", "\"f\ng\"", ""]))\n"
      }
      .joined()
  }

  private mutating func arguments() -> String {
    let words = Self.words
    return many(1...5) { $0.pick(words) }.joined(separator: "\n")
  }

  // MARK: Choices

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func many(
    _ counts: ClosedRange<Int>, _ part: (inout InputGrammar) -> String
  ) -> [String] {
    (0..<Int.random(in: counts, using: &random)).map { _ in part(&self) }
  }

  private static let screens = [
    "list", "films", "settings", "people", "moments", "messages", "cities", "aliyun", "lst",
  ]
  private static let actions = [
    "firstLoad", "refresh", "refreshWithIndicator", "fetchMore", "load", "retry", "firstLaod",
    "end",
  ]
  private static let numbers = [
    "0", "1", "2", "3", "20", "53", "-1", "99", "1000000", "9223372036854775807",
    "9223372036854775808", "99999999999999999999999", "007",
  ]
  private static let words = [
    "run", "play", "explore", "coverage", "diagram", "screens", "sources", "help", "-c",
    "firstLoad",
    "--format", "jsonl", "text", "tap", "junit", "--jobs", "0", "8", "--filter", "a", "--shard",
    "1/2",
    "case.txt", ".", "*.txt", "**", "[", "--max-steps", "10", "--depth", "2", "films", "list",
    "--seed",
    "--random", "3", "--update", "--check", "--quiet", "--verbose", "--output", "out.txt", "--",
    "-",
    "--file-root", "--color", "always", "\u{1B}[31m", "case.txt:1", "--help", "--version", "--time",
    "1s",
    "--max-states", "50", "--save", "saved", "--all", "--no-such-option", "",
  ]
  private static let oddities = [
    "\u{1B}]52;c;AAAA\u{7}", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{9B}31m", "\u{0}", "×", "→",
    "->",
    "\"", "\\", "\\u{110000}", "\\u{1F600}", "((((", "))))", "####", "#1", "== ", "----", "[..]",
    "…",
    "×999999999", "&", ";;;;", "\r", "\t", "é\u{301}", "👨‍👩‍👧", "known-gap", "\u{2028}", "=", "~", "<=",
  ]
  private static let oddBytes: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80], [0],
    [0x80],
    [0xEF, 0xBB, 0xBF],
  ]
}
