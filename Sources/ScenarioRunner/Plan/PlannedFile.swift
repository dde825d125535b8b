package import Text

/// A scenario file with resolved words: its cases, or all of its errors.
package struct PlannedFile: Sendable {
  package var source: SourceText
  /// Whether the text was typed, and is not a file.
  package var isTyped: Bool
  /// The cases, in the order of the file. Empty if there is an error.
  package var cases: [Case]
  /// Notes about the text, each on one line.
  package var notes: [String]
  /// Every error, in the order of the text.
  package var errors: [Diagnostic]

  package init(
    reading source: SourceText, _ reading: ReadingSettings, loadSource: @escaping SourceLoader
  ) {
    var reader = CaseReader(source, reading, loadSource: loadSource)
    var cases: [Case] = []
    while let next = reader.next() { cases.append(next) }
    self.init(cases, by: reader)
  }

  /// Reads `source` as one script, without titles and traces, that starts with `setup`. Pass `true`
  /// for `hasActed` if actions precede it.
  package init(
    script source: SourceText, with setup: CaseSetup? = nil, hasActed: Bool = false,
    _ reading: ReadingSettings,
    loadSource: @escaping SourceLoader
  ) {
    var reader = CaseReader(
      script: source, with: setup, hasActed: hasActed, reading, loadSource: loadSource)
    self.init(reader.next().map { [$0] } ?? [], by: reader)
  }

  /// Creates a file from the cases that `reader` has read, without cases if there are errors.
  private init(_ cases: [Case], by reader: CaseReader) {
    source = reader.source
    isTyped = reader.isTyped
    errors = reader.errors
    notes = reader.notes
    self.cases = errors.isEmpty ? cases : []
  }
}
