internal import Files

/// The files of a run, in order, and the lines whose cases are meant.
package struct Selection: Sendable {
  /// What is to be run of one file.
  package struct Item: Sendable {
    /// The file's path.
    package var path: String
    /// The lines whose cases are meant; none means all.
    package var lines: [Int] = []
    /// Why nothing can be found there, if so.
    var failure: FileError?
  }

  /// Files with what is to be run of them, held so that a hundred thousand take little memory.
  package struct Items: RandomAccessCollection, Sendable {
    private var paths: PathList
    private var lines: [Int: [Int]] = [:]
    private var failures: [Int: FileError] = [:]

    /// Makes a list of all cases of the files at `paths`.
    init(_ paths: PathList = PathList()) {
      self.paths = paths
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { paths.count }

    package subscript(index: Int) -> Item {
      Item(path: paths[index], lines: lines[index] ?? [], failure: failures[index])
    }

    /// Adds `item` at the end.
    mutating func append(_ item: Item) {
      if !item.lines.isEmpty { lines[paths.count] = item.lines }
      failures[paths.count] = item.failure
      paths.append(item.path)
    }

    /// Adds what is meant by `item`, another one with the path that stands at `index`.
    mutating func join(_ item: Item, at index: Int) {
      guard let joined = lines[index] else { return }
      lines[index] = item.lines.isEmpty ? nil : joined + item.lines
    }
  }

  /// The files, in the order they were named.
  package private(set) var items = Items()
  /// The files that other shards run.
  package private(set) var others = Items()

  /// Finds what `paths` name, each file once, and keeps the part that `shard` is.
  ///
  /// What cannot be found stays in its place, to be told in order while the others run.
  package init(paths: [String], shard: Shard?) {
    let parts = paths.flatMap(Self.named(by:)).map(\.files)
    items = parts.count == 1 ? parts[0] : Self.joined(parts)
    guard let shard else { return }
    let found = items
    items = Items()
    for (place, item) in found.enumerated() {
      if shard.runs(place) { items.append(item) } else { others.append(item) }
    }
  }

  /// All items of `parts` in order, each file once.
  private static func joined(_ parts: [Items]) -> Items {
    var joined = Items()
    var places: [String: Int] = [:]
    for item in parts.joined() {
      if let place = places[item.path] {
        joined.join(item, at: place)
      } else {
        places[item.path] = joined.count
        joined.append(item)
      }
    }
    return joined
  }

  /// What an argument stands for, before folders are looked into.
  private static func named(by argument: String) -> [Item] {
    let found = expand(argument)
    if !found.isEmpty { return found.map { Item(path: $0) } }
    if let (file, line) = splitLine(argument) {
      let files = expand(file)
      if !files.isEmpty { return files.map { Item(path: $0, lines: [line]) } }
    }
    // Reading it will tell what is wrong.
    return [Item(path: argument)]
  }

  /// Splits `FILE:LINE`.
  private static func splitLine(_ path: String) -> (file: String, line: Int)? {
    guard let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
      line >= 1
    else { return nil }
    return (String(path[..<colon]), line)
  }
}

extension Selection.Item {
  /// The item itself, or a folder's scenarios.
  fileprivate var files: Selection.Items {
    var files = Selection.Items()
    if lines.isEmpty, Path.kind(of: path) == .folder {
      do {
        return Selection.Items(try Files.files(below: path, ending: ".txt"))
      } catch {
        files.append(Self(path: path, failure: error))
      }
    } else {
      files.append(self)
    }
    return files
  }
}
