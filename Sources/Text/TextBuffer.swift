/// Text that is put together piece by piece, in memory that stays when it is emptied.
///
/// Traces are made of millions of short pieces, and an array takes each several times as long. So this owns its memory by
/// hand, and cannot be copied.
@usableFromInline
@safe package struct TextBuffer: ~Copyable {
  /// The memory, of which only the first `count` bytes are text; a whole word can be read and written at any place of it.
  private var memory: UnsafeMutablePointer<UInt8>
  /// How many bytes the memory holds.
  private var capacity: Int
  /// How many bytes the text has.
  package private(set) var count = 0

  /// Where the cell of a table begins that is being written.
  private var cellStart = 0
  /// How many bytes more than columns the program's own texts in the cell have.
  private var cellSurplus = 0
  /// Whether all else in the cell is known to be ASCII; where it is not, its columns are counted when they are asked for.
  private var isCellPlain = true

  /// How many bytes a text has at most that is appended word by word; the columns of a longer one are counted when asked for.
  private static let wordwise = 256
  /// How many bytes are read and written at once.
  private static let wordSize = MemoryLayout<UInt64>.size

  /// Makes an empty text, with room for `capacity` bytes.
  package init(capacity: Int = 256) {
    self.capacity = max(256, capacity)
    unsafe memory = Self.allocate(self.capacity, from: nil, count: 0)
  }

  /// Allocates memory that begins with the `count` bytes at `text`, and a block more, since what is read behind the text
  /// must be there.
  private static func allocate(
    _ capacity: Int, from text: UnsafeMutablePointer<UInt8>?, count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let size = capacity + Block.size
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    if let text = unsafe text { unsafe memory.initialize(from: text, count: count) }
    unsafe (memory + count).initialize(repeating: 0, count: size - count)
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

  /// The text's bytes, to be read where they stand.
  package var span: Swift.Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get {
      let bytes = unsafe UnsafeBufferPointer(start: memory, count: count)
      return unsafe _overrideLifetime(bytes.span, borrowing: self)
    }
  }

  /// The text.
  package var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: memory, count: count), as: UTF8.self)
  }

  /// The byte at `position`, which must be one of the text's.
  package subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count)
    return unsafe memory[position]
  }

  /// The eight bytes from `place`, which is within the text, the first as the lowest; those behind the text may be any.
  package func word(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count)
    return UInt64(
      littleEndian: unsafe UnsafeRawPointer(memory + place).loadUnaligned(as: UInt64.self))
  }

  /// Whether each byte from `start` on is visible ASCII or a blank, and none is a quote or a backslash.
  func isPlain(from start: Int) -> Bool {
    var place = min(max(start, 0), count)
    while place < count {
      // What comes behind the text is none of it.
      if word(at: place).specialBytes.firstMarkedByte < min(8, count - place) { return false }
      place += Self.wordSize
    }
    return true
  }

  /// Takes away what comes behind the first `length` bytes, which end with a whole character.
  package mutating func truncate(to length: Int) {
    count = min(count, max(0, length))
    if count <= cellStart { return beginCell() }
    // Where the program's own texts stood is not known.
    if cellSurplus != 0 { isCellPlain = false }
  }

  /// Takes all of it away, and keeps the memory.
  package mutating func removeAll() {
    count = 0
    beginCell()
  }

  /// Moves the text from `start` on behind `bytes`.
  package mutating func move(from start: Int, to bytes: inout [UInt8]) {
    let start = min(max(start, 0), count)
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: memory + start, count: count - start))
    truncate(to: start)
  }

  /// Appends all of the text to `bytes`.
  package func copy(to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: memory, count: count))
  }

  /// Begins a cell of a table behind the text.
  package mutating func beginCell() {
    cellStart = count
    cellSurplus = 0
    isCellPlain = true
  }

  /// How many columns of a terminal the cell takes that was begun last.
  package var cellColumns: Int {
    if isCellPlain { return count &- cellStart &- cellSurplus }
    let cell = unsafe UnsafeBufferPointer(start: memory + cellStart, count: count - cellStart)
    return unsafe columns(of: String(decoding: cell, as: UTF8.self))
  }

  /// Appends one byte, which is ASCII.
  package mutating func append(_ byte: UInt8) {
    precondition(byte < 0x80)
    reserve(1)
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Appends `text`.
  @inlinable
  @inline(__always)  // So its words are read where they stand, and no reference is counted.
  package mutating func append(_ text: String) {
    // Most are words, which are copied as they stand in the text itself.
    guard let word = ShortText(text) else { return append(long: text) }
    append(word)
  }

  /// Appends a short text.
  @usableFromInline
  mutating func append(_ word: ShortText) {
    reserve(ShortText.size)
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(of: word.bytes, as: Block.self)
    count &+= word.count
  }

  /// Appends `word` between two marks, which are ASCII.
  mutating func append(_ word: ShortText, between mark: UInt8) {
    precondition(mark < 0x80)
    reserve(ShortText.size &+ 2)
    let end = count &+ 1 &+ word.count
    unsafe memory[count] = mark
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
      of: word.bytes, toByteOffset: 1, as: Block.self)
    unsafe memory[end] = mark
    count = end &+ 1
  }

  /// Appends the first `length` of these bytes, which are UTF-8.
  mutating func append(_ bytes: (Block, Block, Block), count length: Int) {
    precondition(length >= 0 && length <= 3 &* Block.size)
    reserve(3 &* Block.size)
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
      of: bytes, as: (Block, Block, Block).self)
    count &+= length
    isCellPlain = false
  }

  /// The bytes from `start` on, which is within the text, and behind the text any.
  func blocks(from start: Int) -> (Block, Block, Block) {
    precondition(start >= 0 && start <= count)
    var bytes = (Block(), Block(), Block())
    unsafe withUnsafeMutableBytes(of: &bytes) { bytes in
      unsafe bytes.copyMemory(
        from: UnsafeRawBufferPointer(
          start: memory + start, count: min(bytes.count, count - start)))
    }
    return bytes
  }

  /// Appends a text that has many letters, or others than those of ASCII.
  @usableFromInline
  @inline(never)
  mutating func append(long text: String) {
    let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append($0) }
    if isAppended == nil { append(foreign: text.utf8) }
  }

  /// Appends a part of a text.
  package mutating func append(_ text: Substring) {
    let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append($0) }
    if isAppended == nil { append(foreign: text.utf8) }
  }

  /// Appends a text that came from elsewhere than Swift and is kept in another form.
  @inline(never)
  private mutating func append(foreign text: some Sequence<UInt8>) {
    append(Array(text)[...])
  }

  /// Appends the text of `other`.
  package mutating func append(_ other: borrowing TextBuffer) {
    let length = other.count
    reserve(length)
    isCellPlain = false
    // Block by block, of which the last may reach behind both texts.
    var place = 0
    while place < length {
      unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
        of: UnsafeRawPointer(other.memory).loadUnaligned(fromByteOffset: place, as: Block.self),
        toByteOffset: place, as: Block.self)
      place &+= Block.size
    }
    count &+= length
  }

  /// Appends `bytes`, which are UTF-8.
  package mutating func append(_ bytes: Swift.Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends `bytes`, which are UTF-8.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends a text of the program itself that takes so many columns, or one for each byte; no other is as fast.
  package mutating func append(literal text: StaticString, columns: Int? = nil) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    // What updates memory asks first whether it is the same.
    unsafe (memory + count).initialize(from: text.utf8Start, count: length)
    count &+= length
    if let columns { cellSurplus &+= length &- columns }
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    guard number >= 0, number < 10 else { return append(longNumber: number) }
    append(Byte.zero | UInt8(truncatingIfNeeded: number))
  }

  /// Appends a number that has more than one digit, or a sign.
  @inline(never)
  private mutating func append(longNumber number: Int) {
    guard number >= 0, number < 10_000 else { return append(largeNumber: number) }
    reserve(Self.wordSize)
    append(pair: number < 100 ? number : append(hundredsOf: number))
  }

  /// Appends how many hundreds there are in a number that has at most 99 of them, and returns what is left of it.
  @inline(__always)
  private mutating func append(hundredsOf number: Int) -> Int {
    let hundreds = Int((UInt32(truncatingIfNeeded: number) &* 5_243) &>> 19)
    if hundreds < 10 {
      unsafe memory[count] = Byte.zero + UInt8(truncatingIfNeeded: hundreds)
      count &+= 1
    } else {
      append(pair: hundreds)
    }
    return number &- hundreds &* 100
  }

  /// Appends the two digits of a number below 100, for which there is room.
  @inline(__always)
  private mutating func append(pair number: Int) {
    let digits = unsafe UnsafeRawPointer(Self.pairs.utf8Start)
      .loadUnaligned(fromByteOffset: 2 &* number, as: UInt16.self)
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(of: digits, as: UInt16.self)
    count &+= 2
  }

  /// The two digits of each number below 100.
  private static var pairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
    555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }

  /// Appends a number of more than four digits.
  @inline(never)
  private mutating func append(largeNumber number: Int) {
    guard number > 0, number < 100_000_000 else { return append(rareNumber: number) }
    let digits = UInt64(number).eightDigits
    let zeros = digits.trailingZeroBitCount / 8
    reserve(Self.wordSize)
    // What comes behind the digits is none of the text.
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
      of: ((digits | .repeated(Byte.zero)) &>> UInt64(8 &* zeros)).littleEndian, as: UInt64.self)
    count &+= Self.wordSize &- zeros
  }

  /// Appends a number that has many digits or a sign.
  @inline(never)
  private mutating func append(rareNumber number: Int) { append(String(number)) }

  /// Appends `amount` blanks, which must not be negative.
  package mutating func append(blanks amount: Int) {
    precondition(amount >= 0)
    reserve(amount)
    // Block by block, of which the last may reach behind the text.
    let end = count &+ amount
    while count < end {
      unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
        of: Block(repeating: Byte.blank), as: Block.self)
      count &+= Block.size
    }
    count = end
  }

  /// Appends the UTF-8 at `source`, word by word, since most texts are short and ASCII.
  private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    let length = source.count
    reserve(length)
    guard let start = source.baseAddress else { return }
    if length > Self.wordwise {
      unsafe (memory + count).update(from: start, count: length)
      count &+= length
      isCellPlain = false
      return
    }
    let text = unsafe UnsafeRawPointer(start)
    // The last word overlaps the one before, so that there is no rest.
    if length >= Block.size {
      var all = Block()
      var place = 0
      while place < length &- Block.size {
        all |= unsafe copy(Block.self, of: text, at: place)
        place &+= Block.size
      }
      all |= unsafe copy(Block.self, of: text, at: length &- Block.size)
      if !all.bytes(foreignOrBelow: 0).isEmpty { isCellPlain = false }
    } else if length >= 8 {
      note(unsafe copy(UInt64.self, of: text, at: 0) | copy(UInt64.self, of: text, at: length &- 8))
    } else if length >= 4 {
      note(unsafe copy(UInt32.self, of: text, at: 0) | copy(UInt32.self, of: text, at: length &- 4))
    } else if length >= 2 {
      note(unsafe copy(UInt16.self, of: text, at: 0) | copy(UInt16.self, of: text, at: length &- 2))
    } else if length == 1 {
      note(unsafe copy(UInt8.self, of: text, at: 0))
    }
    count &+= length
  }

  /// Notes whether all of `word`, which the cell was given, is ASCII.
  @inline(__always)
  private mutating func note(_ word: some FixedWidthInteger & UnsignedInteger) {
    if UInt64(word) & 0x8080_8080_8080_8080 != 0 { isCellPlain = false }
  }

  /// Copies the word at `place` of `text` behind the text, as far from its end, where there is room, and returns it.
  @inline(__always)
  private func copy<Word: BitwiseCopyable>(
    _ type: Word.Type, of text: UnsafeRawPointer, at place: Int
  ) -> Word {
    let word = unsafe text.loadUnaligned(fromByteOffset: place, as: type)
    unsafe UnsafeMutableRawPointer(memory + count).storeBytes(
      of: word, toByteOffset: place, as: type)
    return word
  }

  /// Makes room for `additional` bytes.
  private mutating func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(by: additional) }
  }

  /// Moves the text to memory twice as large, or larger where that is not enough.
  private mutating func grow(by additional: Int) {
    capacity = max(2 * capacity, count + additional)
    let larger = unsafe Self.allocate(capacity, from: memory, count: count)
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
