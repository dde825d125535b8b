#if canImport(SwiftUI)
  import Films
  import ListStore
  import SwiftUI

  /// A screen of films: pull to refresh, infinite scrolling, edits, errors, retry, and a search that changes the source.
  public struct FilmsPage: View {
    @State private var store: ListStore<Film, FilmError>
    @State private var text = ""
    /// The text of the films that the store loads.
    @State private var searched = ""
    @State private var toast: String?
    private let server: FilmServer

    /// Creates the screen of the films of `server`.
    public init(server: FilmServer) {
      self.server = server
      store = ListStore(
        retry: .exponentialBackoff(retries: 2),
        save: { edit throws(FilmError) in try await server.save(edit) },
        load: { request throws(FilmError) in try await server.films(after: request.key) })
    }

    public var body: some View {
      List {
        if let banner = store.banner { Button(banner.localizedDescription) { store.retry() } }
        ForEach(store.rows) { film in row(film) }
        footer
      }
      .overlay { overlay }  // The List exists in every phase, so the user can always pull.
      .refreshable { await store.refresh() }
      .searchable(text: $text)
      .task { store.loadIfNeeded() }
      .task(id: text) { await search() }
      .task {
        for await report in store.failures() { toast = report.failure.localizedDescription }
      }
      .task(id: toast) {
        guard toast != nil, (try? await Task.sleep(for: .seconds(3))) != nil else { return }
        toast = nil
      }
      .overlay(alignment: .bottom) { if let toast { Text(toast).padding() } }
    }

    private func row(_ film: Film) -> some View {
      Button(film.title, systemImage: film.isFavorite ? "star.fill" : "star") {
        let isFavorite = !film.isFavorite
        store.update(id: film.id) { $0.isFavorite = isFavorite }
      }
      .swipeActions { Button("Delete", role: .destructive) { store.remove(id: film.id) } }
      .onAppear { store.rowAppeared(id: film.id) }
      .onDisappear { store.rowDisappeared(id: film.id) }
    }

    @ViewBuilder private var footer: some View {
      switch store.footer {
      case .end: EmptyView()
      case .more: Color.clear.onAppear { store.fetchMore() }
      case .loading: ProgressView()
      case .failed(let failure): Button(failure.localizedDescription) { store.retry() }
      }
    }

    @ViewBuilder private var overlay: some View {
      switch store.phase {
      case .blank, .rows: EmptyView()
      case .loading: ProgressView()
      case .empty: ContentUnavailableView("No films", systemImage: "film")
      case .offline: ContentUnavailableView("You are offline", systemImage: "wifi.slash")
      case .failed(let failure):
        ContentUnavailableView {
          Label(failure.localizedDescription, systemImage: "exclamationmark.triangle")
        } actions: {
          Button("Retry") { store.retry() }
        }
      }
    }

    /// Shows the films that match the text, as soon as the user stops typing. The page can also
    /// reappear with the same text; the films then stay.
    private func search() async {
      guard text != searched, (try? await Task.sleep(for: .milliseconds(300))) != nil else {
        return
      }
      searched = text
      store.setSource { [server, text] request throws(FilmError) in
        try await server.films(matching: text, after: request.key)
      }
    }
  }

  #Preview("Rows") {
    List(ListStore<Film, FilmError>(previewing: [Film(id: 1, title: "Metropolis")]).rows) {
      Text($0.title)
    }
  }
#endif
