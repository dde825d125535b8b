internal import MockSources

/// A change of the rows on the server.
package enum ServerChange: Hashable, Sendable {
  /// Inserts this number of new rows before the row at a position, counted from 0. After the last
  /// row, inserts them at the end.
  case insert(Int, at: Int)
  /// Removes at most this number of rows from a position on.
  case remove(Int, at: Int)

  func apply(to source: inout Source) throws(CaseStop) {
    do {
      switch self {
      case .insert(let count, let position): try source.insert(count, at: position)
      case .remove(let count, let position): try source.remove(count, at: position)
      }
    } catch {
      throw .error(error.description)
    }
  }
}
