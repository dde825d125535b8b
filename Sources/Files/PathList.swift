/// Many paths in little memory: their bytes stand one behind the other.
package struct PathList: RandomAccessCollection, Sendable {
  private var bytes: [UInt8] = []
  /// Where each path stands.
  private var places: [Range<Int>] = []

  /// Makes an empty list.
  package init() {}

  /// The index of the first path.
  package var startIndex: Int { 0 }
  /// The index behind the last path.
  package var endIndex: Int { places.count }

  /// The path at `index`.
  package subscript(index: Int) -> String {
    String(decoding: bytes[places[index]], as: UTF8.self)
  }

  /// Adds `path` at the end.
  package mutating func append(_ path: String) {
    let start = bytes.count
    bytes.append(contentsOf: path.utf8)
    places.append(start..<bytes.count)
  }

  /// Puts the paths in the order of their bytes.
  mutating func sort() {
    unsafe bytes.withUnsafeBytes { bytes in
      places.sort { first, second in
        unsafe isOrdered(
          UnsafeRawBufferPointer(rebasing: bytes[first]),
          UnsafeRawBufferPointer(rebasing: bytes[second]))
      }
    }
  }
}
