/// A list of up to fifteen numbers from 1 to 15, packed into one integer. Each number has four
/// bits. The first number has the lowest bits.
package struct Nibbles: Hashable, Sendable {
  /// The numbers, four bits each. Four zero bits mean that there is no number.
  package var bits: UInt64

  package init(bits: UInt64 = 0) {
    self.bits = bits
  }

  /// The number of numbers.
  package var count: Int { (67 - bits.leadingZeroBitCount) / 4 }

  package subscript(position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> (4 * UInt64(truncatingIfNeeded: position)) & 15)
  }

  package mutating func append(_ number: UInt8) {
    bits |= UInt64(number) << (4 * UInt64(truncatingIfNeeded: count))
  }

  /// Removes the number at a position. The positions of the later numbers decrease by one.
  package mutating func remove(at position: Int) {
    let below: UInt64 = (1 << (4 * UInt64(truncatingIfNeeded: position))) - 1
    bits = bits & below | bits >> 4 & ~below
  }
}
