package import Files
internal import Locks
internal import Text

/// A log of the messages between listsh and adapters. It can be replayed later.
///
/// A line begins with the number of the process. A sign follows: `>` before a line that listsh
/// sent, `<` before a line that the adapter sent, `*` before other output of the adapter, or `!`
/// before an event such as the end of the adapter.
package final class AdapterTranscript: Sendable {
  /// The origin of a line.
  package enum Speaker: Character, Hashable, Sendable {
    case listsh = ">"
    case adapter = "<"
    /// The line is other output of the adapter.
    case talk = "*"
    /// The line describes an event such as the end of the process.
    case ending = "!"
  }

  private struct State {
    var output: Output
    var processes = 0
  }

  /// Several threads write to the log.
  private let state: Mutex<State>

  /// Creates a log in the file at `path`. The file must be a log or empty, because the path may
  /// have been meant for another purpose.
  package init(path: String) throws(FileError) {
    if Path.kind(of: path) == .file {
      let beginning = try readBeginning(of: path, count: 32)
      guard beginning.isEmpty || Self.isRecord(beginning) else {
        throw FileError(path: path, reason: .holdsOther)
      }
    }
    state = Mutex(State(output: try Output(path: path)))
  }

  /// Whether a text with this beginning can be a log: the text begins with the number of a process
  /// and the sign of a ``Speaker``.
  private static func isRecord(_ beginning: [UInt8]) -> Bool {
    let words = beginning.split(separator: Byte.blank, maxSplits: 2)
    return words.count == 3 && words[0].allSatisfy(Byte.isDigit) && words[1].count == 1
      && words[1].first.map { Speaker(rawValue: Character(Unicode.Scalar($0))) != nil } ?? false
  }

  /// Counts a new process, and returns its number.
  func numberProcess() -> Int {
    state.withLock { state in
      state.processes += 1
      return state.processes
    }
  }

  func record(_ number: Int, _ speaker: Speaker, _ line: some Sequence<UInt8>) {
    var bytes = Array("\(number) \(speaker.rawValue) ".utf8)
    bytes += line.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    bytes.append(UInt8(ascii: "\n"))
    // After an error, `close()` throws it again.
    _ = state.withLock { try? $0.output.write(bytes) }
  }

  /// Replaces the file with the log. Returns the error if it could not be written.
  package func close() -> FileError? {
    state.withLock { state in
      do throws(FileError) {
        try state.output.close()
        return nil
      } catch {
        return error
      }
    }
  }
}
