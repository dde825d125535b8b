package import Files
internal import Locks
internal import Text

/// A record of what listsh and adapters said to each other, which can be answered from later.
///
/// A line has the number of the process, then `>` and what listsh wrote, `<` and what the adapter answered, or `*` and what it
/// wrote to standard error or what happened to it.
package final class AdapterTranscript: Sendable {
  /// Whose line it is.
  package enum Speaker: Character, Hashable, Sendable {
    /// Said by listsh.
    case listsh = ">"
    /// Said by the adapter.
    case adapter = "<"
    /// Said by the adapter beside the protocol.
    case talk = "*"
    /// What happened to the adapter.
    case ending = "!"
  }

  private struct State {
    /// The file.
    var output: Output
    /// Why something could not be written, if so.
    var failure: FileError?
    /// How many processes were begun.
    var processes = 0
  }

  /// Workers write at the same time.
  private let state: Mutex<State>

  /// Records into the file at `path`, which must be a record or nothing yet: its path may have been meant for something else.
  package init(path: String) throws(FileError) {
    if Path.kind(of: path) == .file {
      let beginning = try readBeginning(of: path, count: 32)
      guard beginning.isEmpty || Self.isRecord(beginning) else {
        throw FileError(path: path, reason: .holdsOther)
      }
    }
    state = Mutex(State(output: try Output(path: path)))
  }

  /// Whether a text that begins so may be a record: with the number of a process and whose line it is.
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

  /// Records a line of the process of this number.
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

  /// Puts the record in the place of the file, and returns what could not be written.
  package func close() -> FileError? {
    keep { (output) throws(FileError) in try output.close() }
    return state.withLock { $0.failure }
  }

  /// Writes, unless something else does at that time, and remembers the first failure.
  private func keep(_ body: (Output) throws(FileError) -> Void) {
    state.withLock { state in
      do throws(FileError) { try body(state.output) } catch {
        state.failure = state.failure ?? error
      }
    }
  }
}
