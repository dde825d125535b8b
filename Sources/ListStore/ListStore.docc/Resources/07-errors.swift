import ListStore
import SwiftUI

struct FilmsPage: View {
  @State private var store: ListStore<Film, FilmError>
  @State private var toast: String?

  init(server: FilmServer) {
    store = filmStore(server)
  }

  var body: some View {
    List {
      if let banner = store.banner { Button("\(banner)") { store.retry() } }
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
    .task { for await report in store.failures() { toast = "\(report.failure)" } }
    .task(id: toast) {
      guard toast != nil, (try? await Task.sleep(for: .seconds(3))) != nil else { return }
      toast = nil
    }
    .overlay(alignment: .bottom) { if let toast { Text(toast).padding() } }
  }

  @ViewBuilder private var overlay: some View {
    switch store.phase {
    case .blank, .rows: EmptyView()
    case .loading: ProgressView()
    case .empty: Text("No films")
    case .offline: Text("You are offline")
    case .failed(let failure):
      VStack {
        Text("\(failure)")
        Button("Retry") { store.retry() }
      }
    }
  }

  @ViewBuilder private var footer: some View {
    switch store.footer {
    case .end: EmptyView()
    case .more: Color.clear.onAppear { store.fetchMore() }
    case .loading: ProgressView()
    case .failed(let failure): Button("\(failure)") { store.retry() }
    }
  }
}
