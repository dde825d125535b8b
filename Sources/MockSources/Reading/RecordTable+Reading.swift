internal import ScenarioLanguage
package import Text

extension RecordTable {
  /// Reads the rows of `source`, a text of the kind that the name in `specification` tells.
  package static func read(
    _ source: SourceText, _ specification: SourceSpecification
  ) throws(Diagnostic) -> RecordTable {
    // Data is often written without line ends: only the file's size counts.
    if let fault = source.firstFault(lineLimit: .max) { throw fault }
    switch SourceKind(name: specification.name) {
    case .csv: return try readCSV(source, specification)
    case .jsonLines: return try readJSONLines(source, specification)
    case .json, .numbers, .sample, nil: return try readJSON(source, specification)
    }
  }
}
