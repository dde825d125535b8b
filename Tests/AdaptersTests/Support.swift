import Adapters
import Screens
import Testing
import Text

/// Returns the parsed JSON of `text`.
func json(_ text: String) throws -> JSONValue {
  try JSONValue.reading(Array(text.utf8)).get()
}

/// Returns the error that `body` throws.
func failure<Product>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Product
) throws -> String {
  let failure = #expect(throws: SubjectFailure.self, sourceLocation: sourceLocation) {
    _ = try body()
  }
  return try #require(failure, sourceLocation: sourceLocation).message
}

/// Returns the description of a built-in screen with these names.
func builtInScreen(
  states: ObservationKind, actions: [ActionDescription], observations: [ObservationDescription]
) -> ScreenDescription {
  ScreenDescription(
    manual: Manual(name: "list", summary: "", sample: "", states: states), actions: actions,
    observations: observations, invariants: [])
}

/// A built-in screen with two actions.
let builtInWords = builtInScreen(
  states: .choice(["idle", "loading", "content"]),
  actions: ["firstLoad", "fetchMore"].map {
    ActionDescription(name: $0, summary: "", parameters: [], isReload: false, samples: [[]])
  },
  observations: [
    ObservationDescription(
      name: "state", kind: .choice(["idle", "loading", "content"]), summary: "",
      isReported: false),
    ObservationDescription(name: "items", kind: .integer, summary: "", isReported: true),
    ObservationDescription(name: "more", kind: .flag, summary: "", isReported: true),
    ObservationDescription(name: "error", kind: .text, summary: "", isReported: true),
    ObservationDescription(
      name: "view", kind: .combination(["error", "rows"], alone: ["none"]), summary: "",
      isReported: false),
  ])

/// The hello of a list that names the built-in screen.
func helloOfList(
  _ actions: [String] = ["firstLoad"], observing observations: [String] = ["state", "rows"]
) -> SubjectHello {
  SubjectHello(
    name: "A list", screen: "list", actions: actions.map { .init($0) }, effects: ["asks"],
    observations: observations.map { .init($0) })
}

/// The hello of a list with a custom screen.
func helloOfOrders(
  actions: [SubjectHello.Action] = [], states: [String]? = nil, effects: [String] = [],
  observing observations: [SubjectHello.Observation] = []
) -> SubjectHello {
  SubjectHello(
    name: "Orders", screen: "orders", actions: actions, states: states, effects: effects,
    observations: observations)
}
