/// The places of the rows that a list holds, found by the hashes of their ids through open addressing.
///
/// A slot holds 32 bits of a hash above the row's place, counted from 1, and is 0 where it is vacant. Different ids may share
/// those bits: who finds a place compares the ids there.
@usableFromInline
struct RowIndex: Sendable {
  @usableFromInline var slots: [UInt64] = []
  private var count = 0

  /// Makes an index of no rows.
  @usableFromInline
  init() {}

  /// Adds rows at `place` and after it, up to the first that may be there already, and returns how many were added.
  @usableFromInline
  mutating func insert(_ hashes: [Int], at place: Int) -> Int {
    reserve(hashes.count)
    var slots = self.slots.mutableSpan
    var added = 0
    for hash in hashes {
      guard Self.insert(hash, at: place &+ added, into: &slots) else { break }
      added &+= 1
    }
    count += added
    return added
  }

  /// Adds a row at `place`, unless `isThere` says of a place that it holds that row, and returns whether it was new.
  @usableFromInline
  mutating func insert(_ hash: Int, at place: Int, unless isThere: (Int) -> Bool) -> Bool {
    reserve(1)
    let mask = slots.count - 1
    let tag = Self.tag(hash)
    var position = hash & mask
    while slots[position] != 0 {
      if slots[position] >> 32 == tag, isThere(Self.place(slots[position])) { return false }
      position = (position + 1) & mask
    }
    slots[position] = Self.slot(tag, place)
    count += 1
    return true
  }

  /// Returns the place of a row with `hash` of which `isIt` says that it is the one meant.
  @inlinable
  func place(of hash: Int, where isIt: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    let tag = UInt32(truncatingIfNeeded: hash)
    var position = hash & mask
    while case let slot = slots[position], slot != 0 {
      let place = Int(UInt32(truncatingIfNeeded: slot)) - 1
      if UInt32(truncatingIfNeeded: slot >> 32) == tag, isIt(place) { return place }
      position = (position + 1) & mask
    }
    return nil
  }

  /// Forgets every row, and keeps no more slots than a few pages need.
  @usableFromInline
  mutating func removeAll() {
    count = 0
    if slots.count > 1024 {
      slots = []
    } else {
      var slots = self.slots.mutableSpan
      slots.update(repeating: 0)
    }
  }

  /// Makes room for `additional` rows, keeping at least half of the slots vacant.
  private mutating func reserve(_ additional: Int) {
    let needed = (count + additional) * 2
    guard needed > slots.count else { return }
    var capacity = max(64, slots.count)
    while capacity < needed { capacity *= capacity < 1024 ? 4 : 2 }
    let old = exchange(&slots, with: [UInt64](repeating: 0, count: capacity))
    var slots = self.slots.mutableSpan
    let mask = capacity - 1
    for slot in old where slot != 0 {
      // The bits kept of a hash say where it goes, as long as there are fewer slots than they can tell apart.
      var position = Int(truncatingIfNeeded: slot >> 32) & mask
      while slots[position] != 0 { position = (position + 1) & mask }
      slots[position] = slot
    }
  }

  /// Puts a row in its slot, unless a row with the same bits is there, and returns whether it did.
  @inline(__always)
  private static func insert(
    _ hash: Int, at place: Int, into slots: inout MutableSpan<UInt64>
  ) -> Bool {
    let mask = slots.count - 1
    let tag = tag(hash)
    var position = hash & mask
    // The mask keeps the position within the slots, and half of them are vacant: every row that comes passes here.
    while case let slot = unsafe slots[unchecked: position], slot != 0 {
      if slot >> 32 == tag { return false }
      position = (position &+ 1) & mask
    }
    unsafe slots[unchecked: position] = slot(tag, place)
    return true
  }

  /// The bits kept of a hash.
  @inline(__always)
  private static func tag(_ hash: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: hash))
  }

  /// What a slot holds for a row at `place`.
  @inline(__always)
  private static func slot(_ tag: UInt64, _ place: Int) -> UInt64 {
    tag << 32 | UInt64(UInt32(truncatingIfNeeded: place &+ 1))
  }

  /// The place that a slot names.
  @inline(__always)
  private static func place(_ slot: UInt64) -> Int {
    Int(UInt32(truncatingIfNeeded: slot)) - 1
  }
}
