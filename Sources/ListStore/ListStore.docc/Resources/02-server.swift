import ListMachine

struct Film: Identifiable, Sendable {
  let id: Int
  var title: String
}

enum FilmError: Error {
  case offline
}

struct FilmServer: Sendable {
  func films(matching text: String = "", page: Int) async throws(FilmError) -> LoadedPage<Film, Int>
  {
    let films = (1...20).map { Film(id: page * 20 + $0, title: "Film \(text) \(page * 20 + $0)") }
    return LoadedPage(films, next: page < 3 ? page + 1 : nil)
  }
}
