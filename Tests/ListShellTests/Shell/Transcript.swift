import EditLine
import Files
import Foundation
import ListShell
import ScenarioRunner
import Screens

/// A shell with a person at it but no terminal, and what it answers.
final class TestShell {
  private var shell: Shell
  private let told: Told

  /// What was written.
  private final class Told {
    var text = ""
  }

  /// Makes a shell in which nothing has happened.
  init(fileRoot: String? = nil) {
    let told = Told()
    self.told = told
    shell = Shell(
      session: .forTests(ScenarioReader(Reading(.builtIn()), fileRoot: fileRoot)),
      history: History(path: nil),
      console: Console(
        write: {
          told.text += $0
          return nil
        }, complain: { told.text += $0 + "\n" }),
      isInteractive: true)
  }

  /// The worst that happened.
  var status: ExitStatus { shell.status }

  /// Enters lines one after the other, and returns what is answered.
  func enter(_ lines: String...) -> String {
    told.text = ""
    for line in lines { shell.enter(line) }
    return told.text
  }
}

/// What a new shell answers to lines that are entered one after the other.
func transcript(_ lines: String...) -> String {
  let shell = TestShell()
  return lines.map { shell.enter($0) }.joined()
}

extension Session {
  /// Makes a session on the reference list, which can always be made.
  fileprivate static func forTests(_ reader: ScenarioReader) -> Session {
    do {
      return try Session(reader: reader)
    } catch {
      fatalError(error.description)
    }
  }
}
