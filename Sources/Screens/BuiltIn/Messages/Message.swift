package import MockSources

/// A message.
package struct Message: Hashable, Sendable, Identifiable {
  /// The id of the message.
  package var id: RowID
  /// The title.
  package var title: String
  /// The text.
  package var text: String
  /// The name of the image before the message, or an empty string.
  package var icon: String

  /// Creates a message.
  package init(id: RowID, title: String, text: String, icon: String = "") {
    self.id = id
    self.title = title
    self.text = text
    self.icon = icon
  }

  /// Creates the message of `row`. A missing field is an empty string.
  package init(_ row: Row) {
    self.init(
      id: row.id, title: row.title, text: row.field("text") ?? "", icon: row.field("icon") ?? "")
  }
}
