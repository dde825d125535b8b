internal import CEditLine

/// The bytes of standard input, waited for together with signals.
final class StandardInput {
  /// What was read and not yet taken.
  private var bytes: [UInt8] = []
  /// The place of the next byte in `bytes`.
  private var next = 0

  /// What waiting for a byte led to.
  enum Arrival: Equatable {
    /// A byte.
    case byte(UInt8)
    /// A signal, which `SignalInbox` holds.
    case signal
    /// Nothing, in the time given.
    case nothing
    /// There will be no more.
    case end
    /// The system refused to read.
    case failure(Int32)
  }

  /// Whether a byte can be had without waiting.
  var hasMore: Bool {
    if next < bytes.count { return true }
    var keys = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&keys, 1, 0) > 0 && keys.revents & Int16(POLLIN) != 0
  }

  /// Waits for a byte, at most some milliseconds where a number is given.
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
        // What is waited for so shortly is about to come; the inbox keeps the signal until then.
        if milliseconds < 0 { return .signal }
        continue
      }
      if let refusal = fill() { return refusal }
    }
    defer { next += 1 }
    return .byte(bytes[next])
  }

  /// Gives back the byte that was taken last.
  func putBack() {
    next = max(0, next - 1)
  }

  /// Reads what there is; answers why there is nothing.
  private func fill() -> Arrival? {
    bytes = [UInt8](repeating: 0, count: 4096)
    next = 0
    let count = unsafe read(0, &bytes, bytes.count)
    let error = cel_error()
    bytes.removeLast(bytes.count - max(0, count))
    switch count {
    case 0: return .end
    case ..<0 where error == EINTR || error == EAGAIN: return .signal
    // A terminal that is gone answers so.
    case ..<0 where error == EIO: return .end
    case ..<0: return .failure(error)
    default: return nil
    }
  }
}
