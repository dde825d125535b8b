package import MockSources
package import Screens

/// The sources that a world still needs: the source that was named last, the source of the visible
/// rows, and the sources of requests in flight.
package struct ActiveSources: Hashable, Sendable {
  /// A source and its key, with which requests refer to it.
  private struct Slot: Hashable, Sendable {
    let key: Int
    /// The current value of the source.
    var source: Source
  }

  /// All sources, in the order in which they were named. There is at least one.
  private var slots: [Slot]
  /// The key of the source that was named last, which `server` steps change.
  package private(set) var named: Int
  /// The key of the source of the visible rows.
  package var listed: Int

  /// Creates the sources with one source, which is also the source of the visible rows.
  package init(_ source: Source) {
    named = 0
    listed = named
    slots = [Slot(key: named, source: source)]
  }

  /// The source of the visible rows.
  package var listedSource: Source { self[listed] }

  package subscript(key: Int) -> Source {
    get { slots[index(of: key)].source }
    set { slots[index(of: key)].source = newValue }
  }

  /// Adds `source`, and removes the sources that neither `keys` nor the visible rows need.
  package mutating func name(_ source: Source, keeping keys: some Sequence<Int>) {
    let needed = Set(keys).union([listed])
    named &+= 1
    slots = slots.filter { needed.contains($0.key) } + [Slot(key: named, source: source)]
  }

  /// Makes the source that was named last the source of the visible rows. Returns whether the
  /// visible rows had another source before.
  package mutating func list() -> Bool {
    defer { listed = named }
    return listed != named
  }

  /// Returns the needed sources with new keys from 0, and changes the keys in the requests of
  /// `sink`.
  package func renumbered(_ sink: inout EffectSink) -> ActiveSources {
    guard named > 0 else { return self }
    let needed = Set(sink.neededSources).union([named, listed])
    let kept = slots.filter { needed.contains($0.key) }
    let numbers = Dictionary(
      uniqueKeysWithValues: kept.enumerated().map { ($0.element.key, $0.offset) })
    var result = self
    result.slots = kept.map { Slot(key: numbers[$0.key] ?? $0.key, source: $0.source) }
    result.named = numbers[named] ?? named
    result.listed = numbers[listed] ?? listed
    sink.renumberSources { numbers[$0] ?? $0 }
    return result
  }

  /// Returns the index of the source with the key. A removed source is replaced by the first one.
  /// The source of a request in flight is never removed.
  private func index(of key: Int) -> Int { slots.lastIndex { $0.key == key } ?? 0 }
}
