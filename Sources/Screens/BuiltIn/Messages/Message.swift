package import MockSources

/// A message that somebody was sent.
package struct Message: Hashable, Sendable, Identifiable {
  /// What tells the message from others.
  package var id: RowID
  /// What it is about.
  package var title: String
  /// What it says.
  package var text: String
  /// The name of the picture before it, or an empty text.
  package var icon: String

  /// Makes a message.
  package init(id: RowID, title: String, text: String, icon: String = "") {
    self.id = id
    self.title = title
    self.text = text
    self.icon = icon
  }

  /// Makes the message that `row` holds; what it does not say is empty.
  package init(_ row: Row) {
    self.init(
      id: row.id, title: row.title, text: row.field("text") ?? "", icon: row.field("icon") ?? "")
  }
}
