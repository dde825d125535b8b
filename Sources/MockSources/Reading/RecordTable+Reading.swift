internal import ScenarioLanguage
package import Text

extension RecordTable {
  /// Reads the rows of the file `source`. The name in `specification` determines the kind of the
  /// file.
  package static func read(
    _ source: SourceText, _ specification: SourceSpecification
  ) throws(Diagnostic) -> RecordTable {
    // Many data files have no line endings, so only the size of the file is limited.
    if let fault = source.firstFault(lineLimit: .max) { throw fault }
    return try read(source, in: source.start..<source.bytes.count, specification)
  }

  /// Reads the rows in a part of `source`, such as the inline rows of a scenario file.
  package static func read(
    _ source: SourceText, in range: Range<Int>, _ specification: SourceSpecification
  ) throws(Diagnostic) -> RecordTable {
    switch specification.kind {
    case .csv: try readCSV(source, in: range, specification)
    case .jsonLines: try readJSONLines(source, in: range, specification)
    case .json, .numbers, .sample, nil: try readJSON(source, in: range, specification)
    }
  }
}
