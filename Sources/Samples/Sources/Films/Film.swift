/// A row of the samples.
public struct Film: Identifiable, Hashable, Sendable {
  /// What tells it from other films.
  public let id: Int
  /// What the row shows.
  public var title: String
  /// Whether the user likes it.
  public var isFavorite = false

  /// Makes a film.
  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
