import ListStore

nonisolated struct Film: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var isFavorite = false
}

nonisolated enum FilmError: Error {
  case offline
}

nonisolated struct FilmServer: Sendable {
  func films(
    matching text: String = "", page: Int
  ) async throws(FilmError) -> LoadedPage<Film, Int> {
    let films = (1...20).map { number in
      let id = (page - 1) * 20 + number
      return Film(id: id, title: text.isEmpty ? "Film \(id)" : "Film \(text) \(id)")
    }
    return LoadedPage(films, next: page < 3 ? page + 1 : nil)
  }

  func save(_ edit: ListEdit<Film>) async throws(FilmError) -> Film? {
    nil
  }
}
