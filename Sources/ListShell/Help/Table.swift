internal import Text

/// Rows of two aligned columns.
struct Table {
  /// The table, a line for each row.
  let text: String

  /// Creates a table of `rows`, each line starting with `indent`.
  init(_ rows: [(String, String)], indent: String = "") {
    let width = rows.map { columns(of: $0.0) }.max() ?? 0
    text = rows.map { name, meaning in
      let blanks = String(repeating: " ", count: width - columns(of: name) + 2)
      return "\(indent)\(name)\(blanks)\(meaning)\n"
    }.joined()
  }
}
