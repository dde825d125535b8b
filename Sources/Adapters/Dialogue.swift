package import Files

/// A record of what listsh and adapters said to each other, which can be answered from later.
///
/// A line of the file is `> ` with what listsh wrote, `< ` with what the adapter answered, or `* ` with what befell it.
package final class Dialogue {
  /// Whose line it is.
  package enum Speaker: String, Hashable, Sendable {
    /// Said by listsh.
    case listsh = "> "
    /// Said by the adapter.
    case adapter = "< "
    /// Said by the adapter beside the protocol, or what befell it.
    case aside = "* "
  }

  private let output: Output
  /// What could not be written first.
  package private(set) var failure: FileError?

  /// Records into the file at `path`.
  package init(path: String) throws(FileError) {
    output = try Output(path: path)
  }

  /// Records a line.
  package func record(_ speaker: Speaker, _ line: some Sequence<UInt8>) {
    keep { () throws(FileError) in
      try output.write { buffer in
        buffer.append(contentsOf: speaker.rawValue.utf8)
        buffer.append(contentsOf: line)
        buffer.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Puts the record in the place of the file.
  package func close() {
    keep { () throws(FileError) in try output.close() }
  }

  private func keep(_ body: () throws(FileError) -> Void) {
    do throws(FileError) { try body() } catch { failure = failure ?? error }
  }
}
