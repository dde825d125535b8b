import Exploration
import Foundation
import TestSupport
import Text

/// Runs random files with known results, and compares them with the results that the executable
/// reports.
struct RunTrial {
  /// The path of the executable.
  private let program: String
  /// The folder of the files.
  private let folder: TemporaryFolder
  /// The choices.
  private var random: SplitMix64

  /// Creates a trial of the executable at `program` with `bytes` as the seed of its choices.
  init(of program: String, choosingBy bytes: [UInt8]) throws {
    self.program = program
    folder = try TemporaryFolder()
    random = SplitMix64(seed: stableHash(of: bytes))
  }

  /// Performs the test of `kind`, and returns the fault, if any.
  mutating func fault(of kind: InputKind) throws -> String? {
    switch kind {
    case .names: try faultOfNames()
    case .shards: try faultOfShards()
    case .memory: try faultOfMemory()
    case .pipes: try faultOfPipes()
    case .scenario, .shell, .json, .jsonLines, .csv, .arguments, .history, .startUp: nil
    }
  }

  /// A case of a file, by its title and whether it passes.
  private struct Case: Hashable {
    var title: String
    var passes: Bool
  }

  /// The text of a scenario file with `cases`.
  private static func text(_ cases: [Case]) -> String {
    cases.map { "== \($0.title)\nfirstLoad\nexpect items=\($0.passes ? 20 : 3)\n" }.joined()
  }

  /// Calls the program and returns its status.
  private func call(_ arguments: [String]) throws -> Call {
    try Call(program, arguments, in: folder.path)
  }

  /// Calls the program, closes its output pipe after `bytes` bytes, and returns its status.
  private func status(_ arguments: [String], cutAfter bytes: Int) throws -> Int? {
    let words = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    _ = try Call(
      "/bin/sh",
      ["-c", "{ \(words); echo $? >.status; } 2>/dev/null | head -c \(bytes) >/dev/null"],
      in: folder.path)
    return Int(try folder.text(".status").trimmingCharacters(in: .whitespacesAndNewlines))
  }

  // MARK: Names that look equal

