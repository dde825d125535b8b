internal import Text

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Names of files are bytes, and need be no UTF-8: a byte that is none stands in a path as a scalar of its own, from which the
/// system gets the byte back.
///
/// The scalars are the last 128 of the last private plane. Where a name has one of them itself, its bytes stand for themselves.
private let strayBytes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

extension Path {
  /// Makes a path of the bytes that the system has for it.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = unsafe String(validUTF8: bytes),
      !text.contains(byte: 0xF4)
    {
      return text
    }
    var text = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      var decoder = Unicode.UTF8()
      var rest = unsafe UnsafeBufferPointer(rebasing: bytes[place...]).makeIterator()
      if case .scalarValue(let scalar) = unsafe decoder.decode(&rest),
        !strayBytes.contains(scalar.value)
      {
        text.append(scalar)
        place += UTF8.width(scalar)
      } else {
        let byte = unsafe bytes[place]
        text.append(Unicode.Scalar(UInt32(0x10FF00) + UInt32(byte)) ?? "\u{FFFD}")
        place += 1
      }
    }
    return String(text)
  }

  /// Makes a path of a text that the system ends with a zero.
  static func text(of bytes: UnsafePointer<CChar>) -> String {
    let count = unsafe strlen(bytes)
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe text(of: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Calls `body` with `path` as the system has it.
  static func withSystemPath<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard path.contains(byte: 0xF4) else { return unsafe path.withCString { unsafe body($0) } }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if strayBytes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes += UTF8.encode(scalar)?.map { CChar(bitPattern: $0) } ?? []
      }
    }
    bytes.append(0)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? path.withCString { unsafe body($0) }
    }
  }
}

extension String {
  /// Whether `byte` is one of its bytes, which are looked at where they stand: the path of each file of a run comes here.
  func contains(byte: UInt8) -> Bool {
    let isThere = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.baseAddress.map { unsafe memchr($0, CInt(byte), bytes.count) != nil } ?? false
    }
    return isThere ?? utf8.contains(byte)
  }
}
