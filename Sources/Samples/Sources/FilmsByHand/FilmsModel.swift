import Films
import ListMachine
import Observation

/// A view model for a list of films, written by hand for comparison. With ListStore, an app does
/// not need this code.
@MainActor @Observable
public final class FilmsModel {
  /// The films shown.
  public private(set) var films: [Film] = []
  /// Whether an indicator covers the screen.
  public private(set) var isLoading = false
  /// Whether the pull-to-refresh control spins.
  public private(set) var isRefreshing = false
  /// Whether the footer spins.
  public private(set) var isFetchingMore = false
  /// Whether more films follow.
  public private(set) var hasMore = false
  /// Whether the empty view is shown.
  public private(set) var isEmpty = false
  /// The failure that the error view shows.
  public private(set) var error: FilmError?
  /// The failure that the banner above the films shows.
  public private(set) var banner: FilmError?
  /// The failure that the footer shows.
  public private(set) var moreError: FilmError?
  /// Called with each failure, to show it for a moment.
  @ObservationIgnored public var toast: (FilmError) -> Void = { _ in }
  /// Called after each change.
  @ObservationIgnored public var changed: () -> Void = {}

  @ObservationIgnored private let server: FilmServer
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var nextKey: Int?
  @ObservationIgnored private var ids: Set<Int> = []
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var lastRequest = 0
  @ObservationIgnored private var furthest = 0

  /// Creates a model of the films of `server`.
  public init(server: FilmServer) {
    self.server = server
  }

  deinit {
    task?.cancel()
  }

  /// Whether no request is in flight.
  public var hasNoRequestInFlight: Bool { !isLoading && !isRefreshing && !isFetchingMore }

  /// Loads the first page under an indicator.
  public func firstLoad() {
    begin()
    isLoading = true
    ask(after: nil)
  }

  /// Loads the first page while the films stay.
  public func refresh() async {
    beginRefresh()
    // The waiting task can be cancelled when the view changes, but this must not cancel the
    // refresh.
    await task?.value
  }

  /// Shows the films with `text` in their titles.
  public func search(_ text: String) {
    self.text = text
    films = []
    ids = []
    nextKey = nil
    furthest = 0
    firstLoad()
  }

  /// Loads the next page, if there is one and no request is in flight.
  public func fetchMore() {
    guard hasNoRequestInFlight, !films.isEmpty, let nextKey else { return }
    moreError = nil
    isFetchingMore = true
    ask(after: nextKey)
  }

  /// Reports that a film became visible, and loads more near the end.
  public func appeared(_ film: Film) {
    guard let position = films.firstIndex(where: { $0.id == film.id }) else { return }
    furthest = max(furthest, position)
    fetchNearEnd()
  }

  /// Sends the last failed request again.
  public func retry() {
    if moreError != nil {
      fetchMore()
    } else if banner != nil {
      beginRefresh()
    } else if error != nil {
      firstLoad()
    }
  }

  /// Replaces the film with the same ID.
  public func update(_ film: Film) {
    guard let position = films.firstIndex(where: { $0.id == film.id }) else { return }
    films[position] = film
    changed()
  }

  /// Requests the first page while the films stay.
  private func beginRefresh() {
    begin()
    isRefreshing = true
    ask(after: nil)
  }

  /// Cancels the request in flight, and resets the properties that every reload resets.
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

  /// Requests a page, and handles the response if no other request was sent in the meantime.
  private func ask(after key: Int?) {
    lastRequest += 1
    let request = lastRequest
    let text = text
    task = Task { [weak self, server] in
      let answer: Result<LoadedPage<Film, Int>, FilmError>
      do throws(FilmError) {
        answer = .success(try await server.films(matching: text, after: key))
      } catch {
        answer = .failure(error)
      }
      guard let self, request == self.lastRequest else { return }
      self.receive(answer)
    }
    changed()
  }

  /// Handles a response.
  private func receive(_ answer: Result<LoadedPage<Film, Int>, FilmError>) {
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
      nextKey = page.next
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
    hasMore = nextKey != nil && !films.isEmpty
    changed()
    fetchNearEnd()
  }

  /// Loads more if films near the end are visible and no failure is shown.
  private func fetchNearEnd() {
    guard furthest >= films.count - 6, furthest > 0, moreError == nil, banner == nil else { return }
    fetchMore()
  }
}
