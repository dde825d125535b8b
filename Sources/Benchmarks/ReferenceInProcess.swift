import ListMachine
import ScenarioTesting

/// The state machine as a list under test. It has no tasks, so it never has pending work.
struct ReferenceInProcess: ScenarioValue {
  static let about = SubjectDescription(
    name: "PagedList", actions: ["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"],
    effects: ["asks", "cancels", "toast", "drops"], observes: ["state", "rows", "more", "error"])

  private var list = PagedList<ServerRow, String, ServerFailure>()

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] {
    switch action.name {
    case "firstLoad":
      firstLoad(cached: action.cached.map { LoadedPage($0.rows, next: $0.next) })
    case "refresh": receive(.refresh())
    case "refreshWithIndicator": receive(.reload())
    default: receive(.fetchMore)
    }
  }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] {
    switch answer {
    case .page(let page), .reply(_, let page):
      receive(.loaded(request: request, .success(LoadedPage(page.rows, next: page.next))))
    case .failure(let message):
      receive(.loaded(request: request, .failure(ServerFailure(message: message))))
    case .count: []
    }
  }

  var look: SubjectLook {
    var error: String?
    let shown = list.snapshot
    if case .failed(let failure) = shown.phase { error = failure.description }
    if let banner = shown.banner { error = banner.description }
    return SubjectLook(
      state: list.state.rawValue, rows: list.rows.map(\.id),
      values: ["more": .flag(list.nextKey != nil), "error": SubjectValue(error)])
  }

  /// Passes an event to the state machine and returns its effects.
  private mutating func receive(
    _ event: PagedList<ServerRow, String, ServerFailure>.Event
  ) -> [SubjectEffect] {
    let transition = list.receive(event)
    let drops: [SubjectEffect] =
      transition.duplicates > 0 ? [.drops(transition.duplicates)] : []
    return drops
      + transition.effects.compactMap { effect in
        switch effect {
        case .ask(_, .page(let request)): .asks(key: request.key)
        case .cancel(let request): .cancels(request)
        case .toast(let failure): .toast(failure.description)
        case .ask, .hold, .wait, .undo: nil
        }
      }
  }

  /// Loads the first page. If nothing was loaded before, shows the cached page until the first page arrives.
  private mutating func firstLoad(
    cached: LoadedPage<ServerRow, String>?
  ) -> [SubjectEffect] {
    let wasIdle = list.state == .idle
    let effects = receive(.reload())
    guard wasIdle, let cached else { return effects }
    return effects + receive(.cached(cached))
  }
}
