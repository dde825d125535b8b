/// What a trace reports of a screen: its state, the values of the reported observations, and which the last event changed.
package struct ReportedValues: Sendable {
  /// The name of the state.
  package private(set) var state = ""
  /// The value of each observation that is reported.
  private var values: [Value] = []
  /// The places of those that the last event changed, ascending.
  private var changed: [Int] = []
  /// Which observations they are. Every event looks here, on every thread: so each world has its own, since what threads
  /// share is slow to count references to.
  private var described: [Described] = []

  /// An observation in words.
  private struct Described: Sendable {
    /// The place in the screen's table.
    let index: Int
    /// The word of the language.
    let name: String
  }

  /// Makes values of nothing.
  package init() {}

  /// Reads what `screen` reports before its first event.
  package init<Subject: Screen>(
    of screen: Subject, _ kind: ScreenKind<Subject>, in surroundings: Surroundings
  ) {
    state = screen.stateName
    values = kind.reported.map { kind.observations[$0].read(screen, surroundings) }
    described = kind.reported.map {
      Described(index: $0, name: kind.observations[$0].description.name)
    }
  }

  /// Takes it that the next event has changed nothing yet.
  package mutating func forgetChanges() {
    if !changed.isEmpty { changed.removeAll(keepingCapacity: true) }
  }

  /// Takes the name of the state now.
  package mutating func renew(state name: String) { state = name }

  /// Takes the value that the observation at `place` has now, counted among those reported.
  @inline(__always)
  mutating func renew(_ place: Int, _ value: Value) {
    if values[place] == value { return }
    values[place] = value
    if !changed.contains(place) { changed.append(place) }
  }

  /// Takes the values that `read` finds, which is given the places in the screen's table.
  mutating func renew(_ read: (Int) -> Value) {
    for place in values.indices { renew(place, read(described[place].index)) }
  }

  /// Calls `body` with the name and the value of each observation that the last event changed, in the table's order.
  package func forEachChange(_ body: (String, Value) -> Void) {
    for place in changed { body(described[place].name, values[place]) }
  }
}
