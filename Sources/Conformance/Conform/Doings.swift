internal import Adapters

/// What a subject did, in the terms of the graph.
struct Doings {
  /// The keys of the pages asked for, in order.
  var asks: [String?] = []
  /// The places of the requests that were cancelled.
  var cancels: [Int] = []
  /// What else was done.
  var others: [Deeds.Other] = []

  /// Whether nothing was done.
  var isEmpty: Bool { asks.isEmpty && cancels.isEmpty && others.isEmpty }

  /// Reads them off the effects that a subject told.
  init(_ effects: [SubjectReport.Effect], _ requests: [Int], firstKey: String?) {
    for effect in effects {
      switch effect {
      case .asks(let key): asks.append(key == firstKey ? nil : key)
      // One that is answered already is no longer waited for by anybody.
      case .cancels(let number):
        if let place = requests.firstIndex(of: number) { cancels.append(place) }
      case .toast, .drops, .opens, .other:
        others.append(Deeds.Other(name: effect.name, text: effect.note))
      }
    }
  }

  /// What of it is not as the reference did it.
  func differences(from deeds: Deeds, _ comparison: Comparison) -> Set<Difference> {
    var differences: Set<Difference> = []
    if asks != deeds.asks { differences.insert(.asks) }
    if comparison.compares(effect: "cancels"), Set(cancels) != Set(deeds.cancels) {
      differences.insert(.cancels)
    }
    let compares = { (other: Deeds.Other) in comparison.compares(effect: other.name) }
    if others.filter(compares) != deeds.others.filter(compares) { differences.insert(.words) }
    if comparison.comparesToasts,
      others.contains(where: { $0.name == "toast" })
        != deeds.others.contains(where: { $0.name == "toast" })
    {
      differences.insert(.errors)
    }
    return differences
  }
}
