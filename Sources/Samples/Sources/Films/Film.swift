/// A row of the samples.
///
/// The type is `nonisolated`, so that it is `Sendable` even in a target with default `MainActor`
/// isolation.
public nonisolated struct Film: Identifiable, Hashable, Sendable {
  /// The ID; negative until the server has assigned one.
  public let id: Int
  /// The text of the row.
  public var title: String
  /// Whether the film is one of the user's favorites.
  public var isFavorite = false

  /// Creates a film.
  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}
