package import MockSources

/// A message that somebody was sent.
package struct Message: Hashable, Sendable, Identifiable {
  /// What tells the message from others.
  package var id: RowID
  /// What it is about.
  package var title: String
  /// What it says.
  package var text: String

  /// Makes a message.
  package init(id: RowID, title: String, text: String) {
    self.id = id
    self.title = title
    self.text = text
  }

  /// Makes the message that `row` holds; a row of `numbers` holds none, since nobody wrote it.
  package init?(_ row: Row) {
    guard let record = row.record else { return nil }
    self.init(id: row.id, title: record.title, text: row.field("text") ?? "")
  }
}
