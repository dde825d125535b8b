/// Sixteen bytes, which a vector instruction takes at once.
@usableFromInline
typealias Block = SIMD16<UInt8>

extension Swift.Span<UInt8> {
  /// The sixteen bytes from `position` on, all of which are there: who asks for one block after the other has made sure of it.
  @inlinable
  func block(at position: Int) -> Block {
    assert(position >= 0 && position <= count - Block.size)
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: Block.self)
  }
}

extension Block {
  /// How many bytes that is.
  @inlinable static var size: Int { scalarCount }

  /// Marks the bytes that are `byte`.
  @inlinable
  func bytes(equalTo byte: UInt8) -> SIMDMask<MaskStorage> { self .== Block(repeating: byte) }

  /// Marks the bytes that are no ASCII, or below `byte`.
  @inlinable
  func bytes(foreignOrBelow byte: Int8) -> SIMDMask<MaskStorage> {
    SIMD16<Int8>(truncatingIfNeeded: self) .< SIMD16<Int8>(repeating: byte)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// Whether no byte is marked.
  @inlinable
  var isEmpty: Bool {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  /// Which byte is the first with a mark, or 16 if none is.
  @inlinable
  var firstMarkedByte: Int {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let first = UInt64(littleEndian: words[0]).trailingZeroBitCount
    let all = first < 64 ? first : 64 + UInt64(littleEndian: words[1]).trailingZeroBitCount
    return all &>> 3
  }
}
