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
      guard beginning.isEmpty || Self.parts(of: beginning[...]) != nil else {
        throw FileError(path: path, reason: .containsOtherData)
      }
    }
    state = Mutex(State(output: try Output(path: path)))
  }

  /// Returns the parts of a line of a log: the number of the process, the origin and the text.
  /// Returns `nil` if `line` is not such a line.
  static func parts(
    of line: ArraySlice<UInt8>
  ) -> (process: Int, speaker: Speaker, text: ArraySlice<UInt8>)? {
    let parts = line.split(separator: Byte.space, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(String(decoding: parts[0], as: UTF8.self)),
      number > 0, let sign = parts[1].first, parts[1].count == 1,
      let speaker = Speaker(rawValue: Character(Unicode.Scalar(sign)))
    else { return nil }
    return (number, speaker, parts[2])
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
