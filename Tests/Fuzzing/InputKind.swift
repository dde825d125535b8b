/// The kinds of input of listsh; the ending of a corpus file selects the kind.
package enum InputKind: String, CaseIterable, Sendable {
  /// A scenario file.
  case scenario = "txt"
  /// Lines of the shell.
  case shell
  /// A source in JSON.
  case json
  /// A source in JSON Lines.
  case jsonLines = "jsonl"
  /// A source in CSV.
  case csv
  /// Arguments of a call, one on each line.
  case arguments
  /// The file of a history.
  case history
  /// The lines that an interactive shell starts with.
  case startUp = "listshrc"
  /// A number that decides files, titles and values which differ in their Unicode normalization only.
  case names
  /// A number that decides a run in parts, and how their reports are merged.
  case shards
  /// A number that decides runs, edits and renames between calls of `--last-failed`.
  case memory
  /// A number that decides where the output of runs is cut.
  case pipes

  /// Whether a call of it needs a terminal.
  package var isInteractive: Bool { self == .history || self == .startUp }
}

/// Something to try.
package struct FuzzInput: Hashable, Sendable {
  /// What it is.
  package var kind: InputKind
  /// Its bytes.
  package var bytes: [UInt8]

  /// Makes an input.
  package init(_ kind: InputKind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// A unique name.
  package var name: String {
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(String(digest, radix: 16)).\(kind.rawValue)"
  }
}
