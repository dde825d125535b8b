/// The places of the rows that a list holds, found by the hashes of their ids.
///
/// Pages whose hashes ascend from one row to the next are kept as they came, as those of ids that count on do: no row is there
/// twice then. Other rows are found through open addressing. A slot keeps 32 bits of a hash, which different ids may share: who
/// finds a place compares the ids there.
@usableFromInline
struct RowIndex: Sendable {
  /// The hashes of the rows, page by page, while they ascend; none once they did not.
  private var ascending: [[Int]] = []
  /// The slots, of which at least half are vacant; as many as a power of two, or none.
  private var slots: ContiguousArray<Slot> = []
  /// The number of rows in slots.
  private var count = 0
  /// As many vacant slots as a list of a few pages has.
  private static let vacant = ContiguousArray(repeating: Slot(), count: 256)

  /// The position of a row, or a vacant slot.
  private struct Slot: Sendable {
    /// The row's place, counted from 1, or a negative place as its bits; 0 if the slot is vacant.
    var number: UInt32 = 0
    /// The bits kept of the hash of the row's id.
    var tag: UInt32 = 0

    /// Creates a vacant slot.
    init() {}

    /// Creates the slot of the row at `place`.
    @inline(__always)
    init(_ hash: Int, _ place: Int) {
      number = UInt32(truncatingIfNeeded: place < 0 ? place : place &+ 1)
      tag = UInt32(truncatingIfNeeded: hash)
    }

    /// Whether no row is here.
    var isVacant: Bool { number == 0 }

    /// The row's place.
    var place: Int { number > Int32.max ? Int(Int32(bitPattern: number)) : Int(number) - 1 }

    /// Returns whether the row here may be the one whose id has this hash.
    func mayBe(_ hash: Int) -> Bool { tag == UInt32(truncatingIfNeeded: hash) }
  }

  /// Creates an index of no rows.
  @usableFromInline
  init() {}

  /// Adds rows at `place` and after it, up to the first that may be there already, and returns how many were added; their hashes
  /// may be known to ascend.
  @usableFromInline
  mutating func insert(_ hashes: [Int], ascend: Bool, at place: Int) -> Int {
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
      guard Self.insert(Self.mixed(hash), at: place &+ added, into: &slots) else { break }
      added &+= 1
    }
    count += added
    return added
  }

  /// Adds a row at `place`, unless `isThere` says of a place that it holds that row, and returns whether it was new.
  @usableFromInline
  mutating func insert(_ hash: Int, at place: Int, unless isThere: (Int) -> Bool) -> Bool {
    fillSlots()
    reserve(1)
    let hash = Self.mixed(hash)
    let mask = slots.count - 1
    var position = hash & mask
    while case let slot = slots[position], !slot.isVacant {
      if slot.mayBe(hash), isThere(slot.place) { return false }
      position = (position + 1) & mask
    }
    slots[position] = Slot(hash, place)
    count += 1
    return true
  }

  /// Returns the place of a row with `hash` of which `isIt` says that it is the one meant.
  @usableFromInline
  func place(of hash: Int, where isIt: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty, count > 0 else { return ascendingPlace(of: hash, where: isIt) }
    let hash = Self.mixed(hash)
    let mask = slots.count - 1
    var position = hash & mask
    while case let slot = slots[position], !slot.isVacant {
      if slot.mayBe(hash), isIt(slot.place) { return slot.place }
      position = (position + 1) & mask
    }
    return nil
  }

  /// Does the same among rows whose hashes ascend.
  private func ascendingPlace(of hash: Int, where isIt: (Int) -> Bool) -> Int? {
    let page = Self.firstIndex(in: ascending) { $0.last.map { $0 >= hash } ?? false }
    guard page < ascending.count else { return nil }
    let position = Self.firstIndex(in: ascending[page]) { $0 >= hash }
    guard ascending[page][position] == hash else { return nil }
    // Pages before this one are at most as many as the pages of a list that counts its rows.
    let place = ascending[..<page].reduce(position) { $0 + $1.count }
    return isIt(place) ? place : nil
  }

  /// Returns the index of the first element that fulfills a condition which all elements after it fulfill too.
  private static func firstIndex<Element>(
    in elements: [Element], where condition: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Forgets every row, and keeps no more slots than a few pages need.
  @usableFromInline
  mutating func removeAll() {
    while ascending.popLast() != nil {}  // That keeps the memory, and is faster than to remove all.
    if count == 0 { return }
    count = 0
    if slots.count > 1024 {
      slots = []
    } else {
      var slots = self.slots.mutableSpan
      slots.update(repeating: Slot())
    }
  }

  /// Puts rows into slots whose hashes ascended so far.
  private mutating func fillSlots() {
    guard !ascending.isEmpty else { return }
    let pages = exchange(&ascending, with: [])
    reserve(pages.reduce(0) { $0 + $1.count })
    var slots = self.slots.mutableSpan
    var place = 0
    for hash in pages.joined() {
      Self.place(Slot(Self.mixed(hash), place), in: &slots)
      place += 1
    }
    count = place
  }

  /// Makes room for `additional` rows, keeping at least half of the slots vacant.
  private mutating func reserve(_ additional: Int) {
    let needed = (count + additional) * 2
    guard needed > slots.count else { return }
    // A page of more than a few rows will mostly be followed by others of its size.
    var capacity = max(needed > 32 ? 256 : 64, slots.count)
    while capacity < needed { capacity *= capacity < 1024 ? 4 : 2 }
    // Most lists are short, and to copy slots that are there takes a fraction of the time that making them takes.
    let vacant =
      capacity == Self.vacant.count
      ? Self.vacant : ContiguousArray(repeating: Slot(), count: capacity)
    let old = exchange(&slots, with: vacant)
    var slots = self.slots.mutableSpan
    for slot in old where !slot.isVacant { Self.place(slot, in: &slots) }
  }

  /// Inserts a slot that is not vacant at its position, which follows from the stored bits of its hash. This is correct as
  /// long as there are fewer slots than values of these bits.
  private static func place(_ slot: Slot, in slots: inout MutableSpan<Slot>) {
    let mask = slots.count - 1
    var position = Int(slot.tag) & mask
    while !slots[position].isVacant { position = (position + 1) & mask }
    slots[position] = slot
  }

  /// Mixes the bits of `hash`, so that hashes that differ in few bits, such as consecutive numbers, spread over all slots.
  @inline(__always)
  private static func mixed(_ hash: Int) -> Int {
    let product = hash &* 0x1E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }

  /// Puts a row in its slot, unless a row with the same bits is there, and returns whether it did.
  @inline(__always)
  private static func insert(
    _ hash: Int, at place: Int, into slots: inout MutableSpan<Slot>
  ) -> Bool {
    let mask = slots.count - 1
    var position = hash & mask
    // The mask keeps the position within the slots, and half of them are vacant: every row that comes passes here.
    while case let slot = unsafe slots[unchecked: position], !slot.isVacant {
      if slot.mayBe(hash) { return false }
      position = (position &+ 1) & mask
    }
    unsafe slots[unchecked: position] = Slot(hash, place)
    return true
  }
}
