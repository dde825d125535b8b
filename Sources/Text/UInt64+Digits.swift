extension UInt64 {
  /// The eight decimal digits of a number below 100,000,000, a byte each, the first as the lowest byte.
  ///
  /// All lanes of the word are divided at once, by multiplying: first by 10,000, then by 100, then by 10.
  var eightDigits: UInt64 {
    let fours = self / 10_000 | (self % 10_000) << 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }
}
