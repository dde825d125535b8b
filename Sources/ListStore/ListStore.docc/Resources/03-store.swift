import ListMachine
import ListStore

@MainActor func filmStore(_ server: FilmServer) -> ListStore<Film, Int, FilmError> {
  ListStore { key throws(FilmError) in
    try await server.films(page: key ?? 1)
  }
}
