internal import Text

/// Text that waits for the end of a run, in pieces, so that none of it is moved when it grows or held twice when it goes.
struct HeldText: Sendable {
  /// The pieces, in order.
  private var pieces: [[UInt8]] = []
  /// How many of them have gone.
  private var gone = 0
  /// How many bytes a piece has, but for one longer than that.
  private static let pieceSize = 1 << 15

  /// Adds all of `text` behind it, and empties that.
  mutating func take(_ text: inout MarkupText) {
    makeRoom(for: text.buffer.count)
    text.move(to: &pieces[pieces.count - 1])
  }

  /// Adds `bytes` behind it.
  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if bytes.count >= Self.pieceSize { return pieces.append(bytes) }
    makeRoom(for: bytes.count)
    pieces[pieces.count - 1] += bytes
  }

  /// Begins another piece where the last one has no room.
  private mutating func makeRoom(for size: Int) {
    if let last = pieces.last, last.count + size <= Self.pieceSize { return }
    pieces.append([])
    pieces[pieces.count - 1].reserveCapacity(max(Self.pieceSize, size))
  }

  /// Takes out the next piece, or nothing where none is left.
  mutating func takeNextPiece() -> [UInt8]? {
    guard gone < pieces.count else {
      self = HeldText()
      return nil
    }
    defer { gone += 1 }
    return exchange(&pieces[gone], with: [])
  }
}
