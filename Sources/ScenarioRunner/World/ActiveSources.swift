package import MockSources
package import Screens

/// The sources that a world still needs: the one named last, the one listed, and those of requests in flight.
package struct ActiveSources: Hashable, Sendable {
  /// A source with the number that requests know it by.
  private struct Slot: Hashable, Sendable {
    let key: Int
    /// The source, as it is now.
    var source: Source
  }

  /// The source that was named first; there is hardly ever another.
  private var first: Slot
  /// Those named after it, in order.
  private var others: [Slot] = []
  /// The source named last, which `server` steps change.
  package private(set) var named: Int
  /// The index of the source of the visible rows.
  package var listed: Int

  /// Creates a shelf with one source, which is named and listed.
  package init(_ source: Source) {
    named = 0
    listed = named
    first = Slot(key: named, source: source)
  }

  /// All of them, in the order in which they were named, at least one.
  private var slots: [Slot] {
    get { [first] + others }
    set {
      first = newValue[0]
      others = Array(newValue.dropFirst())
    }
  }

  /// The source of the visible rows.
  package var listedSource: Source { self[listed] }

  /// The source of `key`.
  package subscript(key: Int) -> Source {
    get { place(of: key).map { others[$0].source } ?? first.source }
    set {
      if let place = place(of: key) {
        others[place].source = newValue
      } else {
        first.source = newValue
      }
    }
  }

  /// Names `source`, and forgets those that neither `keys` nor the rows shown need.
  package mutating func name(_ source: Source, keeping keys: some Sequence<Int>) {
    let needed = Set(keys).union([listed])
    named &+= 1
    slots = slots.filter { needed.contains($0.key) } + [Slot(key: named, source: source)]
  }

  /// Lists the source named last and returns whether another was listed before.
  package mutating func list() -> Bool {
    defer { listed = named }
    return listed != named
  }

  /// Returns the sources that are needed, numbered from 0, and renumbers them in the requests of `sink`.
  package func renumbered(_ sink: inout EffectSink) -> ActiveSources {
    guard !others.isEmpty || named > 0 else { return self }
    let needed = Set(sink.neededSources).union([named, listed])
    let kept = slots.filter { needed.contains($0.key) }
    let numbers = Dictionary(
      uniqueKeysWithValues: kept.enumerated().map { ($0.element.key, $0.offset) })
    var shelf = self
    shelf.slots = kept.map { Slot(key: numbers[$0.key] ?? $0.key, source: $0.source) }
    shelf.named = numbers[named] ?? named
    shelf.listed = numbers[listed] ?? listed
    sink.renumberSources { numbers[$0] ?? $0 }
    return shelf
  }

  /// Returns the index of the source of `key` among the later ones, or `nil` for the first one.
  ///
  /// A removed source counts as the first; that cannot happen to the source of a request in flight.
  private func place(of key: Int) -> Int? {
    others.isEmpty ? nil : others.lastIndex { $0.key == key }
  }
}
