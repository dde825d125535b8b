internal import Files

/// The files of a run, in order, and the lines whose cases are meant.
struct Selection: Sendable {
  /// What is to be run of one file.
  struct Item: Sendable {
    /// The file's path.
    var path: String
    /// The lines whose cases are meant; none means all.
    var lines: [Int] = []
    /// Why nothing can be found there, if so.
    var failure: FileError?
  }

  /// The files, in the order they were named.
  private(set) var items: [Item] = []
  /// The files that other shards run.
  private(set) var others: [Item] = []

  /// Finds what `paths` name, each file once, and keeps the part that `shard` is.
  ///
  /// What cannot be found stays in its place, to be told in order while the others run.
  init(paths: [String], shard: Shard?) {
    for path in paths {
      for item in Self.items(of: path) { add(item) }
    }
    guard let shard else { return }
    let found = items.enumerated()
    items = found.filter { shard.runs($0.offset) }.map(\.element)
    others = found.filter { !shard.runs($0.offset) }.map(\.element)
  }

  private var places: [String: Int] = [:]

  private mutating func add(_ item: Item) {
    guard let place = places[item.path] else {
      places[item.path] = items.count
      return items.append(item)
    }
    items[place].lines =
      items[place].lines.isEmpty || item.lines.isEmpty ? [] : items[place].lines + item.lines
  }

  /// The files that one argument names.
  private static func items(of path: String) -> [Item] {
    let found = expand(path)
    if !found.isEmpty { return found.flatMap(items(at:)) }
    if let (file, line) = splitLine(path) {
      let files = expand(file)
      if !files.isEmpty { return files.map { Item(path: $0, lines: [line]) } }
    }
    // Reading it will tell what is wrong.
    return [Item(path: path)]
  }

  /// The file at `path`, or the scenarios of the folder there.
  private static func items(at path: String) -> [Item] {
    guard Path.kind(of: path) == .folder else { return [Item(path: path)] }
    do {
      return try files(below: path, ending: ".txt").map { Item(path: $0) }
    } catch {
      return [Item(path: path, failure: error)]
    }
  }

  /// Splits `FILE:LINE`.
  private static func splitLine(_ path: String) -> (file: String, line: Int)? {
    guard let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
      line >= 1
    else { return nil }
    return (String(path[..<colon]), line)
  }
}
