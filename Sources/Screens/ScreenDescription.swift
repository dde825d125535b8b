internal import Synchronization

/// A kind of screen in words: its tables without what only the screen itself can do.
///
/// Each is put together once, since every case asks for it.
package final class ScreenDescription: Sendable {
  /// The actions, in the table's order.
  package let actions: [ActionDescription]
  /// The observations, in the table's order.
  package let observations: [ObservationDescription]
  /// The invariants, in the table's order.
  package let invariants: [InvariantDescription]
  /// The places, in the table, of the observations that a trace tells wherever they change.
  package let reported: [Int]

  /// Describes the screens of `type`.
  init(_ type: (some Screen).Type) {
    // No key paths: making one costs more than all the rest, and a start to exit takes a millisecond.
    actions = type.actions.map { $0.description }
    observations = type.observations.map { $0.description }
    invariants = type.invariants.map { $0.description }
    reported = observations.indices.filter { [observations] in observations[$0].isReported }
  }

  /// Those asked for so far, which are too few to be worth a dictionary.
  private static let known = Mutex<[(type: ObjectIdentifier, description: ScreenDescription)]>([])

  /// Returns the description of `type`.
  fileprivate static func of(_ type: (some Screen).Type) -> ScreenDescription {
    known.withLock { known in
      let identifier = ObjectIdentifier(type)
      if let place = known.firstIndex(where: { $0.type == identifier }) {
        return known[place].description
      }
      let description = ScreenDescription(type)
      known.append((identifier, description))
      return description
    }
  }
}

extension Screen {
  /// The screen in words.
  package static var described: ScreenDescription { ScreenDescription.of(Self.self) }

  /// The actions in words.
  package static var actionDescriptions: [ActionDescription] { described.actions }
  /// The observations in words.
  package static var observationDescriptions: [ObservationDescription] { described.observations }
  /// The invariants in words.
  package static var invariantDescriptions: [InvariantDescription] { described.invariants }
}
