package import Files
internal import Locks
internal import Text

/// A log of the messages between listsh and adapters. `RecordedSubject` repeats the responses later.
///
/// A line has the number of the process, a sign and a text. After `>` comes a message of listsh, after `<` the response of
/// the adapter, after `*` a line outside the protocol, and after `!` the reason why listsh ended the process.
package final class AdapterTranscript: Sendable {
  /// The source of a line.
  package enum Speaker: Character, Hashable, Sendable {
    /// A message of listsh.
    case listsh = ">"
    /// A response of the adapter.
    case adapter = "<"
    /// A line of the adapter outside the protocol.
    case talk = "*"
    /// The reason why listsh ended the adapter.
    case ending = "!"
  }

  private struct State {
    /// The file.
    var output: Output
    /// The first error in writing, if any.
    var failure: FileError?
    /// The number of processes so far.
    var processes = 0
  }

  /// Workers write at the same time.
  private let state: Mutex<State>

  /// Opens the log at `path`. If the file exists, it must be empty or a log, because the path may be an error of the user.
  package init(path: String) throws(FileError) {
    if Path.kind(of: path) == .file {
      let beginning = try readBeginning(of: path, count: 32)
      guard beginning.isEmpty || Self.isRecord(beginning) else {
        throw FileError(path: path, reason: .holdsOther)
      }
    }
    state = Mutex(State(output: try Output(path: path)))
  }

  /// Whether a text may be a log: it begins with the number of a process and a sign.
  private static func isRecord(_ beginning: [UInt8]) -> Bool {
    let words = beginning.split(separator: Byte.blank, maxSplits: 2)
    return words.count == 3 && words[0].allSatisfy(Byte.isDigit) && words[1].count == 1
      && words[1].first.map { Speaker(rawValue: Character(Unicode.Scalar($0))) != nil } ?? false
  }

  /// Counts one more process and returns its number.
  func numberProcess() -> Int {
    state.withLock { state in
      state.processes += 1
      return state.processes
    }
  }

  /// Writes a line about process `number`.
  func record(_ number: Int, _ speaker: Speaker, _ line: some Sequence<UInt8>) {
    let head = Array("\(number) \(speaker.rawValue) ".utf8)
    keep { (output) throws(FileError) in
      try output.write { buffer in
        buffer.append(contentsOf: head)
        for byte in line { buffer.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: " ") : byte) }
        buffer.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Replaces the file by the log, and returns the first error in writing, if any.
  package func close() -> FileError? {
    keep { (output) throws(FileError) in try output.close() }
    return state.withLock { $0.failure }
  }

  /// Writes under the lock, and keeps the first error.
  private func keep(_ body: (Output) throws(FileError) -> Void) {
    state.withLock { state in
      do throws(FileError) { try body(state.output) } catch {
        state.failure = state.failure ?? error
      }
    }
  }
}
