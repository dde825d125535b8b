/// The states whose digests end with the same bits, without duplicates, in the order of arrival.
///
/// A state needs the bytes of its key, four bytes for its parent and five to eleven bytes for its
/// slot.
@usableFromInline
package struct StateShard<Subject: Model>: Sendable {
  @usableFromInline package var keys = ChunkedArray<Subject.Key>()
  /// The number of the parent of each state, by position.
  @usableFromInline package var parents = ChunkedArray<UInt32>()
  /// The hash table with open addressing. A free slot is zero. The high 8 bits of any other slot are
  /// from the digest, and its low bits are the position plus one.
  @usableFromInline package var slots = [UInt32](repeating: 0, count: 64)
  /// The arrivals that are not stored yet.
  @usableFromInline package var arrivals: [[Arrival<Subject.Key>]] = []
  /// The maximum number of states.
  @usableFromInline package var capacity = Int(positionMask)
  /// Whether the shard was full when a new state arrived.
  @usableFromInline package var isFull = false

  @inlinable
  package init() {}

  /// The bits of a slot for the position plus one.
  @inlinable package static var positionMask: UInt32 { 0xFF_FFFF }

  /// The bits of the digest in a slot. They avoid most comparisons of keys.
  @inlinable
  package static func tag(_ digest: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: digest) & ~positionMask
  }

  /// Adds a state if it is new.
  @inlinable
  package mutating func insert(_ arrival: Arrival<Subject.Key>) {
    let digest = Subject.digest(of: arrival.key)
    let slot = slot(of: arrival.key, digest)
    guard slots[slot] == 0 else { return }
    guard keys.count < capacity else {
      isFull = true
      return
    }
    keys.append(arrival.key)
    parents.append(arrival.parent)
    slots[slot] = UInt32(truncatingIfNeeded: keys.count) | Self.tag(digest)
    if keys.count * 4 > slots.count * 3 { grow() }
  }

  /// Returns the position of a key, if the shard has it.
  @inlinable
  package func position(of key: Subject.Key) -> Int? {
    let entry = slots[slot(of: key, Subject.digest(of: key))]
    return entry == 0 ? nil : Int(entry & Self.positionMask) - 1
  }

  /// Returns the slot of the key, or the free slot for it.
  @inlinable
  package func slot(of key: Subject.Key, _ digest: UInt64) -> Int {
    let mask = slots.count - 1
    let tag = Self.tag(digest)
    var slot = Int(truncatingIfNeeded: digest >> 32) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return slot }
      if entry & ~Self.positionMask == tag, keys[Int(entry & Self.positionMask) - 1] == key {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  /// Doubles the hash table. The old table is released first, because the new one is built from the
  /// keys.
  @inlinable
  package mutating func grow() {
    let count = slots.count * 2
    slots = []
    slots = [UInt32](repeating: 0, count: count)
    let mask = count - 1
    for position in keys.indices {
      let digest = Subject.digest(of: keys[position])
      var slot = Int(truncatingIfNeeded: digest >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: position + 1) | Self.tag(digest)
    }
  }
}
