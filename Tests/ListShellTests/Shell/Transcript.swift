import EditLine
import Files
import Foundation
import ListShell
import ScenarioRunner
import Screens

/// An interactive shell without a terminal, and its output.
final class TestShell {
  private var shell: Shell
  private let recording: Recording

  /// The output.
  private final class Recording {
    var text = ""
  }

  /// Creates a shell with a new session.
  init(fileRoot: String? = nil, checksInvariants: Bool = false) {
    let recording = Recording()
    self.recording = recording
    shell = Shell(
      session: .forTests(
        ScenarioReader(ReadingSettings(.builtIn()), fileRoot: fileRoot), checksInvariants),
      history: History(path: nil),
      console: Console(
        write: {
          recording.text += $0
          return nil
        }, writeError: { recording.text += $0 + "\n" }),
      isInteractive: true)
  }

  /// The most severe status.
  var status: ExitStatus { shell.status }

  /// Enters lines one after the other, and returns the output.
  func enter(_ lines: String...) -> String {
    recording.text = ""
    for line in lines { shell.enter(line) }
    return recording.text
  }
}

/// Returns the output of a new shell for lines that are entered one after the other.
func transcript(_ lines: String...) -> String {
  let shell = TestShell()
  return lines.map { shell.enter($0) }.joined()
}

extension Session {
  /// Creates a session with the reference list.
  fileprivate static func forTests(
    _ reader: ScenarioReader, _ checksInvariants: Bool
  ) -> Session {
    do {
      return try Session(reader: reader, checksInvariants: checksInvariants)
    } catch {
      fatalError(error.description)
    }
  }
}
