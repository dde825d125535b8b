internal import Text

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The scalars that represent bytes of a file name that are not valid UTF-8.
///
/// File names are bytes and need not be UTF-8. Each invalid byte becomes a scalar of its own, from which the byte can
/// be restored. The scalars are the last 128 of the last private-use plane. If a name contains one of these scalars
/// itself, each of its bytes is represented separately.
private let strayBytes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

extension Path {
  /// Returns the path that the system represents as `bytes`.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = unsafe String(validUTF8: bytes),
      !text.contains(byte: 0xF4)
    {
      return text
    }
    var text = String.UnicodeScalarView()
    var position = 0
    while position < bytes.count {
      var decoder = Unicode.UTF8()
      var rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...]).makeIterator()
      if case .scalarValue(let scalar) = unsafe decoder.decode(&rest),
        !strayBytes.contains(scalar.value)
      {
        text.append(scalar)
        position += UTF8.width(scalar)
      } else {
        let byte = unsafe bytes[position]
        text.append(Unicode.Scalar(UInt32(0x10FF00) + UInt32(byte)) ?? "\u{FFFD}")
        position += 1
      }
    }
    return String(text)
  }

  /// Returns the path that the system represents as a C string.
  static func text(of bytes: UnsafePointer<CChar>) -> String {
    let count = unsafe strlen(bytes)
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe text(of: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Calls `body` with `path` as a C string.
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
  /// Whether the string contains `byte`. Reads the UTF-8 in place, because it is called for the path of each file of a
  /// run.
  func contains(byte: UInt8) -> Bool {
    let isThere = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.baseAddress.map { unsafe memchr($0, CInt(byte), bytes.count) != nil } ?? false
    }
    return isThere ?? utf8.contains(byte)
  }
}
