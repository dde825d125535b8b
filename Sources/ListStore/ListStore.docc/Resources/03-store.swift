import ListStore

@MainActor func filmStore(_ server: FilmServer) -> ListStore<Film, FilmError> {
  ListStore { request throws(FilmError) in
    try await server.films(page: request.key ?? 1)
  }
}
