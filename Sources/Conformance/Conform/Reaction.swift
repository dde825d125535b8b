internal import Adapters
package import Text

/// The reaction of a list to an event, in a form that is the same for both lists.
package struct Reaction: Hashable, Sendable {
  /// The keys of the requested pages. `nil` is the first page.
  package var asks: [ExactString?] = []
  /// The positions of the cancelled requests among those in flight before the event.
  package var cancels: [Int] = []
  /// The number of cancelled requests that are not in flight, because they are held or have their
  /// response.
  package var otherCancels = 0
  package var others: [Other] = []

  /// An effect other than a request or a cancel.
  package struct Other: Hashable, Sendable {
    /// The name of the effect in the `hello` of the adapter.
    package var name: String
    /// The note in a trace.
    package var note: ExactString

    package init(name: String, note: String) {
      self.name = name
      self.note = ExactString(note)
    }
  }

  package init() {}

  /// Creates a reaction from the effects that a list under test reported. `position` converts the
  /// number of a request to its position among those in flight.
  init(
    _ effects: [SubjectReport.Effect], firstKey: String?, position: (Int) -> Int?
  ) {
    self.init()
    for effect in effects {
      switch effect {
      case .asks(let key): ask(key, firstKey: firstKey)
      case .cancels(let number):
        if let position = position(number) { cancels.append(position) } else { otherCancels += 1 }
      case .requests(.page(let key)), .asksHeld(_, .page(let key)): ask(key, firstKey: firstKey)
      case .requests(let request), .asksHeld(_, let request):
        asks.append(ExactString(request.description))
      case .toast, .drops, .opens, .other, .waits, .undoes, .holds:
        others.append(Other(name: effect.name, note: effect.note))
      }
    }
  }

  private mutating func ask(_ key: String?, firstKey: String?) {
    asks.append(key == firstKey ? nil : key.map { ExactString($0) })
  }

  var hasToast: Bool { others.contains { $0.name == "toast" } }
}
