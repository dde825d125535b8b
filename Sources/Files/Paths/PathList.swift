internal import Text

/// An array of paths that needs little memory: it stores the common prefix once, and the rest of
/// each path in one buffer.
package struct PathList: RandomAccessCollection, Sendable {
  /// The common prefix of all paths: the root folder and a slash, or nothing.
  private let start: String
  /// The rest of each path, concatenated.
  private var bytes: [UInt8] = []
  /// The range of each path in `bytes`.
  private var ranges: [Range<Int>] = []

  /// Creates an empty list of paths below `root`, or of any paths.
  package init(below root: String = "") {
    start = root.isEmpty || root.utf8.last == Byte.slash ? root : root + "/"
  }

  /// The index of the first path.
  package var startIndex: Int { 0 }
  /// The index after the last path.
  package var endIndex: Int { ranges.count }

  /// The path at `index`.
  package subscript(index: Int) -> String {
    start + String(decoding: bytes[ranges[index]], as: UTF8.self)
  }

  /// Appends a path, given relative to the root folder.
  package mutating func append(_ rest: String) {
    let start = bytes.count
    bytes.append(contentsOf: rest.utf8)
    ranges.append(start..<bytes.count)
  }

  /// Appends the path of `name` in `folder`, a folder relative to the root.
  mutating func append(_ name: Span<UInt8>, in folder: String) {
    let start = bytes.count
    if !folder.isEmpty {
      bytes.append(contentsOf: folder.utf8)
      bytes.append(Byte.slash)
    }
    unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ranges.append(start..<bytes.count)
  }

  /// Returns the indices of the paths whose last component is `name`, or may equal `name` on a file system that ignores
  /// case or normalization.
  package func places(called name: String) -> [Int] {
    let name = Array(name.utf8)
    let isPlain = name.allSatisfy { $0 < 0x80 }
    return indices.filter { index in
      let path = bytes[ranges[index]]
      if !isPlain && path.contains(where: { $0 >= 0x80 }) { return true }
      guard path.count >= name.count, (path.dropLast(name.count).last ?? Byte.slash) == Byte.slash
      else { return false }
      return zip(path.suffix(name.count), name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// Returns the indices of the paths whose last component is one of `names`. Because of hash
  /// collisions, the result can contain other paths.
  package func indices(named names: [String]) -> [Int] {
    let hashes = Set(names.map { Self.hash($0.utf8) })
    return indices.filter { index in
      let path = bytes[ranges[index]]
      let name = path.lastIndex(of: Byte.slash).map { path[($0 + 1)...] } ?? path
      return hashes.contains(Self.hash(name))
    }
  }

  /// Computes the FNV-1a hash of `bytes`.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Sorts the paths by their bytes.
  mutating func sort() {
    let ranges = ranges
    // Usually the first eight bytes decide the order, and few paths move.
    var keys = ranges.indices.map { (start: start(of: ranges[$0]), index: $0) }
    unsafe bytes.withUnsafeBytes { bytes in
      keys.sort { first, second in
        if first.start != second.start { return first.start < second.start }
        return unsafe isOrdered(
          UnsafeRawBufferPointer(rebasing: bytes[ranges[first.index]]),
          UnsafeRawBufferPointer(rebasing: bytes[ranges[second.index]]))
      }
    }
    self.ranges = keys.map { ranges[$0.index] }
  }

  /// Returns the first eight bytes of a path as a number with the same order. Missing bytes sort first.
  private func start(of range: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for offset in 0..<8 {
      number = number &<< 8 | (offset < range.count ? UInt64(bytes[range.lowerBound + offset]) : 0)
    }
    return number
  }
}
