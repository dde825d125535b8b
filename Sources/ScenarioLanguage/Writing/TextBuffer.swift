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

  /// Makes an empty text.
  package init() {
    capacity = 256
    unsafe memory = .allocate(capacity: capacity)
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
      if place + 8 <= count, isASCII(eightFrom: place) {
        columns += 8
        place += 8
        continue
      }
      switch unsafe memory[place] {
      // The three bytes of the arrow between two states make one column; most lines have nothing else beside ASCII.
      case 0..<0x80, 0xE2: columns += 1
      case 0x86, 0x92: break
      default:
        return ScenarioLanguage.columns(of: String(decoding: bytes(from: start), as: UTF8.self))
      }
      place += 1
    }
    return columns
  }

  private func isASCII(eightFrom place: Int) -> Bool {
    let word = unsafe UnsafeRawPointer(memory + place).loadUnaligned(as: UInt64.self)
    return word & 0x8080_8080_8080_8080 == 0
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

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
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
    unsafe (memory + count).update(repeating: Byte.blank, count: amount)
    count += amount
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
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
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
