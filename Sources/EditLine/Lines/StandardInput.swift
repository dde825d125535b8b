internal import CEditLine
internal import Text

/// Reads bytes from standard input, and waits for bytes and signals at the same time.
final class StandardInput {
  /// The bytes that were read. The bytes from `next` on are not consumed yet.
  private var bytes: [UInt8] = []
  /// The index of the next byte in `bytes`.
  private var next = 0

  /// The result of waiting for a byte.
  enum Arrival {
    case byte(UInt8)
    /// A signal, which `SignalInbox` stores.
    case signal
    /// Nothing arrived before the timeout.
    case nothing
    case end
    /// The system refused to read.
    case failure(Int32)
  }

  /// Whether a byte is available without waiting.
  var hasMore: Bool {
    if next < bytes.count { return true }
    var keys = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&keys, 1, 0) > 0 && keys.revents & Int16(POLLIN) != 0
  }

  /// Waits for a byte, up to a timeout in milliseconds if it is not negative.
  func nextByte(within milliseconds: Int32 = -1) -> Arrival {
    while next == bytes.count {
      var sources = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: SignalInbox.wakePipe.reading, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&sources, nfds_t(sources.count), milliseconds)
      if ready == 0 { return .nothing }
      if ready < 0 || sources[1].revents != 0 {
        SignalInbox.drain()
        // With a timeout, the byte should arrive soon. The inbox keeps the signal until then.
        if milliseconds < 0 { return .signal }
        continue
      }
      if let refusal = fill() { return refusal }
    }
    defer { next += 1 }
    return .byte(bytes[next])
  }

  /// Puts back the byte that was returned last.
  func putBack() {
    next = max(0, next - 1)
  }

  /// Reads the available bytes, or returns the reason why there are none.
  private func fill() -> Arrival? {
    bytes = [UInt8](repeating: 0, count: 4096)
    next = 0
    let count = unsafe read(0, &bytes, bytes.count)
    let error = cel_error()
    bytes.removeLast(bytes.count - max(0, count))
    switch count {
    case 0: return .end
    case ..<0 where error == EINTR || error == EAGAIN: return .signal
    // A closed terminal returns EIO.
    case ..<0 where error == EIO: return .end
    case ..<0: return .failure(error)
    default: return nil
    }
  }
}

// MARK: Decoding

extension StandardInput {
  /// Decodes a scalar from its bytes; returns U+FFFD for invalid UTF-8.
  func readScalar(from first: UInt8) -> Unicode.Scalar {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var bytes = [first]
    while bytes.count < length {
      // On a slow connection, the bytes of a scalar can arrive apart.
      guard case .byte(let byte) = nextByte(within: 1000) else { return "\u{FFFD}" }
      guard byte & 0xC0 == 0x80 else {
        putBack()
        return "\u{FFFD}"
      }
      bytes.append(byte)
    }
    return String(validUTF8: bytes)?.unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Reads the rest of an escape sequence, at most 32 bytes; `nil` if the escape key was pressed alone.
  func readSequence() -> String? {
    guard case .byte(let introducer) = nextByte(within: Self.escapePatience) else {
      return nil
    }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
      putBack()
      return nil
    }
    var bytes = [introducer]
    while bytes.count < 32, case .byte(let byte) = nextByte(within: Self.escapePatience) {
      bytes.append(byte)
      if 0x40...0x7E ~= byte && !(bytes == Array("[[".utf8)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The time in milliseconds to wait for the rest of an escape sequence.
  private static let escapePatience: Int32 = 30
}
