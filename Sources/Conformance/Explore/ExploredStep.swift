package import Screens

/// A step of an exploration. Its meaning is independent of how the requests are numbered.
package enum ExploredStep: Hashable, Sendable {
  /// The user performs the action at this index of the screen's table, with these arguments.
  case action(Int, [ActionArgument])
  /// The request at this index among those in flight, from 0, is answered.
  case answer(Int, Reply)
  /// The wait of the request of this number is over.
  case wake(Int)
  /// A row is put before all others on the server.
  case insertion
  /// The first row on the server is removed.
  case removal
  /// Another source is named, with so many rows.
  case source(count: Int)

  /// Whether another source is named.
  package var isSourceChange: Bool { if case .source = self { true } else { false } }

  /// Whether it is a step that does not settle the foreground.
  var isReply: Bool {
    switch self {
    case .answer, .wake: true
    case .action, .insertion, .removal, .source: false
    }
  }
}

/// A step as a script has it.
package struct WrittenStep: Hashable, Sendable {
  /// The step without `&`.
  package var text: String
  /// Whether an `&` follows.
  package var isInBackground: Bool
}

extension [WrittenStep] {
  /// The steps in one line.
  package var script: String {
    enumerated().map { place, step in
      if step.isInBackground { return step.text + (place == count - 1 ? " &" : " & ") }
      return step.text + (place == count - 1 ? "" : "; ")
    }.joined()
  }
}
