import ScenarioTesting
import Testing

@Suite struct ValueTests {
  @Test(
    "A list that is a value plays every scenario",
    arguments: try scenarios(
      in: "../ScenarioTestingExample/Tests/OrdersTests/Scenarios/orders.txt", for: ListValue.self))
  func plays(_ scenario: Scenario) async throws {
    try await scenario.play()
  }
}

/// A correct list without tasks: it returns its requests, and receives the responses.
struct ListValue: ScenarioValue {
  @TaskLocal static var about = SubjectDescription(
    name: "ListValue", actions: ["firstLoad", "refresh", "fetchMore"],
    effects: ["asks", "cancels"],
    observes: ["rows", "more"])

  private var rows: [String] = []
  private var next: String?
  private var asked = 0
  /// The current request, and its key.
  private var current: (number: Int, key: String?)?

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] {
    if action.name == "fetchMore" {
      guard let next, current == nil else { return [] }
      return [ask(next)]
    }
    let cancelled = current.map { [SubjectEffect.cancels($0.number)] } ?? []
    return cancelled + [ask(nil)]
  }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] {
    guard let current, current.number == request else { return [] }
    self.current = nil
    guard case .page(let page) = answer else { return [] }
    if current.key == nil { rows = [] }
    rows += page.rows.map(\.id).filter { !rows.contains($0) }
    next = page.rows.isEmpty ? nil : page.next
    return []
  }

  var look: SubjectLook {
    SubjectLook(rows: rows, values: ["more": .flag(next != nil)])
  }

  private mutating func ask(_ key: String?) -> SubjectEffect {
    asked += 1
    current = (asked, key)
    return .asks(key: key)
  }
}
