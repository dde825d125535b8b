import Exploration

/// A random setup and a random script.
struct RandomScript {
  /// The setup steps.
  let setup: String
  /// The steps, one on each line.
  let steps: String

  /// Creates the script of `seed`.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hasLatency = Bool.random(using: &random) && Bool.random(using: &random)
    func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func source() -> String {
      let paging = pick(["numbered", "offset", "cursor", "single"])
      let size = "count=\(number(0...9)) pageSize=\(number(1...4))"
      return "source numbers \(size) paging=\(paging) cache=\(pick(["yes", "no"]))"
    }
    func inlineRows() -> String {
      let options = "pageSize=\(number(1...4)) paging=\(pick(["numbered", "cursor", "single"]))"
      let rows = (0..<number(0...9)).map { "{\"id\": \($0 + 1), \"title\": \"== ----\"}\n" }
      return "source jsonl \(options) duplicates=keep <<END\n\(rows.joined())END"
    }
    func plan() -> String {
      let entries = (0...number(0...3)).map { _ in pick(["ok", "fail", "empty", "0", "1"]) }
      return "answers \(entries.joined(separator: ","))"
    }
    func step() -> String {
      switch number(0...19) {
      case 0...8:
        let action = pick(["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"])
        return action + pick(["", "", "×2"]) + pick(["", " &"])
      case 9...13:
        let reply = pick([
          "succeed", "succeed", "fail", "fail \"no\\u{1B} network\"", "empty", "succeed 1",
          "succeed next \"\(number(0...12))\"", "empty next \"\(number(0...9))\"",
          "empty next \"gone\"", "succeed next none",
        ])
        return pick(["", "", "#\(number(1...9)) "]) + reply
      case 14: return "server \(pick(["insert", "remove"])) \(number(0...3)) at \(number(0...9))"
      case 15: return source()
      case 16: return plan()
      case 17: return pick(["wait", "wait 0ms", "expect items>=0"])
      case 18: return hasLatency ? pick(["wait 10ms", "latency 7ms", "latency 0ms"]) : "wait"
      default:
        return pick([
          "(fetchMore; succeed)×2", "(refresh & fail)×2", "(server insert 1 at 0; fetchMore)×2",
        ])
      }
    }
    var setup = [number(0...4) == 0 ? inlineRows() : source()]
    if number(0...3) == 0 { setup.append("observe view pull visibleRows spins failure skipped") }
    if number(0...2) == 0 { setup.append(plan()) }
    if number(0...4) == 0 { setup.append("server insert 2 at 1") }
    if hasLatency { setup.append("latency 10ms") }
    self.setup = setup.joined(separator: "\n")
    // Steps before the first action would belong to the setup.
    steps = ([pick(["firstLoad", "refresh &"])] + (0...number(1...14)).map { _ in step() }).joined(
      separator: "\n")
  }
}

/// A random script of `feed` with all layers. A setup step plans most responses, because a reply without a request ends a script.
struct RandomFeedScript {
  /// The setup steps.
  let setup: String
  /// The steps, one on each line.
  let steps: String

  /// Creates the script of `seed`.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func step() -> String {
      let id = number(1...7)
      let action = pick([
        "firstLoad", "refresh", "refreshWithIndicator", "fetchMore", "fetchBefore", "fetchBefore",
        "remove \"\(id)\"", "rename \"\(id)\" \"x\"", "insert \"n\"", "retry", "offline", "online",
        "see \(id)..\(id + 1)",
      ])
      switch number(0...9) {
      case 0: return pick(["wait", "wait 1s", "server insert 1 at 0"])
      case 1:
        return "refresh & "
          + pick(["succeed", "succeed 1", "fail", "fail permanent", "succeed stale"])
      case 2...4: return action + " &"
      default: return action
      }
    }
    let start = pick(["", " start=\"\(number(1...7))\""])
    let distance = pick(["", " distance=\(number(0...2))"])
    let answers = (0..<8).map { _ in pick(["ok", "ok", "fail", "empty", "1"]) }
    setup = """
      screen feed\(start) retry=\(pick(["0", "\(number(1...2))"]))\(distance)
      source numbers count=6 pageSize=2
      answers \(answers.joined(separator: ","))
      """
    steps = (["firstLoad"] + (0...number(4...16)).map { _ in step() }).joined(separator: "\n")
  }
}
