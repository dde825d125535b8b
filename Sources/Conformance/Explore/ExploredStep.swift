package import Screens

/// A step of an exploration. It does not depend on the numbers of requests.
package enum ExploredStep: Hashable, Sendable {
  /// The user performs the action at this index of the screen's table, with these arguments.
  case action(Int, [ActionArgument])
  /// A response to the request at this index, from 0, among those in flight.
  case answer(Int, Reply)
  /// The wait of the request at this index, from 0, among those that wait before a retry ends.
  case wake(Int)
  /// A row is inserted before all others on the server.
  case insertion
  /// The first row on the server is removed.
  case removal
  /// The source is replaced by another one with this number of rows.
  case source(count: Int)

  package var isSourceChange: Bool { if case .source = self { true } else { false } }

  /// Whether the step is a response or the end of a wait. Before such a step, the source does not
  /// respond to foreground requests.
  var isReply: Bool {
    switch self {
    case .answer, .wake: true
    case .action, .insertion, .removal, .source: false
    }
  }
}

/// A step, as written in a script.
package struct WrittenStep: Hashable, Sendable {
  /// The step without `&`.
  package var text: String
  /// Whether an `&` follows.
  package var isInBackground: Bool
}

extension [WrittenStep] {
  package var script: String {
    enumerated().map { position, step in
      if step.isInBackground { return step.text + (position == count - 1 ? " &" : " & ") }
      return step.text + (position == count - 1 ? "" : "; ")
    }.joined()
  }
}
