import ListMachine

/// A failure of the samples' server.
public nonisolated enum FilmError: Error, Hashable, CustomStringConvertible {
  /// The server did not respond.
  case noResponse

  /// The text for the user.
  public var description: String { "The server does not respond" }
}

/// A server that sends films in pages of 20. Every request fails while the server is down.
public actor FilmServer {
  private var films = (1...55).map { Film(id: $0, title: "Film \($0)") }
  /// The IDs of removed films. They are still valid keys in requests for the next page.
  private var removed: Set<Int> = []
  /// The IDs of inserted films, by the IDs that the app gave them, so that no film is inserted
  /// twice.
  private var inserted: [Int: Int] = [:]
  private var isDown = false

  /// Creates a server that responds.
  public init() {}

  /// Sets whether every request fails.
  public func setDown(_ isDown: Bool) {
    self.isDown = isDown
  }

  /// Returns the films with `text` in their titles, page by page. The page begins after the film
  /// with the ID `id`. If `id` is `nil`, the method returns the first page.
  public func films(
    matching text: String = "", after id: Int? = nil
  ) throws(FilmError) -> LoadedPage<Film, Int> {
    if isDown { throw .noResponse }
    let start = films.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
    let found = films[start...].filter {
      !removed.contains($0.id) && (text.isEmpty || $0.title.contains(text))
    }
    let page = found.prefix(20)
    return LoadedPage(Array(page), next: page.count < found.count ? page.last?.id : nil)
  }

  /// Saves an edit. Returns an inserted film with its new ID.
  public func save(_ edit: ListEdit<Film>) throws(FilmError) -> Film? {
    if isDown { throw .noResponse }
    switch edit {
    case .insert(let film):
      let id = inserted[film.id] ?? films.count + 1
      let saved = Film(id: id, title: film.title)
      if inserted.updateValue(id, forKey: film.id) == nil { films.insert(saved, at: 0) }
      return saved
    case .update(let film):
      if let position = films.firstIndex(where: { $0.id == film.id }) { films[position] = film }
    case .remove(let film): removed.insert(film.id)
    }
    return nil
  }
}
