import Films
import ListMachine
import Observation

/// The view model that ListStore saves: the same list, written by hand for these films.
@MainActor @Observable
public final class FilmsModel {
  /// The films shown.
  public private(set) var films: [Film] = []
  /// Whether an indicator covers the page.
  public private(set) var isLoading = false
  /// Whether the pull-to-refresh control spins.
  public private(set) var isRefreshing = false
  /// Whether the footer spins.
  public private(set) var isFetchingMore = false
  /// Whether more films follow.
  public private(set) var hasMore = false
  /// Whether the view that says there is nothing shows.
  public private(set) var isEmpty = false
  /// What the error view says.
  public private(set) var error: FilmError?
  /// What the banner over the films says.
  public private(set) var banner: FilmError?
  /// What the footer says.
  public private(set) var moreError: FilmError?
  /// Called with what is to be shown for a moment.
  @ObservationIgnored public var toast: (FilmError) -> Void = { _ in }
  /// Called after each change.
  @ObservationIgnored public var changed: () -> Void = {}

  @ObservationIgnored private let server: FilmServer
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var nextPage: Int?
  @ObservationIgnored private var ids: Set<Int> = []
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var lastRequest = 0
  @ObservationIgnored private var furthest = 0

  /// Makes a model of the films that `server` knows.
  public init(server: FilmServer) {
    self.server = server
  }

  deinit {
    task?.cancel()
  }

  /// Whether nothing is on its way.
  public var isAtRest: Bool { !isLoading && !isRefreshing && !isFetchingMore }

  /// Loads the first page under an indicator.
  public func firstLoad() {
    begin()
    isLoading = true
    ask(page: 1)
  }

  /// Loads the first page while the films stay.
  public func refresh() async {
    beginRefresh()
    // Whoever waits may be cancelled when the page changes; the refresh must not.
    await task?.value
  }

  /// Lists the films with `text` in their titles.
  public func search(_ text: String) {
    self.text = text
    films = []
    ids = []
    nextPage = nil
    furthest = 0
    firstLoad()
  }

  /// Loads the next page, if there is one and nothing else is on its way.
  public func fetchMore() {
    guard isAtRest, !films.isEmpty, let nextPage else { return }
    moreError = nil
    isFetchingMore = true
    ask(page: nextPage)
  }

  /// Notes that a film came into sight, and loads more near the end.
  public func appeared(_ film: Film) {
    guard let position = films.firstIndex(where: { $0.id == film.id }) else { return }
    furthest = max(furthest, position)
    fetchNearEnd()
  }

  /// Tries again what failed last.
  public func retry() {
    if moreError != nil {
      fetchMore()
    } else if banner != nil {
      beginRefresh()
    } else if error != nil {
      firstLoad()
    }
  }

  /// Puts a film in the place of the one with its id.
  public func update(_ film: Film) {
    guard let position = films.firstIndex(where: { $0.id == film.id }) else { return }
    films[position] = film
    changed()
  }

  /// Asks for the first page while the films stay.
  private func beginRefresh() {
    begin()
    isRefreshing = true
    ask(page: 1)
  }

  /// Ends what is on its way, and takes away what a reload takes away.
  private func begin() {
    task?.cancel()
    isLoading = false
    isRefreshing = false
    isFetchingMore = false
    isEmpty = false
    error = nil
    banner = nil
    moreError = nil
  }

  /// Asks for a page, and takes the answer if nobody asked for another since.
  private func ask(page: Int) {
    lastRequest += 1
    let request = lastRequest
    let text = text
    task = Task { [weak self, server] in
      let answer: Result<LoadedPage<Film, Int>, FilmError>
      do throws(FilmError) {
        answer = .success(try await server.films(matching: text, page: page))
      } catch {
        answer = .failure(error)
      }
      guard let self, request == self.lastRequest else { return }
      self.take(answer)
    }
    changed()
  }

  /// Takes an answer.
  private func take(_ answer: Result<LoadedPage<Film, Int>, FilmError>) {
    let isNextPage = isFetchingMore
    isLoading = false
    isRefreshing = false
    isFetchingMore = false
    switch answer {
    case .success(let page):
      if !isNextPage {
        films = []
        ids = []
        furthest = 0
      }
      films += page.rows.filter { ids.insert($0.id).inserted }
      nextPage = page.nextKey
      isEmpty = films.isEmpty
    case .failure(let failure):
      if isNextPage {
        moreError = failure
      } else if films.isEmpty {
        error = failure
      } else {
        banner = failure
      }
      toast(failure)
    }
    hasMore = nextPage != nil && !films.isEmpty
    changed()
    fetchNearEnd()
  }

  /// Loads more where films near the end are in sight and no failure stands against it.
  private func fetchNearEnd() {
    guard furthest >= films.count - 6, furthest > 0, moreError == nil, banner == nil else { return }
    fetchMore()
  }
}
