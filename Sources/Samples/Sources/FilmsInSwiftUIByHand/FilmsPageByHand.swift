#if canImport(SwiftUI)
  import Films
  import FilmsByHand
  import SwiftUI

  /// The screen of films, with the hand-written view model.
  public struct FilmsPageByHand: View {
    @State private var model: FilmsModel
    @State private var text = ""
    @State private var toast: String?

    /// Creates the screen of the films of `server`.
    public init(server: FilmServer) {
      model = FilmsModel(server: server)
    }

    public var body: some View {
      content
        .searchable(text: $text)
        .onChange(of: text) { _, text in model.search(text) }
        .onAppear {
          model.toast = { toast = "\($0)" }
          if model.hasNoRequestInFlight && model.films.isEmpty { model.firstLoad() }
        }
        .task(id: toast) {
          guard toast != nil, (try? await Task.sleep(for: .seconds(3))) != nil else { return }
          toast = nil
        }
        .overlay(alignment: .bottom) { if let toast { Text(toast).padding() } }
    }

    @ViewBuilder private var content: some View {
      if model.isLoading {
        ProgressView()
      } else if let error = model.error {
        ContentUnavailableView {
          Label("\(error)", systemImage: "wifi.slash")
        } actions: {
          Button("Try again") { model.retry() }
        }
      } else if model.isEmpty {
        ContentUnavailableView("No films", systemImage: "film")
      } else {
        List {
          if let banner = model.banner { Button("\(banner)") { model.retry() } }
          ForEach(model.films) { film in
            row(film).onAppear { model.appeared(film) }
          }
          footer
        }
        .refreshable { await model.refresh() }
      }
    }

    private func row(_ film: Film) -> some View {
      Button(film.title, systemImage: film.isFavorite ? "star.fill" : "star") {
        var film = film
        film.isFavorite.toggle()
        model.update(film)
      }
    }

    @ViewBuilder private var footer: some View {
      if model.isFetchingMore {
        ProgressView()
      } else if let failure = model.moreError {
        Button("\(failure)") { model.retry() }
      } else if model.hasMore {
        Button("More") { model.fetchMore() }
      }
    }
  }
#endif
