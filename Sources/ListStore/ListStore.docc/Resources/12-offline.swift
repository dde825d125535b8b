import ListStore

@MainActor func follow(_ network: AsyncStream<Bool>, with store: ListStore<Film, FilmError>) async {
  for await isConnected in network {
    store.isOnline = isConnected
  }
}
