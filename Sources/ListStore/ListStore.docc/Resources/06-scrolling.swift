import ListMachine
import ListStore
import SwiftUI

struct FilmsPage: View {
  @State private var store: ListStore<Film, Int, FilmError>

  init(server: FilmServer) {
    store = filmStore(server)
  }

  var body: some View {
    content
      .onAppear { if case .blank = store.phase { store.firstLoad() } }
  }

  @ViewBuilder private var content: some View {
    switch store.phase {
    case .blank: Color.clear
    case .indicator: ProgressView()
    case .empty: Text("No films")
    case .error: Text("Something went wrong")
    case .rows:
      List {
        ForEach(store.rows) { film in
          Text(film.title).onAppear { store.rowAppeared(film) }
        }
        footer
      }
      .refreshable { await store.refresh() }
    }
  }

  @ViewBuilder private var footer: some View {
    switch store.footer {
    case .spinning: ProgressView()
    case .none, .more, .error: EmptyView()
    }
  }
}
