import ListMachine
import ScenarioTesting

/// The state machine as a list under test: a value, which is idle without tasks.
struct ReferenceInProcess: ScenarioValue {
  static let about = SubjectDescription(
    name: "PagedList", actions: ["firstLoad", "refresh", "refreshWithIndicator", "fetchMore"],
    effects: ["asks", "cancels", "toast", "drops"], observes: ["state", "rows", "more", "error"])

  /// The reference machine.
  private var list = PagedList<ServerRow, String, ServerFailure>()

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] {
    switch action.name {
    case "firstLoad":
      receive(.firstLoad(cached: action.cached.map { LoadedPage($0.rows, next: $0.next) }))
    case "refresh": receive(.refresh())
    case "refreshWithIndicator": receive(.refreshWithIndicator())
    default: receive(.fetchMore)
    }
  }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] {
    switch answer {
    case .page(let page), .reply(_, let page):
      receive(.answered(request: request, .success(LoadedPage(page.rows, next: page.next))))
    case .failure(let message):
      receive(.answered(request: request, .failure(ServerFailure(message: message))))
    case .count: []
    }
  }

  var look: SubjectLook {
    var error: String?
    switch list.presentation.phase {
    case .error(let failure): error = failure.description
    case .blank, .indicator, .rows, .empty: error = list.presentation.banner?.description
    }
    return SubjectLook(
      state: list.stateName, rows: list.rows.map(\.id),
      values: ["more": .flag(list.nextKey != nil), "error": SubjectValue(error)])
  }

  /// Passes an event to the machine and returns its effects.
  private mutating func receive(
    _ event: PagedList<ServerRow, String, ServerFailure>.Event
  ) -> [SubjectEffect] {
    list.receive(event).effects.map { effect in
      switch effect {
      case .ask(_, let key): .asks(key: key)
      case .cancel(let request): .cancels(request)
      case .toast(let failure): .toast(failure.description)
      case .dropDuplicates(let count): .drops(count)
      }
    }
  }
}
