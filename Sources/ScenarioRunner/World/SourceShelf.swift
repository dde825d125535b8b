internal import MockSources

/// The sources that a world still needs: the one named last, the one listed, and those of requests in flight.
struct SourceShelf: Hashable, Sendable {
  /// Which source is meant.
  struct Key: Hashable, Sendable {
    fileprivate var number: Int
  }

  private struct Slot: Hashable, Sendable {
    let key: Key
    var source: Source
  }

  private var slots: [Slot]
  /// The source named last, which `server` steps change.
  private(set) var named: Key
  /// The source that the rows shown came from.
  var listed: Key

  /// Makes a shelf with one source, which is named and listed.
  init(_ source: Source) {
    named = Key(number: 0)
    listed = named
    slots = [Slot(key: named, source: source)]
  }

  /// The source of `key`.
  subscript(key: Key) -> Source {
    get { slots[place(of: key)].source }
    set { slots[place(of: key)].source = newValue }
  }

  /// Names `source`, and forgets those that neither `keys` nor the rows shown need.
  mutating func name(_ source: Source, keeping keys: some Sequence<Key>) {
    let needed = Set(keys).union([listed])
    named = Key(number: named.number &+ 1)
    slots.removeAll { !needed.contains($0.key) }
    slots.append(Slot(key: named, source: source))
  }

  /// Lists the source named last and returns whether another was listed before.
  mutating func list() -> Bool {
    defer { listed = named }
    return listed != named
  }

  /// Returns the shelf with its sources numbered from 0, without those that nothing needs, and renames them in `requests`.
  func renumbered(_ requests: inout [Request]) -> SourceShelf {
    guard slots.count > 1 || named.number > 0 else { return self }
    let needed = Set(requests.map(\.source)).union([named, listed])
    let kept = slots.filter { needed.contains($0.key) }
    let numbers = Dictionary(
      uniqueKeysWithValues: kept.enumerated().map { ($0.element.key, Key(number: $0.offset)) })
    var shelf = self
    shelf.slots = kept.map { Slot(key: numbers[$0.key] ?? $0.key, source: $0.source) }
    shelf.named = numbers[named] ?? named
    shelf.listed = numbers[listed] ?? listed
    for place in requests.indices {
      requests[place].source = numbers[requests[place].source] ?? requests[place].source
    }
    return shelf
  }

  /// Where the source of `key` stands; the first where it is gone, which no request in flight allows.
  private func place(of key: Key) -> Int {
    slots.indices.last { slots[$0].key == key } ?? 0
  }
}
