/// The hashes of the ids that a list holds, found by open addressing.
@usableFromInline
struct RowIndex: Sendable {
  @usableFromInline var slots: [Int] = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Adds `hashes` and returns the positions of those that were there already.
  @usableFromInline
  mutating func insert(_ hashes: [Int]) -> [Int] {
    reserve(hashes.count)
    var found: [Int] = []
    var slots = self.slots.mutableSpan
    for position in hashes.indices {
      // One bit is always set, so that no hash reads as a vacant slot.
      if !Self.insert(hashes[position] | Int.min, into: &slots) { found.append(position) }
    }
    count += hashes.count - found.count
    return found
  }

  /// Forgets every hash, and keeps no more slots than a few pages need.
  @usableFromInline
  mutating func removeAll() {
    count = 0
    if slots.count > 1024 {
      slots = []
      return
    }
    var slots = self.slots.mutableSpan
    slots.update(repeating: Self.vacant)
  }

  /// Makes room for `additional` hashes, keeping at least half of the slots vacant.
  private mutating func reserve(_ additional: Int) {
    let needed = (count + additional) * 2
    guard needed > slots.count else { return }
    var capacity = max(256, slots.count)
    while capacity < needed { capacity *= 2 }
    let old = slots
    slots = [Int](repeating: Self.vacant, count: capacity)
    var slots = self.slots.mutableSpan
    for hash in old where hash != Self.vacant { _ = Self.insert(hash, into: &slots) }
  }

  /// Puts `hash` in its slot and returns whether it is new there.
  @inline(__always)
  private static func insert(_ hash: Int, into slots: inout MutableSpan<Int>) -> Bool {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != vacant {
      if slots[slot] == hash { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = hash
    return true
  }
}

extension RowIndex {
  /// What a slot holds that holds no hash.
  private static var vacant: Int { 0 }
}
