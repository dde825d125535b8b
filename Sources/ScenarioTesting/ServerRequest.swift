/// A request of a list with previous pages and edits, as traces print it after `asks`, `holds` and
/// `undoes`.
public enum ServerRequest: Hashable, Sendable {
  /// The first page, or the page with a key.
  case pageAfter(String?)
  /// The first page of a list that begins in the middle of the source. The page begins at the row
  /// with this ID.
  case pageFrom(String)
  /// The page before the row with this ID.
  case pageBefore(String)
  /// The row with this ID is removed.
  case remove(String)
  /// The row with this ID gets another title.
  case rename(String, title: String)
  /// A row with this title is inserted in front, with an ID that the app chose.
  case insert(title: String, localID: String)
}
