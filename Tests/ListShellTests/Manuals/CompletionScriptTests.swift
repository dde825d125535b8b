import Foundation
import TerminalTesting
import TestSupport
import Testing

/// Tests of completions in the real shells, on a terminal.
@Suite struct CompletionScriptTests {
  /// Starts a shell to print the script for of listsh, in a folder with a scenario.
  private func terminal(_ shell: String, in folder: TemporaryFolder) throws -> PseudoTerminal {
    let product = try URL(fileURLWithPath: builtProduct("listsh"))
    try folder.write("first load.txt")
    try folder.write("cmd$(touch executed).txt")
    try folder.write("quo'te.txt")
    try folder.write("sub folder/list.txt")
    let script = try folder.write(
      ".completions", Workplace().listsh("completions", shell).output)
    let begin =
      switch shell {
      case "zsh": "autoload -Uz compinit; compinit -u; setopt no_menu_complete; PS1='> '"
      case "fish": "function fish_prompt; echo '> '; end; set -g fish_greeting; clear"
      default: "bind 'set bell-style none'; bind 'set page-completions off'; PS1='> '"
      }
    let arguments =
      switch shell {
      case "zsh": ["-f"]
      case "fish": ["--no-config"]
      default: ["--norc", "--noprofile"]
      }
    let terminal = try PseudoTerminal(
      try #require(Needs.path(of: shell)), arguments,
      environment: [
        "HOME": folder.path, "LC_ALL": "C.UTF-8",
        "PATH": "\(product.deletingLastPathComponent().path):/usr/bin:/bin",
      ], columns: 100, rows: 40)
    terminal.type("cd '\(folder.path)'; \(begin); source '\(script)'; echo re''ady\r")
    try terminal.expect("the shell is ready") {
      $0.text.contains("ready") && $0.cursorLine.hasPrefix(">")
    }
    return terminal
  }

  @Test(
    "bash completes commands, options, their values, screens and files",
    .enabled(if: Needs.program("bash"), "make test-needs installs bash"))
  func bash() throws { try completes("bash") }

  @Test(
    "zsh completes commands, options, their values, screens and files",
    .enabled(if: Needs.program("zsh"), "make test-needs installs zsh"))
  func zsh() throws { try completes("zsh") }

  @Test(
    "fish completes commands, options, their values, screens and files",
    .enabled(if: Needs.program("fish"), "make test-needs installs fish"))
  func fish() throws { try completes("fish") }

  private func completes(_ shell: String) throws {
    let folder = try TemporaryFolder()
    let terminal = try terminal(shell, in: folder)
    for (typed, completed) in [
      ("listsh cov", "listsh coverage"), ("listsh run --fail", "listsh run --fail-fast"),
      ("listsh run --format jsonl --verb", "--format jsonl --verbose"),
      ("listsh run --format js", "listsh run --format jsonl"),
      ("listsh run --format=js", "listsh run --format=jsonl"),
      ("listsh explore films-fl", "listsh explore films-flags"),
      ("listsh explore list --invariant failure-", "--invariant failure-shown"),
      ("listsh run --report gi", "listsh run --report github="),
      ("listsh explore --report html=fir", "listsh explore --report html=first\\ load.txt"),
      ("listsh explore quo", "listsh explore quo\\'te.txt"),
      ("listsh explore --save sub", "listsh explore --save sub\\ folder/"),
      ("listsh completions fi", "listsh completions fish"),
      ("listsh help known", "listsh help known-gap"),
      ("listsh play first", "listsh play first\\ load.txt"),
      ("listsh adapter che", "listsh adapter check"),
      ("listsh adapter check --adapter-t", "listsh adapter check --adapter-timeout"),
      ("listsh adapter check fir", "listsh adapter check first\\ load.txt"),
      ("listsh explore list --reach", "listsh explore list --reachable"),
      ("listsh explore people configurator=f", "explore people configurator=forgetful"),
      ("listsh explore people vis", "explore people visible="),
      ("listsh first", "listsh first\\ load.txt"), ("listsh adapter pyt", "listsh adapter python"),
      ("listsh adapter replay fir", "listsh adapter replay first\\ load.txt"),
    ] {
      terminal.type(typed)
      try terminal.expect("\(typed) in \(shell)") { $0.cursorLine.contains(typed) }
      terminal.press(.tab)
      try terminal.expect("\(completed) in \(shell)") { $0.cursorLine.contains(completed) }
      terminal.press(.controlU)
      try terminal.expect("an empty line in \(shell)") { !$0.cursorLine.contains("listsh") }
    }
    // The name of a file is text, and no command in it is executed.
    for typed in ["listsh explore cmd", "listsh explore --report html=cmd", "listsh run cmd"] {
      terminal.type(typed)
      try terminal.expect("\(typed) in \(shell)") { $0.cursorLine.contains(typed) }
      terminal.press(.tab)
      try terminal.expect("\(typed)\\$ in \(shell)") { $0.cursorLine.contains("\(typed)\\$") }
      terminal.press(.controlU)
      try terminal.expect("an empty line in \(shell)") { !$0.cursorLine.contains("listsh") }
    }
    #expect(!folder.names.contains("executed"))
    // Text that no candidate begins with stays unchanged, and several candidates are listed.
    terminal.type("listsh explore films-")
    terminal.press(.tab)
    terminal.press(.tab)
    try terminal.expectScreen(contains: "films-optionals")
  }
}
