/// The offsets of the rows of a list, found by the hashes of their IDs.
///
/// If the hashes of a page ascend, as with consecutive IDs, the index stores only the hashes: no
/// row can occur twice. Other rows are in a hash table with open addressing. A slot stores 32 bits
/// of a hash, which different IDs can share, so the caller must compare the IDs.
@usableFromInline
struct RowIndex: Sendable {
  /// The hashes of the rows, page by page, as long as they ascend. Empty after the first hash that
  /// is not greater than the hash before it.
  private var ascending: [[Int]] = []
  /// The slots of the hash table. Their number is 0 or a power of two, and at least half of them
  /// are vacant.
  private var slots: ContiguousArray<Slot> = []
  /// The number of rows in slots.
  private var count = 0
  /// Vacant slots, as many as a list of a few pages needs.
  private static let vacant = ContiguousArray(repeating: Slot(), count: 256)

  /// A slot of the hash table: the offset of a row, or vacant.
  private struct Slot: Sendable {
    /// The row's offset plus 1, or the bits of a negative offset, or 0 if the slot is vacant.
    var number: UInt32 = 0
    /// The stored bits of the hash of the row's ID.
    var tag: UInt32 = 0

    init() {}

    /// Creates the slot of the row at `offset`.
    @inline(__always)
    init(_ hash: Int, _ offset: Int) {
      number = UInt32(truncatingIfNeeded: offset < 0 ? offset : offset &+ 1)
      tag = UInt32(truncatingIfNeeded: hash)
    }

    var isVacant: Bool { number == 0 }

    var offset: Int { number > Int32.max ? Int(Int32(bitPattern: number)) : Int(number) - 1 }

    /// Returns whether the row of this slot can have an ID with this hash.
    func mayBe(_ hash: Int) -> Bool { tag == UInt32(truncatingIfNeeded: hash) }
  }

  @usableFromInline
  init() {}

  /// Adds rows, starting at `offset` and ending before the first row that the index may already
  /// contain. Returns the number of added rows. The caller sets `ascend` if the hashes are known to
  /// ascend.
  @usableFromInline
  mutating func insert(_ hashes: [Int], ascend: Bool, at offset: Int) -> Int {
    guard let first = hashes.first else { return 0 }
    if ascend, count == 0, ascending.last?.last.map({ $0 < first }) ?? true {
      if ascending.capacity == 0 { ascending.reserveCapacity(4) }
      ascending.append(hashes)
      return hashes.count
    }
    fillSlots()
    reserve(hashes.count)
    var slots = self.slots.mutableSpan
    var added = 0
    for hash in hashes {
      guard Self.insert(Self.mixed(hash), at: offset &+ added, into: &slots) else { break }
      added &+= 1
    }
    count += added
    return added
  }

  /// Adds a row at `offset`, unless the index contains it, and returns whether it was new. `isThere`
  /// returns whether the row at an offset is the same row.
  @usableFromInline
  mutating func insert(_ hash: Int, at offset: Int, unless isThere: (Int) -> Bool) -> Bool {
    fillSlots()
    reserve(1)
    let hash = Self.mixed(hash)
    let mask = slots.count - 1
    var position = hash & mask
    while case let slot = slots[position], !slot.isVacant {
      if slot.mayBe(hash), isThere(slot.offset) { return false }
      position = (position + 1) & mask
    }
    slots[position] = Slot(hash, offset)
    count += 1
    return true
  }

  /// Returns the offset of a row with `hash` for which `isIt` returns true.
  @usableFromInline
  func offset(of hash: Int, where isIt: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty, count > 0 else { return ascendingOffset(of: hash, where: isIt) }
    let hash = Self.mixed(hash)
    let mask = slots.count - 1
    var position = hash & mask
    while case let slot = slots[position], !slot.isVacant {
      if slot.mayBe(hash), isIt(slot.offset) { return slot.offset }
      position = (position + 1) & mask
    }
    return nil
  }

