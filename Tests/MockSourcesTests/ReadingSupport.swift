import MockSources
import ScenarioLanguage
import Text

/// Reads the rows of `text` as a file called `name`.
func read(
  _ text: String, name: String = "rows.json", rowsKey: String? = nil, idColumn: String = "id",
  titleColumn: String = "title"
) throws(Diagnostic) -> [Row] {
  var specification = SourceSpecification(name: name)
  specification.rowsKey = rowsKey
  specification.idColumn = idColumn
  specification.titleColumn = titleColumn
  return try RecordTable.read(SourceText(name: name, text), specification).rows
}

/// Returns the error in `text`, with its position.
func error(
  in text: String, name: String = "rows.json", rowsKey: String? = nil, idColumn: String = "id",
  titleColumn: String = "title", showingHint: Bool = false
) -> String? {
  do throws(Diagnostic) {
    _ = try read(
      text, name: name, rowsKey: rowsKey, idColumn: idColumn, titleColumn: titleColumn)
    return nil
  } catch {
    let place = SourceText(name: name, text).location(of: error.span.offset)
    return "\(name):\(place.line):\(place.column): "
      + (showingHint ? error.summary : error.message)
  }
}
