import ListStore
import SwiftUI

struct FilmsPage: View {
  @State private var store: ListStore<Film, FilmError>

  init(server: FilmServer) {
    store = filmStore(server)
  }

  var body: some View {
    List {
      ForEach(store.rows) { film in
        Text(film.title)
          .onAppear { store.rowAppeared(id: film.id) }
          .onDisappear { store.rowDisappeared(id: film.id) }
      }
      footer
    }
    .overlay { overlay }  // The List exists in every phase, so the user can always pull.
    .refreshable { await store.refresh() }
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

  @ViewBuilder private var footer: some View {
    switch store.footer {
    case .end: EmptyView()
    case .more: Color.clear.onAppear { store.fetchMore() }
    case .loading: ProgressView()
    case .failed: EmptyView()
    }
  }
}
