/// Text that is put together piece by piece, in memory that stays when it is emptied.
///
/// Traces are made of millions of short pieces, and an array takes each several times as long. So this owns its memory by
/// hand, and cannot be copied.
@safe package struct TextBuffer: ~Copyable {
  /// The memory, of which only the first `count` bytes are text.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes the text has.
  package private(set) var count = 0

  /// How many bytes of memory follow the capacity, so that a whole word can be read and written at any place of the text.
  private static let slack = MemoryLayout<UInt64>.size

  /// Makes an empty text.
  package init() {
    capacity = 256
    unsafe memory = Self.allocate(capacity)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + slack)
    unsafe memory.initialize(repeating: 0, count: capacity + slack)
    return unsafe memory
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The text's bytes from `start` on.
  package func bytes(from start: Int = 0) -> [UInt8] {
    let start = min(max(start, 0), count)
    return unsafe Array(unsafeUninitializedCapacity: count - start) { bytes, length in
      length = count - start
      unsafe bytes.baseAddress?.update(from: memory + start, count: length)
    }
  }

  /// The text.
  package var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self)
  }

  /// The byte at `position`, which must be one of the text's.
  subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count)
    return unsafe memory[position]
  }

  /// How many columns of a terminal the text takes from `start` on.
  package func columns(from start: Int) -> Int {
    var columns = 0
    var place = min(start, count)
    while place < count {
      let length = min(count - place, Self.slack)
      let ascii = min(word(at: place).firstMarkedByte, length)
      columns += ascii
      place += ascii
      if ascii == length { continue }
      // Most lines have nothing beside ASCII but the arrow between two states.
      guard hasArrow(at: place) else {
        return ScenarioLanguage.columns(of: String(decoding: bytes(from: start), as: UTF8.self))
      }
      columns += 1
      place += 3
    }
    return columns
  }

  /// The eight bytes from `place`, which is within the text, the first as the lowest; those behind the text may be any.
  func word(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count)
    return UInt64(
      littleEndian: unsafe UnsafeRawPointer(memory + place).loadUnaligned(as: UInt64.self))
  }

  /// Whether `→` stands at `place`.
  private func hasArrow(at place: Int) -> Bool {
    guard place + 3 <= count else { return false }
    return unsafe memory[place] == 0xE2 && memory[place + 1] == 0x86 && memory[place + 2] == 0x92
  }

  /// Whether each byte of the text from `start` on is one of these.
  func allSatisfy(from start: Int, _ isMeant: (UInt8) -> Bool) -> Bool {
    for place in min(start, count)..<count where unsafe !isMeant(memory[place]) { return false }
    return true
  }

  /// Takes away what comes behind the first `length` bytes.
  package mutating func truncate(to length: Int) { count = min(count, max(0, length)) }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe memory[count] = byte
    count += 1
  }

  /// Appends `text`.
  package mutating func append(_ text: String) {
    let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe append($0)
    }
    // Only what came from elsewhere than Swift is kept in another form.
    if isAppended == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Appends the text of `other`.
  package mutating func append(_ other: borrowing TextBuffer) {
    unsafe append(UnsafeBufferPointer(start: other.memory, count: other.count))
  }

  /// Appends `bytes`, which are UTF-8.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a text of the program itself, which is several times as fast as any other.
  package mutating func append(literal word: StaticString) {
    unsafe append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number >= 0 && number < 10 { return append(Byte.zero + UInt8(truncatingIfNeeded: number)) }
    reserve(20)
    if number < 0 { append(Byte.dash) }
    var magnitude = number.magnitude
    var digits = 1
    while magnitude >= 10 {
      magnitude /= 10
      digits += 1
    }
    magnitude = number.magnitude
    for place in (count..<count + digits).reversed() {
      unsafe memory[place] = Byte.zero + UInt8(truncatingIfNeeded: magnitude % 10)
      magnitude /= 10
    }
    count += digits
  }

  /// Appends `amount` blanks.
  package mutating func append(blanks amount: Int) {
    reserve(amount)
    // Word by word, of which the last may reach behind the text.
    let end = count + amount
    while count < end {
      unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
        of: 0x2020_2020_2020_2020, as: UInt64.self)
      count += Self.slack
    }
    count = end
  }

  /// Appends the bytes at `source`.
  private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    unsafe (memory + count).update(from: start, count: source.count)
    count += source.count
  }

  /// Makes room for `additional` bytes.
  private mutating func reserve(_ additional: Int) {
    if count + additional > capacity { grow(by: additional) }
  }

  private mutating func grow(by additional: Int) {
    capacity = max(2 * capacity, count + additional)
    let larger = unsafe Self.allocate(capacity)
    unsafe larger.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}

/// Collects what `write` appends.
package func written(_ write: (inout TextBuffer) -> Void) -> String {
  var output = TextBuffer()
  write(&output)
  return output.text
}
