internal import Text

/// Many paths in little memory: what they do not share stands one behind the other.
package struct PathList: RandomAccessCollection, Sendable {
  /// What all paths begin with: the folder that they start from, and a slash, or nothing.
  private let start: String
  /// The rest of each path.
  private var bytes: [UInt8] = []
  /// Where the rest of each path stands.
  private var places: [Range<Int>] = []

  /// Creates an empty list of paths below `root`, or of any paths.
  package init(below root: String = "") {
    start = root.isEmpty || root.utf8.last == Byte.slash ? root : root + "/"
  }

  /// The index of the first path.
  package var startIndex: Int { 0 }
  /// The index behind the last path.
  package var endIndex: Int { places.count }

  /// The path at `index`.
  package subscript(index: Int) -> String {
    start + String(decoding: bytes[places[index]], as: UTF8.self)
  }

  /// Adds at the end what leads from the list's folder to a file.
  package mutating func append(_ rest: String) {
    let start = bytes.count
    bytes.append(contentsOf: rest.utf8)
    places.append(start..<bytes.count)
  }

  /// Adds at the end what is called `name` in `folder`, which stands in the list's folder.
  mutating func append(_ name: Span<UInt8>, in folder: String) {
    let start = bytes.count
    if !folder.isEmpty {
      bytes.append(contentsOf: folder.utf8)
      bytes.append(Byte.slash)
    }
    unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    places.append(start..<bytes.count)
  }

  /// The places of the paths whose last component is `name`, or may be to a file system that takes other letters for the same.
  package func places(called name: String) -> [Int] {
    let name = Array(name.utf8)
    let isPlain = name.allSatisfy { $0 < 0x80 }
    return indices.filter { index in
      let path = bytes[places[index]]
      if !isPlain && path.contains(where: { $0 >= 0x80 }) { return true }
      guard path.count >= name.count, (path.dropLast(name.count).last ?? Byte.slash) == Byte.slash
      else { return false }
      return zip(path.suffix(name.count), name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// Returns the indices of the paths whose last component is one of `names`, and hardly any others.
  package func indices(named names: [String]) -> [Int] {
    let hashes = Set(names.map { Self.hash($0.utf8) })
    return indices.filter { index in
      let path = bytes[places[index]]
      let name = path.lastIndex(of: Byte.slash).map { path[($0 + 1)...] } ?? path
      return hashes.contains(Self.hash(name))
    }
  }

  /// Computes the FNV-1a hash of `bytes`.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Puts the paths in the order of their bytes.
  mutating func sort() {
    let places = places
    // Usually the first eight bytes decide the order, and few entries move.
    var keys = places.indices.map { (start: start(of: places[$0]), index: $0) }
    unsafe bytes.withUnsafeBytes { bytes in
      keys.sort { first, second in
        if first.start != second.start { return first.start < second.start }
        return unsafe isOrdered(
          UnsafeRawBufferPointer(rebasing: bytes[places[first.index]]),
          UnsafeRawBufferPointer(rebasing: bytes[places[second.index]]))
      }
    }
    self.places = keys.map { places[$0.index] }
  }

  /// The first eight bytes at `place` as a number that is ordered as they are; what is missing comes before any byte.
  private func start(of place: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for offset in 0..<8 {
      number = number &<< 8 | (offset < place.count ? UInt64(bytes[place.lowerBound + offset]) : 0)
    }
    return number
  }
}
