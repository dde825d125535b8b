import ListStore
import SwiftUI

struct FilmsPage: View {
  @State private var store: ListStore<Film, FilmError>

  init(server: FilmServer) {
    store = filmStore(server)
  }

  var body: some View {
    List {
      ForEach(store.rows) { film in Text(film.title) }
    }
    .overlay { overlay }  // The List exists in every phase, so the user can always pull.
    .task { store.loadIfNeeded() }
  }

  @ViewBuilder private var overlay: some View {
    switch store.phase {
    case .blank, .rows: EmptyView()
    case .loading: ProgressView()
    case .empty: Text("No films")
    case .offline: Text("You are offline")
    case .failed: Text("Something went wrong")
    }
  }
}
