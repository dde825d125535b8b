#if canImport(SwiftUI)
  import Films
  import ListMachine
  import ListStore
  import SwiftUI

  /// A page of films: pull to refresh, infinite scrolling, errors, retry, and a search that changes what is listed.
  public struct FilmsPage: View {
    @State private var store: ListStore<Film, Int, FilmError>
    @State private var text = ""
    @State private var toast: String?
    private let server: FilmServer

    /// Makes the page of the films that `server` knows.
    public init(server: FilmServer) {
      self.server = server
      store = ListStore { key throws(FilmError) in try await server.films(page: key ?? 1) }
    }

    public var body: some View {
      content
        .searchable(text: $text)
        .onChange(of: text) { _, text in
          store.sourceChanged { [server] key throws(FilmError) in
            try await server.films(matching: text, page: key ?? 1)
          }
        }
        .onAppear { if case .blank = store.phase { store.firstLoad() } }
        .task { for await failure in store.toasts { toast = "\(failure)" } }
        .overlay(alignment: .bottom) { if let toast { Text(toast).padding() } }
    }

    @ViewBuilder private var content: some View {
      switch store.phase {
      case .blank: Color.clear
      case .indicator: ProgressView()
      case .empty: ContentUnavailableView("No films", systemImage: "film")
      case .error(let failure):
        ContentUnavailableView {
          Label("\(failure)", systemImage: "wifi.slash")
        } actions: {
          Button("Try again") { store.retry() }
        }
      case .rows:
        List {
          if let banner = store.banner { Button("\(banner)") { store.retry() } }
          ForEach(store.rows) { film in
            row(film).onAppear { store.rowAppeared(film) }
          }
          footer
        }
        .refreshable { await store.refresh() }
      }
    }

    private func row(_ film: Film) -> some View {
      Button(film.title, systemImage: film.isFavorite ? "star.fill" : "star") {
        var film = film
        film.isFavorite.toggle()
        store.update(film)
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
#endif
