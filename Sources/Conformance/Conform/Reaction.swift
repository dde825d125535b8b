internal import Adapters

/// The reaction of a list to an event, in terms that are the same for both lists.
package struct Reaction: Hashable, Sendable {
  /// The keys of the pages requested; `nil` is the first page.
  package var asks: [String?]
  /// The positions, among the requests in flight before the event, of those cancelled.
  package var cancels: [Int]
  /// Other effects.
  package var others: [Other]

  /// An effect that neither requests nor cancels.
  package struct Other: Hashable, Sendable {
    /// The name under which a hello lists the effect.
    package var name: String
    /// The note of a trace.
    package var note: String

    /// Creates an effect.
    package init(name: String, note: String) {
      self.name = name
      self.note = note
    }
  }

  /// Creates a reaction.
  package init(asks: [String?] = [], cancels: [Int] = [], others: [Other] = []) {
    self.asks = asks
    self.cancels = cancels
    self.others = others
  }

  /// Reads a reaction from the effects that a list under test reported; `position` finds a request in flight by its number.
  init(
    _ effects: [SubjectReport.Effect], firstKey: String?, position: (Int) -> Int?
  ) {
    self.init()
    for effect in effects {
      switch effect {
      case .asks(let key): asks.append(key == firstKey ? nil : key)
      // A cancel of a request that has been answered changes nothing.
      case .cancels(let number):
        if let position = position(number) { cancels.append(position) }
      case .requests(.page(let key)), .asksHeld(_, .page(let key)):
        asks.append(key == firstKey ? nil : key)
      case .requests(let request), .asksHeld(_, let request): asks.append(request.description)
      case .toast, .drops, .opens, .other, .waits, .undoes, .holds:
        others.append(Other(name: effect.name, note: effect.note))
      }
    }
  }

  /// Whether a toast is shown.
  var hasToast: Bool { others.contains { $0.name == "toast" } }
}
