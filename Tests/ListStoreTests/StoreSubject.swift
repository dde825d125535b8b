import ListMachine
import ListStore
import ScenarioTesting

/// A store as scenarios drive it.
@MainActor
final class StoreSubject: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "ListStore", actions: ["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"],
    effects: ["asks", "cancels", "toast"],
    observes: ["state", "rows", "more", "cached", "error", "moreError", "indicator", "pull"])

  private typealias Store = ListStore<ServerRow, String, ServerFailure>

  /// What the cache knows, told with the action that loads.
  @MainActor
  private final class Cache {
    var page: LoadedPage<ServerRow, String>?
  }

  private let cache = Cache()
  private let store: Store
  private let toasts: Task<Void, Never>

  init(_ stage: SubjectStage) {
    let server = stage.server
    let cached: Store.Cache = { [cache] in cache.page }
    let store = Store(cache: cached) { key throws(ServerFailure) in
      do {
        let page = try await server.page(key)
        return LoadedPage(page.rows, next: page.next)
      } catch let failure as ServerFailure {
        throw failure
      } catch {
        throw ServerFailure(message: "cancelled")
      }
    }
    self.store = store
    toasts = Task { [toasts = store.toasts] in
      for await failure in toasts { server.tell(.toast(failure.description)) }
    }
  }

  deinit {
    toasts.cancel()
  }

  func perform(_ action: SubjectAction) async {
    let sourceChanged = action.sourceChange != nil
    switch action.name {
    case "firstLoad":
      cache.page = action.cached.map { LoadedPage($0.rows, next: $0.next) }
      store.firstLoad(sourceChanged: sourceChanged)
    case "refresh": await store.refresh(sourceChanged: sourceChanged)
    case "refreshWithIndicator": store.refreshWithIndicator(sourceChanged: sourceChanged)
    default: store.fetchMore()
    }
  }

  func look() -> SubjectLook {
    var values: [String: SubjectValue] = [
      "more": .flag(store.hasMore), "cached": .flag(store.isCached), "error": nil,
      "moreError": nil, "indicator": false,
    ]
    switch store.phase {
    case .error(let failure): values["error"] = .text(failure.description)
    case .indicator: values["indicator"] = true
    case .blank, .rows, .empty: values["error"] = SubjectValue(store.banner?.description)
    }
    if case .error(let failure) = store.footer { values["moreError"] = .text(failure.description) }
    values["pull"] =
      switch store.pull {
      case .off: "off"
      case .on: "on"
      case .spinning: "spinning"
      }
    return SubjectLook(
      state: store.stateName, rows: store.rows.map(\.id), values: values)
  }
}
