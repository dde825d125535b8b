internal import CEditLine

/// Reads bytes from standard input, and waits for bytes and signals at the same time.
final class StandardInput {
  /// The bytes that were read. The bytes from `next` on are not consumed yet.
  private var bytes: [UInt8] = []
  /// The index of the next byte in `bytes`.
  private var next = 0

  /// The result of waiting for a byte.
  enum Arrival: Equatable {
    case byte(UInt8)
    /// A signal, which `SignalInbox` stores.
    case signal
    /// Nothing arrived before the timeout.
    case nothing
    /// The input has ended.
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
        pollfd(fd: SignalInbox.wakeDescriptor, events: Int16(POLLIN), revents: 0),
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
