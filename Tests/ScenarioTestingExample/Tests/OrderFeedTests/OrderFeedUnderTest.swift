import ListStore
import ScenarioTesting

/// A store with edits, retries and offline, as the scenarios of `feed` drive it.
@MainActor struct OrderFeedUnderTest: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "OrderFeed", screen: "feed",
    actions: [
      "firstLoad", "refresh", "fetchMore", "remove", "rename", "retry", "offline", "online",
    ],
    effects: ["asks", "cancels", "wakes"],
    observes: ["state", "rows", "more", "moreError", "pending", "online"])

  private let store: ListStore<ServerRow, any Error>

  init(_ stage: SubjectStage) {
    let server = stage.server
    let retries = stage.start.options["retry"].flatMap { Int($0) } ?? 0
    store = ListStore(
      prefetchDistance: nil,
      retry: .exponentialBackoff(
        retries: retries, isPermanent: { ($0 as? ServerFailure)?.isPermanent ?? false }),
      clock: stage.clock,
      save: { edit in
        switch edit {
        case .insert(let row): return try await server.insert(row.title, localID: row.id)
        case .update(let row): try await server.rename(row.id, to: row.title)
        case .remove(let row): try await server.remove(row.id)
        }
        return nil
      },
      load: { (request: PageRequest<String>) in
        let page = try await server.page(after: request.key)
        return LoadedPage(page.rows, next: page.next, localID: { $0.localID })
      })
  }

  func perform(_ action: SubjectAction) async {
    switch action.name {
    case "firstLoad": store.reload()
    case "refresh": await store.refresh()
    case "fetchMore": store.fetchMore()
    case "remove": store.remove(id: action.arguments[0])
    case "rename":
      let title = action.arguments[1]
      store.update(id: action.arguments[0]) { $0.title = title }
    case "retry": store.retry()
    default: store.isOnline = action.name == "online"
    }
  }

  func look() -> SubjectLook {
    var moreError: String?
    if case .failed(let failure) = store.footer { moreError = failure.description }
    return SubjectLook(
      state: store.state.rawValue, rows: store.rows.map(\.id),
      values: [
        // The next page is offered only below rows, and edits can hide all rows.
        "more": .flag(store.hasMore && !store.rows.isEmpty), "moreError": SubjectValue(moreError),
        "pending": .number(store.pendingEdits), "online": .flag(store.isOnline),
      ])
  }
}
