import Foundation
import TerminalTesting
import TestSupport

/// Tests inputs with the executable.
package struct Trial {
  /// The path of the executable.
  private let program: String

  /// Creates a trial of the executable at `program`.
  package init(of program: String) {
    self.program = program
  }

  /// Tests inputs of one kind, together if possible, and returns the first fault, if any.
  package func fault(of inputs: [FuzzInput]) throws -> String? {
    guard let kind = inputs.first?.kind else { return nil }
    if kind == .scenario { return try faultOfFiles(inputs) }
    for input in inputs {
      if let fault = try fault(of: input) { return fault }
    }
    return nil
  }

  private func fault(of input: FuzzInput) throws -> String? {
    let folder = try folderOfFiles()
    switch input.kind {
    case .scenario: return try faultOfFiles([input])
    case .shell:
      try write(input.bytes, "lines", in: folder)
      let call = try Call(program, ["--no-rc"], in: folder.path, input: "lines")
      if let fault = call.fault { return fault }
      guard folder.names.contains("saved.txt") else { return nil }
      let saved = try Call(program, ["run", "saved.txt"], in: folder.path)
      return saved.fault ?? (saved.status == 0 ? nil : "what was saved does not pass")
    case .json, .jsonLines, .csv:
      try write(input.bytes, "data.\(input.kind.rawValue)", in: folder)
      let script = "source data.\(input.kind.rawValue) pageSize=2; firstLoad; fetchMore×4; refresh"
      return try Call(program, ["play", "-c", script], in: folder.path).fault
    case .arguments:
      let words = input.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0.filter { $0 != 0 }, as: UTF8.self) }
      let call = try Call(program, words, in: folder.path)
      // Color sequences are expected with `--color always`.
      return words.contains("always") && call.fault?.contains("U+1B") == true ? nil : call.fault
    case .names, .shards, .memory, .pipes:
      var trial = try RunTrial(of: program, choosingBy: input.bytes)
      return try trial.fault(of: input.kind)
    case .history, .startUp:
      return try faultOfShell(input, in: folder)
    }
  }

  /// Runs scenario files in one call, and compares the result with equivalent calls.
  private func faultOfFiles(_ inputs: [FuzzInput]) throws -> String? {
    let folder = try folderOfFiles()
    for (place, input) in inputs.enumerated() {
      try write(input.bytes, "cases/\(1000 + place).txt", in: folder)
    }
    let one = try Call(program, ["run", "--stable-times", "--jobs", "1", "cases"], in: folder.path)
    if let fault = one.fault { return fault }
    let eight = try Call(
      program, ["run", "--stable-times", "--jobs", "8", "cases"], in: folder.path)
    guard (one.status, one.output, one.errors) == (eight.status, eight.output, eight.errors) else {
      return "prints something else with --jobs 8"
    }
    let check = try Call(program, ["run", "--check", "cases"], in: folder.path)
    let update = try Call(program, ["run", "--update", "cases"], in: folder.path)
    if let fault = check.fault ?? update.fault { return fault }
    let wanted = Self.lines(check.errors, after: "would update ")
    if wanted != Self.lines(update.errors, after: "updated ") {
      return "--check and --update do not agree"
    }
    let again = try Call(program, ["run", "--check", "cases"], in: folder.path)
    if let fault = again.fault { return fault }
    return Self.lines(again.errors, after: "would update ").isEmpty
      ? nil : "what was updated would be updated again"
  }

  /// Starts a shell on a terminal in `folder`, where it may save files, and ends it.
  private func faultOfShell(_ input: FuzzInput, in folder: TemporaryFolder) throws -> String? {
    let isHistory = input.kind == .history
    try write(input.bytes, isHistory ? "history" : ".listshrc", in: folder)
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", "cd \"$HOME\" && exec \"$0\" \"$@\"", program] + (isHistory ? ["--no-rc"] : []),
      environment: [
        "LC_ALL": "C.UTF-8", "HOME": folder.path, "TERM": "xterm",
        "LISTSH_HISTORY": isHistory ? folder.path("history") : "",
      ], columns: 80, rows: 24)
    // Wait for the prompt itself, because the file may print lines with `>`, and text typed while
    // it runs may be lost. Long output stops at each full window.
    func isFullWindow(_ screen: TerminalScreen) -> Bool {
      screen.cursorLine.hasPrefix("Space continues")
    }
    repeat {
      if isFullWindow(terminal.screen) { terminal.type("q") }
      try terminal.expect("a prompt") { screen in
        isFullWindow(screen) || screen.cursorLine.prefixMatch(of: #/[\w+]+> /#) != nil
      }
    } while isFullWindow(terminal.screen)
    terminal.type("\u{3}\u{15}:quit\r")
    let end = try terminal.expectExit()
    return end == .exited(0) ? nil : "the shell ends with \(end)"
  }

  /// A folder with a case to load.
  private func folderOfFiles() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("case.txt", "== one\nfirstLoad; fail; refresh; fetchMore×2\nexpect items=60\n")
    try folder.write("cases/data.json", #"[{"id":1,"title":"a"},{"id":2}]"#)
    return folder
  }

  private func write(_ bytes: [UInt8], _ name: String, in folder: TemporaryFolder) throws {
    try folder.write(name)
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
  }

  /// Returns the rest of each line that begins with `start`.
  private static func lines(_ bytes: [UInt8], after start: String) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }
}
