/// The record of one row in a file.
package final class Record: Sendable {
  /// The text that the row shows.
  package let title: String
  /// Every field of the row, in the file's order, as text.
  package let fields: [Field]

  /// A named value of a row.
  package struct Field: Hashable, Sendable {
    /// The column or key.
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }
}