  /// Returns the offset of a row in the ascending pages with `hash` for which `isIt` returns true.
  private func ascendingOffset(of hash: Int, where isIt: (Int) -> Bool) -> Int? {
    let page = ascending.partitioningIndex { $0.last.map { $0 >= hash } ?? false }
    guard page < ascending.count else { return nil }
    let position = ascending[page].partitioningIndex { $0 >= hash }
    guard ascending[page][position] == hash else { return nil }
    // The number of pages before this one is small enough for a linear search.
    let offset = ascending[..<page].reduce(position) { $0 + $1.count }
    return isIt(offset) ? offset : nil
  }

  /// Removes every row, and keeps only as many slots as a few pages need.
  @usableFromInline
  mutating func removeAll() {
    // Keeps the memory, and is faster than `removeAll(keepingCapacity:)`.
    while ascending.popLast() != nil {}
    if count == 0 { return }
    count = 0
    if slots.count > 1024 {
      slots = []
    } else {
      var slots = self.slots.mutableSpan
      slots.update(repeating: Slot())
    }
  }

  /// Moves rows whose hashes ascended so far into the hash table.
  private mutating func fillSlots() {
    guard !ascending.isEmpty else { return }
    let pages = exchange(&ascending, with: [])
    reserve(pages.reduce(0) { $0 + $1.count })
    var slots = self.slots.mutableSpan
    var offset = 0
    for hash in pages.joined() {
      Self.store(Slot(Self.mixed(hash), offset), in: &slots)
      offset += 1
    }
    count = offset
  }

  /// Makes room for `additional` rows, keeping at least half of the slots vacant.
  private mutating func reserve(_ additional: Int) {
    let needed = (count + additional) * 2
    guard needed > slots.count else { return }
    // A page with more than a few rows is usually followed by pages of the same size.
    var capacity = max(needed > 32 ? 256 : 64, slots.count)
    while capacity < needed { capacity *= capacity < 1024 ? 4 : 2 }
    // Most lists are short, and copying existing slots is much faster than creating them.
    let vacant =
      capacity == Self.vacant.count
      ? Self.vacant : ContiguousArray(repeating: Slot(), count: capacity)
    let old = exchange(&slots, with: vacant)
    var slots = self.slots.mutableSpan
    for slot in old where !slot.isVacant { Self.store(slot, in: &slots) }
  }

  /// Inserts an occupied slot at the position that the stored bits of its hash determine. Requires
  /// that there are fewer slots than possible values of these bits.
  private static func store(_ slot: Slot, in slots: inout MutableSpan<Slot>) {
    let mask = slots.count - 1
    var position = Int(slot.tag) & mask
    while !slots[position].isVacant { position = (position + 1) & mask }
    slots[position] = slot
  }

  /// Mixes the bits of `hash`. Hashes that differ in few bits, such as consecutive numbers, then
  /// spread over all slots.
  @inline(__always)
  private static func mixed(_ hash: Int) -> Int {
    // An integer of a watch has 32 bits.
    let product = hash &* Int(truncatingIfNeeded: 0x1E37_79B9_7F4A_7C15 as Int64)
    return product ^ (product >> (Int.bitWidth / 2))
  }

  /// Puts a row in its slot, and returns true. Returns false if a slot with the same bits of the
  /// hash exists.
  @inline(__always)
  private static func insert(
    _ hash: Int, at offset: Int, into slots: inout MutableSpan<Slot>
  ) -> Bool {
    let mask = slots.count - 1
    var position = hash & mask
    // The unchecked index is in bounds because of the mask, and the loop ends because half of the
    // slots are vacant. Every new row runs this loop.
    while case let slot = unsafe slots[unchecked: position], !slot.isVacant {
      if slot.mayBe(hash) { return false }
      position = (position &+ 1) & mask
    }
    unsafe slots[unchecked: position] = Slot(hash, offset)
    return true
  }
}

extension Array {
  /// Returns the index of the first element that meets a condition. The elements must be ordered so
  /// that all later elements meet it too.
  @inlinable
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
