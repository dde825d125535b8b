import ListMachine
import ListStore
import SwiftUI

struct FilmsPage: View {
  @State private var store: ListStore<Film, Int, FilmError>
  @State private var toast: String?
  @State private var text = ""
  private let server: FilmServer

  init(server: FilmServer) {
    self.server = server
    store = filmStore(server)
  }

  var body: some View {
    content
      .searchable(text: $text)
      .onChange(of: text) { _, text in search(text) }
      .onAppear { if case .blank = store.phase { store.firstLoad() } }
      .task { for await failure in store.toasts { toast = "\(failure)" } }
      .overlay(alignment: .bottom) { if let toast { Text(toast).padding() } }
  }

  private func search(_ text: String) {
    store.sourceChanged { [server] key throws(FilmError) in
      try await server.films(matching: text, page: key ?? 1)
    }
  }

  @ViewBuilder private var content: some View {
    switch store.phase {
    case .blank: Color.clear
    case .indicator: ProgressView()
    case .empty: Text("No films")
    case .error(let failure):
      VStack {
        Text("\(failure)")
        Button("Try again") { store.retry() }
      }
    case .rows:
      List {
        if let banner = store.banner { Button("\(banner)") { store.retry() } }
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
    case .none: EmptyView()
    case .more: Button("More") { store.fetchMore() }
    case .spinning: ProgressView()
    case .error(let failure): Button("\(failure)") { store.retry() }
    }
  }
}
