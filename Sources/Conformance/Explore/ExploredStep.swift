package import Screens

/// Something that can happen in an exploration: told so that it means the same whatever the requests' numbers are.
package enum ExploredStep: Hashable, Sendable {
  /// A person does the action at this place of the screen's table, with these arguments.
  case action(Int, [ActionArgument])
  /// The request at this place among those in flight, from 0, is answered.
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
