import ListStore
import ScenarioTesting

/// A store as a list under test.
@MainActor
final class StoreSubject: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "ListStore", actions: ["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"],
    effects: ["asks", "cancels", "toast"],
    observes: ["state", "rows", "more", "cached", "error", "moreError", "indicator", "pull"])

  /// The cache of a case, which has the page that comes with the loading action.
  private actor Cache: PageCache {
    private var page: LoadedPage<ServerRow, String>?

    func set(_ page: LoadedPage<ServerRow, String>?) { self.page = page }
    func firstPage() -> LoadedPage<ServerRow, String>? { page }
    func save(_ page: LoadedPage<ServerRow, String>) {}
  }

  private let cache = Cache()
  private let store: ListStore<ServerRow, ServerFailure>
  private let failures: Task<Void, Never>

  init(_ stage: SubjectStage) {
    let server = stage.server
    let store = ListStore(prefetchDistance: nil, cache: cache) {
      (request: PageRequest<String>) throws(ServerFailure) in
      do {
        let page = try await server.page(request.key)
        return LoadedPage(page.rows, next: page.next)
      } catch let failure as ServerFailure {
        throw failure
      } catch {
        throw ServerFailure(message: "cancelled")
      }
    }
    self.store = store
    failures = Task { [failures = store.failures()] in
      for await report in failures { server.tell(.toast(report.failure.description)) }
    }
  }

  deinit {
    failures.cancel()
  }

  func perform(_ action: SubjectAction) async {
    let keepingRows = action.sourceChange == nil
    switch action.name {
    case "firstLoad":
      await cache.set(action.cached.map { LoadedPage($0.rows, next: $0.next) })
      if store.state == .idle, keepingRows {
        store.loadIfNeeded()
      } else {
        store.reload(keepingRows: keepingRows)
      }
    case "refresh": await store.refresh(keepingRows: keepingRows)
    case "refreshWithIndicator": store.reload(keepingRows: keepingRows)
    default: store.fetchMore()
    }
  }

  func look() -> SubjectLook {
    var values: [String: SubjectValue] = [
      "more": .flag(store.hasMore), "cached": .flag(store.isCached),
      "error": SubjectValue(store.banner?.description), "moreError": nil,
      "indicator": .flag(store.isLoading),
    ]
    if case .failed(let failure) = store.phase { values["error"] = .text(failure.description) }
    if case .failed(let failure) = store.footer { values["moreError"] = .text(failure.description) }
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
