/// The limits of scripts, files and runs. If a script exceeds a limit, the error names the limit and
/// the position.
package enum Limits {
  /// The maximum number of steps of a case with its repeats expanded (`--max-steps` changes it).
  package static let steps = 1_000_000
  /// The maximum number of rows in memory (`--max-rows` changes it).
  package static let rows = 4_000_000
  /// The maximum depth of nested groups.
  package static let depth = 64
  /// The maximum number of bytes of a line.
  package static let lineBytes = 1 << 20
  /// The maximum number of bytes of a file.
  package static let fileBytes = 64 << 20
  /// The maximum number of reported errors in the grammar of one text.
  package static let errors = 1_000
}
