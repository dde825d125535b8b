internal import Adapters

/// What a list does in answer to an event, in terms that are the same for the reference and for a subject.
package struct Reaction: Hashable, Sendable {
  /// The keys of the pages that it asks for, as texts; `nil` is the first page.
  package var asks: [String?]
  /// The places, among the requests in flight before the event, of those that it cancels.
  package var cancels: [Int]
  /// What else it does.
  package var others: [Other]

  /// An effect that neither asks nor cancels.
  package struct Other: Hashable, Sendable {
    /// The name that a subject lists it under.
    package var name: String
    /// The note of a trace.
    package var text: String

    /// Makes an effect.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes a reaction.
  package init(asks: [String?] = [], cancels: [Int] = [], others: [Other] = []) {
    self.asks = asks
    self.cancels = cancels
    self.others = others
  }

  /// Reads a reaction off the effects that a subject told, while it had `requests` in flight.
  init(_ effects: [SubjectReport.Effect], _ requests: [Int], firstKey: String?) {
    self.init()
    for effect in effects {
      switch effect {
      case .asks(let key): asks.append(key == firstKey ? nil : key)
      // One that is answered already is no longer waited for by anybody.
      case .cancels(let number):
        if let place = requests.firstIndex(of: number) { cancels.append(place) }
      case .toast, .drops, .opens, .other:
        others.append(Other(name: effect.name, text: effect.note))
      }
    }
  }

  /// Whether nothing was done.
  var isEmpty: Bool { asks.isEmpty && cancels.isEmpty && others.isEmpty }

  /// Returns in what it differs from the reaction of the reference, as far as `comparator` compares it.
  func differences(from reference: Reaction, _ comparator: Comparator) -> Set<Difference> {
    var differences: Set<Difference> = []
    if asks != reference.asks { differences.insert(.asks) }
    if comparator.compares(effect: "cancels"), Set(cancels) != Set(reference.cancels) {
      differences.insert(.cancels)
    }
    let isCompared = { (other: Other) in comparator.compares(effect: other.name) }
    if others.filter(isCompared) != reference.others.filter(isCompared) {
      differences.insert(.words)
    }
    if comparator.comparesToasts, hasToast != reference.hasToast { differences.insert(.errors) }
    return differences
  }

  /// Whether it shows a message for a moment.
  private var hasToast: Bool { others.contains { $0.name == "toast" } }
}
