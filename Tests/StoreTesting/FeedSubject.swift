internal import ListStore
package import ScenarioTesting

/// A store as a list under test of the screen `feed`, with the actions of some layers.
///
/// Scenarios use all layers. Explorations use one or two, because they would not end with all.
@MainActor
package final class FeedSubject<Layers: FeedLayers>: ScenarioSubject {
  package nonisolated static var about: SubjectDescription {
    SubjectDescription(
      name: "ListStore", screen: "feed",
      actions: ["firstLoad", "refresh", "fetchMore"] + Layers.actions.map { .init($0) },
      effects: ["asks", "cancels", "holds", "drops", "toast", "undoes", "wakes"],
      observes: [
        "state", "rows", "view", "more", "before", "cached", "error", "moreError", "beforeError",
        "anchor", "place", "pending", "online", "held", "waiting", "fetchingBefore", "shows",
        "pull",
        "spins",
      ], options: Layers.options)
  }

  /// The cache of a case: the page that comes with the action that loads.
  private actor Cache: PageCache {
    private var page: LoadedPage<ServerRow, String>?

    func set(_ page: LoadedPage<ServerRow, String>?) { self.page = page }
    func firstPage() -> LoadedPage<ServerRow, String>? { page }
    func save(_ page: LoadedPage<ServerRow, String>) {}
  }

  private let server: ScenarioServer
  private let cache = Cache()
  private let store: ListStore<ServerRow, any Error>
  private let start: String?
  private var insertions = 0
  /// The edits without a response, in the order made.
  private var edits: [ServerRequest] = []
  /// The number of the request that saves the oldest of them.
  private var editNumber: Int?
  /// The held requests, by the numbers of the store.
  private var held: Set<Int> = []

  package init(_ stage: SubjectStage) {
    let server = stage.server
    let options = stage.start.options
    self.server = server
    start = options["start"]
    let backoff = Self.duration(options["backoff"] ?? "1s")
    store = ListStore(
      prefetchDistance: options["distance"].flatMap { Int($0) },
      retry: .exponentialBackoff(
        retries: options["retry"].flatMap { Int($0) } ?? 0, first: backoff,
        isPermanent: { ($0 as? ServerFailure)?.isPermanent ?? false }),
      clock: stage.clock, cache: cache, save: { edit in try await server.save(edit) },
      load: { request in try await server.load(request, start: options["start"]) })
    store.onTransition = { [weak self] in self?.report($0) }
  }

  package func perform(_ action: SubjectAction) async {
    let keepingRows = action.sourceChange == nil
    let rows = store.rows
    switch action.name {
    case "firstLoad":
      await cache.set(action.cached.map { LoadedPage($0) })
      if store.state == .idle, keepingRows {
        store.loadIfNeeded()
      } else {
        store.reload(keepingRows: keepingRows)
      }
    case "refresh": await store.refresh(keepingRows: keepingRows)
    case "refreshWithIndicator": store.reload(keepingRows: keepingRows)
    case "fetchMore": store.fetchMore()
    case "fetchBefore": store.fetchPrevious()
    case "remove": edit(.remove(action.arguments[0])) { $0.remove(id: action.arguments[0]) }
    case "rename":
      let title = action.arguments[1]
      edit(.rename(action.arguments[0], title: title)) {
        $0.update(id: action.arguments[0]) { $0.title = title }
      }
    case "insert":
      let row = ServerRow(id: "local-\(insertions + 1)", title: action.arguments[0])
      edit(.insert(title: row.title, localID: row.id)) { $0.insert(row) }
      if store.pendingEdits > 0, edits.last == .insert(title: row.title, localID: row.id) {
        insertions += 1
      }
    case "retry":
      if keepingRows {
        store.retry()
      } else if store.state == .error {
        store.reload(keepingRows: false)
      } else {
        await store.refresh(keepingRows: false)
      }
    case "offline": store.isOnline = false
    case "online": store.isOnline = true
    default:
      let positions = action.arguments[0].split(separator: ".").compactMap { Int($0) }
      guard let last = rows.last else { return }
      let ids = positions.map { $0 < rows.count ? rows[$0 - 1].id : last.id }
      store.rowsVisible(ids[0], ids[1])
    }
  }

  /// Makes an edit, and keeps it until its response if the store accepts it.
  private func edit(
    _ edit: ServerRequest, _ make: (ListStore<ServerRow, any Error>) -> Bool
  ) {
    edits.append(edit)
    if !make(store) { edits.removeLast() }
  }

  private static func duration(_ text: String) -> Duration {
    let number = Int(text.prefix { $0.isNumber }) ?? 0
    return text.hasSuffix("ms") ? .milliseconds(number) : .seconds(number)
  }

  /// Reports the effects of a transition that no request shows.
  private func report(_ transition: ListTransition) {
    if let editNumber, transition.event == "#\(editNumber) succeed" {
      edits.removeFirst()
      self.editNumber = nil
    }
    for note in transition.notes {
      let words = note.split(separator: " ", maxSplits: 2).map { String($0) }
      let number = words.count > 1 ? Int(words[1].dropFirst()) : nil
      switch words[0] {
      case "toast": server.tell(.toast(unquoted(words.dropFirst().joined(separator: " "))))
      case "drops": server.tell(.drops(Int(words[1]) ?? 0))
      case "undoes":
        server.tell(.undoes(edits.removeFirst()))
        editNumber = nil
      case "holds":
        held.insert(number ?? 0)
        let parts = words[2].split(separator: " ", maxSplits: 1).map { String($0) }
        server.tell(.holds(request(parts[0], parts.count > 1 ? unquoted(parts[1]) : "")))
      case "asks":
        held.remove(number ?? 0)
        if ["insert", "update", "remove"].contains(words[2].prefix { $0 != " " }) {
          editNumber = number
        }
      case "cancels":
        if let number, held.remove(number) != nil { server.tell(.cancels(number)) }
      default: break
      }
    }
  }

  /// Returns the request of a note.
  private func request(_ word: String, _ id: String) -> ServerRequest {
    switch word {
    case "after": .pageAfter(id)
    case "before": .pageBefore(id)
    case "first": start.map { .pageFrom($0) } ?? .pageAfter(nil)
    default: edits[0]
    }
  }

  private func unquoted(_ text: String) -> String { String(text.dropFirst().dropLast()) }

  package func look() -> SubjectLook {
    var values: [String: SubjectValue] = [
      "more": .flag(store.hasMore && !store.rows.isEmpty),
      "before": .flag(store.hasPrevious && !store.rows.isEmpty),
      "cached": .flag(store.isCached), "error": SubjectValue(store.banner?.description),
      "moreError": nil, "beforeError": nil, "anchor": SubjectValue(store.anchor),
      "place": store.anchor.flatMap { store.index(id: $0) }.map { .number($0 + 1) } ?? nil,
      "pending": .number(store.pendingEdits), "online": .flag(store.isOnline),
      "held": .number(store.driver.heldRequests), "waiting": .number(store.driver.waitingRequests),
      "fetchingBefore": .flag(store.isFetchingPrevious),
      "shows": SubjectValue(
        store.rows.isEmpty ? nil : store.rows.map(\.title).joined(separator: " | ")),
      "spins": .flag(
        store.isLoading || store.isRefreshing || store.isFetchingMore || store.isFetchingPrevious),
    ]
    values["view"] =
      switch store.phase {
      case .blank: "blank"
      case .loading: "indicator"
      case .rows: "rows"
      case .empty: "empty"
      case .failed: "error"
      case .offline: "offline"
      }
    if case .failed(let failure) = store.phase { values["error"] = .text(failure.description) }
    if case .failed(let failure) = store.footer { values["moreError"] = .text(failure.description) }
    if case .failed(let failure) = store.header {
      values["beforeError"] = .text(failure.description)
    }
    if case .empty = store.phase {
      // Edits can hide all rows. Then no view shows the failures, so no public property has them.
      let failures = store.driver.hiddenFailures
      values["error"] = SubjectValue(failures.reload?.description)
      values["moreError"] = SubjectValue(failures.next?.description)
      values["beforeError"] = SubjectValue(failures.previous?.description)
    }
    values["pull"] =
      switch store.pullToRefresh {
      case .unavailable: "off"
      case .available: "on"
      case .refreshing: "spinning"
      }
    return SubjectLook(
      state: store.state.rawValue, rows: store.rows.map(\.id), values: values)
  }
}

extension ScenarioServer {
  /// Requests a page of a list that begins at the row with the ID `start`, or at the first.
  nonisolated(nonsending) func load(
    _ request: PageRequest<String>, start: String?
  ) async throws -> LoadedPage<ServerRow, String> {
    switch request {
    case .first:
      guard let start else { return LoadedPage(try await page()) }
      return LoadedPage(try await page(from: start))
    case .next(let key): return LoadedPage(try await page(after: key))
    case .previous(let key): return LoadedPage(try await page(before: key))
    }
  }

  /// Requests to save an edit, and returns the row that was inserted, if any.
  nonisolated(nonsending) func save(_ edit: ListEdit<ServerRow>) async throws -> ServerRow? {
    switch edit {
    case .insert(let row): return try await insert(row.title, localID: row.id)
    case .update(let row): try await rename(row.id, to: row.title)
    case .remove(let row): try await remove(row.id)
    }
    return nil
  }
}

extension LoadedPage<ServerRow, String> {
  /// Takes over a page of the scenario's server.
  init(_ page: ServerPage) {
    self.init(
      page.rows, next: page.next, previous: page.previous, localID: { $0.localID })
  }
}
