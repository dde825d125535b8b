import ListStore

@MainActor func filmStore(_ server: FilmServer) -> ListStore<Film, FilmError> {
  ListStore(
    retry: .exponentialBackoff(retries: 3, isPermanent: { _ in false }),
    save: { edit throws(FilmError) in try await server.save(edit) },
    load: { request throws(FilmError) in try await server.films(page: request.key ?? 1) })
}
