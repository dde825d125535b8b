import Foundation
import TerminalTesting
import TestSupport
import Text

/// Starts the shell in a window with a new home folder, and waits for its prompt.
func shell(
  _ environment: [String: String] = [:], _ arguments: [String] = [], columns: Int = 80,
  rows: Int = 24, until prompt: String = ">"
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    builtProduct("listsh"), arguments,
    environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "LISTSH_HISTORY": ""]
      .merging(environment) { $1 },
    columns: columns, rows: rows)
  try terminal.expect("a prompt") {
    terminal.written.contains(prompt) || $0.text.contains(prompt)
  }
  return terminal
}

/// Runs listsh in a new folder, with `input` from a file.
func batch(_ arguments: [String] = [], input: String = "") throws -> Workplace.Outcome {
  try Workplace().listsh(arguments, input: input)
}
