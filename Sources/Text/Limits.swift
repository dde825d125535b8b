/// How much one script may ask for; a script that goes over a limit is told which one and where.
package enum Limits {
  /// How many steps a case may have after repeats, unless `--max-steps` says otherwise.
  package static let steps = 1_000_000
  /// How many rows may be held at once, unless `--max-rows` says otherwise.
  package static let rows = 4_000_000
  /// How deep groups may nest.
  package static let depth = 64
  /// How many bytes a line may have.
  package static let lineBytes = 1 << 20
  /// How many bytes a file may have.
  package static let fileBytes = 64 << 20
  /// How many errors of one text are told.
  package static let errors = 1_000
}
