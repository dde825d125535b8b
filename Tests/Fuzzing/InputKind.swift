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
  /// The seed of files, titles and values that differ only in their Unicode normalization.
  case names
  /// The seed of a sharded run and its merged reports.
  case shards
  /// The seed of runs, edits and renames between calls of `--last-failed`.
  case memory
  /// The seed of runs whose output pipe is closed early.
  case pipes

  /// Whether its test needs a terminal.
  package var isInteractive: Bool { self == .history || self == .startUp }
}

/// An input of the program.
package struct FuzzInput: Hashable, Sendable {
  /// The kind of the input.
  package var kind: InputKind
  /// The bytes of the input.
  package var bytes: [UInt8]

  /// Creates an input.
  package init(_ kind: InputKind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// A unique name.
  package var name: String { "\(String(stableHash(of: bytes), radix: 16)).\(kind.rawValue)" }
}

/// Returns the FNV-1a hash of `bytes`.
func stableHash(of bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
