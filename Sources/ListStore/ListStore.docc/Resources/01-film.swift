nonisolated struct Film: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var isFavorite = false
}

nonisolated enum FilmError: Error {
  case offline
}