  /// Runs files and cases whose names differ only in their Unicode normalization.
  mutating func faultOfNames() throws -> String? {
    let forms = [
      "\u{E9}", "e\u{301}", "\u{C5}", "A\u{30A}", "\u{212B}", "\u{1E69}", "s\u{323}\u{307}",
    ]
    var files: [[UInt8]: [Case]] = [:]
    var names: [String] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let name = "f\(pick(forms)).txt"
      guard files[Array(name.utf8)] == nil else { continue }
      let cases = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Case(title: pick(forms), passes: Bool.random(using: &random))
      }
      files[Array(name.utf8)] = cases
      names.append(name)
      try folder.write("S/\(name)", Self.text(cases))
    }
    // The value is the id of the first or of the second row.
    let (first, second) = (pick(forms), pick(forms))
    if Array(first.utf8) != Array(second.utf8) {
      try folder.write("rows.csv", "id\n\(first)\n\(second)\n")
      let value = try call([
        "play", "-c",
        "source rows.csv; firstLoad; expect items=2 first=\"\(first)\" last=\"\(second)\" first!=\"\(second)\"",
      ])
      if value.status != 0 { return "ids \(first.utf8) and \(second.utf8) are taken for equal" }
    }
    let paths =
      Bool.random(using: &random)
      ? ["S"]
      : (names + names).map { Bool.random(using: &random) ? "S/\($0)" : "./S//\($0)" }
        .filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    if paths.isEmpty { return nil }
    let run = try call(
      ["run", "--stable-times", "--jobs", pick(["1", "4"])] + paths.shuffled(using: &random))
    let selected =
      paths == ["S"]
      ? Set(files.keys)
      : Set(paths.map { Array($0.utf8.suffix($0.utf8.count - ($0.hasPrefix("./") ? 5 : 2))) })
    let cases = selected.flatMap { files[$0] ?? [] }
    let failed = cases.count { !$0.passes }
    let summary = "\(cases.count - failed) passed, \(failed) failed"
    let last = String(decoding: run.output, as: UTF8.self).split(separator: "\n").last
    if last.map(String.init) != summary { return "\(last ?? "") is not \(summary)" }
    return run.status == (failed > 0 ? 1 : 0) ? nil : "exits with \(run.status)"
  }

  // MARK: Shards of a run

  /// Merges random reports of shards: the status must be that of the whole run, or 2.
  mutating func faultOfShards() throws -> String? {
    for number in 0..<Int.random(in: 1...7, using: &random) {
      let text =
        Int.random(in: 0..<9, using: &random) == 0
        ? "nonsense\n"
        : Self.text([Case(title: "t", passes: Int.random(in: 0..<4, using: &random) > 0)])
      try folder.write("S/\(number).txt", text)
    }
    try folder.write("timings", "64 S/0.txt\n8 S/1.txt\n1 S/2.txt\n")
    let whole = try call(["run", "S", "--report", "jsonl=whole", "--quiet"])
    _ = try call(["play", "S", "--format", "jsonl", "--output", "play"])
    var parts: [(name: String, split: String)] = [("whole", "1"), ("play", "none")]
    for count in 1...Int.random(in: 2...4, using: &random) {
      let isTimed = Bool.random(using: &random)
      for index in 1...count {
        let name = "\(index)of\(count)"
        _ = try call(
          ["run", "S", "--quiet", "--shard", "\(index)/\(count)", "--report", "jsonl=\(name)"]
            + (isTimed ? ["--timings", "timings"] : []))
        parts.append((name, "\(count)"))
      }
    }
    for _ in 0..<4 {
      let count = Int.random(in: 1...4, using: &random)
      var names = (1...count).map { "\($0)of\(count)" }.filter { name in
        parts.contains { $0.name == name }
      }
      if Int.random(in: 0..<5, using: &random) == 0 { names = ["whole"] }
      if Bool.random(using: &random) { names = names.filter { _ in Bool.random(using: &random) } }
      if Bool.random(using: &random) { names.append(pick(parts).name) }
      if names.isEmpty { continue }
      names.shuffle(using: &random)
      let exact =
        names == ["whole"]
        || Set(names).count == names.count
          && (1...4).contains { count in Set(names) == Set((1...count).map { "\($0)of\(count)" }) }
      let merged = try call(["merge", "--quiet"] + names)
      let expected = exact ? whole.status : 2
      if merged.status != expected {
        return "merge \(names) ends with \(merged.status), not \(expected)"
      }
    }
    return nil
  }

  // MARK: Failures of the last run

  /// Runs, edits and renames files at random: `--last-failed` must return 0 exactly if every stored
  /// failure was found, run and passed.
  mutating func faultOfMemory() throws -> String? {
    var files: [String: [Case]] = [:]
    var broken: Set<String> = []
    var remembered: Set<String> = []
    var log: [String] = []
    func failures(_ name: String) -> Set<String> {
      guard !broken.contains(name) else { return ["\(name)"] }
      var counts: [String: Int] = [:]
      var failed: Set<String> = []
      for scenario in files[name] ?? [] {
        counts[scenario.title, default: 0] += 1
        if !scenario.passes {
          failed.insert("\(name)/\(scenario.title)/\(counts[scenario.title] ?? 0)")
        }
      }
      return failed
    }
    func identities(_ name: String) -> Set<String> {
      var counts: [String: Int] = [:]
      return Set(
        (files[name] ?? []).map { scenario in
          counts[scenario.title, default: 0] += 1
          return "\(name)/\(scenario.title)/\(counts[scenario.title] ?? 0)"
        })
    }
    func settle(_ name: String) {
      if broken.contains(name) {
        remembered.insert(name)
      } else {
        remembered = remembered.filter { $0 != name && !$0.hasPrefix("\(name)/") }
        remembered.formUnion(failures(name))
      }
    }
    for step in 0..<Int.random(in: 3...12, using: &random) {
      let name = "\(Int.random(in: 0..<3, using: &random)).txt"
      switch Int.random(in: 0..<7, using: &random) {
      case 0...2:
        let cases = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Case(title: pick(["a", "b"]), passes: Int.random(in: 0..<3, using: &random) > 0)
        }
        try? FileManager.default.removeItem(atPath: folder.path("S/\(name)"))
        try folder.write("S/\(name)", Self.text(cases))
        files[name] = cases
        broken.remove(name)
        log.append("write \(name) \(cases.map { "\($0.title)\($0.passes ? "+" : "-")" })")
      case 3 where files[name] != nil:
        try? FileManager.default.removeItem(atPath: folder.path("S/\(name)"))
        _ = try folder.link("S/\(name)", to: "nowhere")
        broken.insert(name)
        log.append("break \(name)")
      case 4 where files[name] != nil && !broken.contains(name):
        let other = "\(Int.random(in: 0..<3, using: &random)).txt"
        guard other != name else { continue }
        try? FileManager.default.removeItem(atPath: folder.path("S/\(other)"))
        try FileManager.default.moveItem(
          atPath: folder.path("S/\(name)"), toPath: folder.path("S/\(other)"))
        files[other] = files.removeValue(forKey: name)
        broken.remove(other)
        log.append("rename \(name) \(other)")
      case 5 where files[name] != nil:
        log.append("run \(name)")
        let run = try call(["run", "--quiet", "S/\(name)"])
        if (run.status == 0) != failures(name).isEmpty { return "\(log): \(run.status)" }
        settle(name)
      default:
        guard !files.isEmpty else { continue }
        log.append("run")
        let run = try call(["run", "--quiet", "S"])
        let failed = files.keys.contains { !failures($0).isEmpty }
        if (run.status == 0) == failed { return "\(log): \(run.status)" }
        for name in files.keys { settle(name) }
        remembered = remembered.filter { files[String($0.prefix { $0 != "/" })] != nil }
      }
      guard step > 0, !files.isEmpty, log.contains(where: { $0.hasPrefix("run") }) else { continue }
      let holds = remembered.allSatisfy { failure in
        let name = String(failure.prefix { $0 != "/" })
        guard files[name] != nil, !broken.contains(name) else { return false }
        return failure == name
          ? failures(name).isEmpty
          : identities(name).contains(failure) && !failures(name).contains(failure)
      }
      let last = try call(["run", "--quiet", "--last-failed"])
      if (last.status == 0) != holds {
        return
          "\(log), then --last-failed ends with \(last.status); remembered were \(remembered.sorted())"
      }
      // Passed cases are removed from the history, and failed ones are added.
      for failure in remembered {
        let name = String(failure.prefix { $0 != "/" })
        guard files[name] != nil, !broken.contains(name) else { continue }
        if failure == name {
          remembered.remove(failure)
          remembered.formUnion(failures(name))
        } else if identities(name).contains(failure), !failures(name).contains(failure) {
          remembered.remove(failure)
        }
      }
      for failure in remembered {
        let name = String(failure.prefix { $0 != "/" })
        if broken.contains(name) { remembered.insert(name) }
      }
    }
    return nil
  }

  // MARK: Output pipes that close early

  /// Closes the output pipe of runs after random sizes, and checks that the exit status does not
  /// change.
  mutating func faultOfPipes() throws -> String? {
    for number in 0..<Int.random(in: 1...60, using: &random) {
      try folder.write(
        "S/\(number).txt",
        Self.text([Case(title: "t", passes: Int.random(in: 0..<8, using: &random) > 0)]))
    }
    let format = pick(["text", "jsonl", "tap", "junit", "html", "github"])
    let words =
      ["run", "S", "--format", format] + (Bool.random(using: &random) ? ["--verbose"] : [])
    let whole = try call(words)
    for _ in 0..<3 {
      let bytes = Int.random(in: 0...max(1, whole.output.count), using: &random)
      let status = try status(words, cutAfter: bytes)
      if status != whole.status {
        return "\(words) cut after \(bytes) bytes ends with \(status ?? -1), not \(whole.status)"
      }
    }
    return nil
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
