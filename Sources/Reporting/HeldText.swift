internal import Text

/// Text that is kept until the end of a run, in pieces, so that appending never moves earlier text and writing copies
/// nothing.
struct HeldText: Sendable {
  /// The pieces, in order.
  private var pieces: [[UInt8]] = []
  /// The number of pieces that `takeNextPiece()` removed.
  private var gone = 0
  /// The maximum size of a piece in bytes, unless a single longer text forms the piece.
  private static let pieceSize = 1 << 15

  /// Moves all of `text` to the end, and leaves `text` empty.
  mutating func take(_ text: inout MarkupText) {
    makeRoom(for: text.buffer.count)
    text.move(to: &pieces[pieces.count - 1])
  }

  /// Appends `bytes`.
  mutating func append(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if bytes.count >= Self.pieceSize { return pieces.append(bytes) }
    makeRoom(for: bytes.count)
    pieces[pieces.count - 1] += bytes
  }

  /// Begins another piece if the last one has no room.
  private mutating func makeRoom(for size: Int) {
    if let last = pieces.last, last.count + size <= Self.pieceSize { return }
    pieces.append([])
    pieces[pieces.count - 1].reserveCapacity(max(Self.pieceSize, size))
  }

  /// Removes and returns the next piece, or `nil` if none is left.
  mutating func takeNextPiece() -> [UInt8]? {
    guard gone < pieces.count else {
      self = HeldText()
      return nil
    }
    defer { gone += 1 }
    return exchange(&pieces[gone], with: [])
  }
}
