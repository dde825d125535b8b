import ListMachine

struct Film: Identifiable, Sendable {
  let id: Int
  var title: String
}

enum FilmError: Error {
  case offline
}
