/// What a trace reports of a screen: its state, the values of the reported observations, and which the last event changed.
///
/// Every event comes here, on every thread. So each has its own names, since what threads share is slow to pass on.
package struct ReportedValues: Sendable {
  /// The name of the state.
  package private(set) var state = ""
  private var entries: [Entry] = []
  /// A bit for each place in `entries`; no screen reports nearly as many as there are.
  private var changed: UInt64 = 0

  /// The most observations that a screen may report.
  package static let limit = UInt64.bitWidth

  private struct Entry: Sendable {
    /// The place in the screen's table.
    let index: Int
    let name: String
    var value: Value
  }

  /// Makes values of nothing.
  package init() {}

  /// Reads what `screen` reports before its first event.
  package init(of screen: some Screen, in surroundings: Surroundings) {
    state = screen.stateName
    let described = type(of: screen).described
    let values = screen.values(at: described.reported, in: surroundings)
    entries = zip(described.reported, values).map { index, value in
      Entry(index: index, name: described.observations[index].name, value: value)
    }
  }

  /// Takes it that the next event has changed nothing yet.
  package mutating func forgetChanges() { changed = 0 }

  /// Takes the name of the state now.
  package mutating func renew(state name: String) { state = name }

  /// Takes the value that the observation at `place` has now, counted among those reported.
  @inline(__always)
  mutating func renew(_ place: Int, _ value: Value) {
    if entries[place].value == value { return }
    entries[place].value = value
    changed |= 1 << UInt64(place)
  }

  /// Takes the values that `read` finds, which is given the places in the screen's table.
  mutating func renew(_ read: (Int) -> Value) {
    for place in entries.indices { renew(place, read(entries[place].index)) }
  }

  /// Calls `body` with the name and the value of each observation that the last event changed, in the table's order.
  package func forEachChange(_ body: (String, Value) -> Void) {
    var rest = changed
    while rest != 0 {
      let entry = entries[rest.trailingZeroBitCount]
      body(entry.name, entry.value)
      rest &= rest - 1
    }
  }
}
