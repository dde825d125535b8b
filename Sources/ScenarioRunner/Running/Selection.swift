internal import Files
internal import MockSources
package import Text

/// The files of a run, in order, and the lines of the selected cases.
package struct Selection: Sendable {
  /// A file of the run and its selected lines.
  package struct Item: Sendable {
    /// The file's path.
    package var path: String
    /// The lines of the selected cases; an empty array selects all cases.
    package var lines: [Int] = []
    /// The folder that contains the file and that links must not leave, or `nil` for the file's own folder.
    package var root: String?
    /// The error that prevents reading the file, if any.
    var failure: FileError?
    /// Whether the path may be a link to a file with another name, as any path from the command line may be.
    fileprivate var isLink = true
    /// The index of the file among all named files, including those of other shards.
    package var order = 0

    /// Whether a case of the file failed in an earlier run.
    var failedBefore = false

    /// Whether the folder listing reported the path as a regular file.
    var isKnownFile: Bool { root != nil && !isLink }
  }

  /// The files of a run.
  package struct Items: RandomAccessCollection, Sendable {
    /// The paths of the files.
    private var paths: [String]
    /// The selected lines, by the index of their file.
    private var lines: [Int: [Int]] = [:]
    /// The errors of files that cannot be read, by index.
    private var failures: [Int: FileError] = [:]
    /// The indices of the paths that may be links to a file with another name.
    private var links: Set<Int> = []
    /// The folders that items were found in, with the index of the first item of each.
    private var roots: [(start: Int, root: String?)] = []
    /// The index of each file among all named files, or an empty array if it equals the index here.
    private var orders: [Int] = []
    /// The indices of the files with a case that failed in an earlier run.
    fileprivate var failedBefore: Set<Int> = []

    /// Creates an empty list.
    init() {
      paths = []
    }

    /// Creates a list of all cases of the files that were found in the folder `root`.
    init(_ walk: Walk, in root: String) {
      paths = walk.paths
      failures = walk.failures
      links = walk.links
      roots = [(0, root)]
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { paths.count }

    /// The file at `index`.
    package subscript(index: Int) -> Item {
      var item = Item(
        path: paths[index], lines: lines[index] ?? [],
        root: roots.last { $0.start <= index }?.root, failure: failures[index],
        isLink: links.contains(index), order: orders.isEmpty ? index : orders[index])
      item.failedBefore = failedBefore.contains(index)
      return item
    }

    /// Whether lines were named, so that only some cases are run.
    fileprivate var hasLines: Bool { !lines.isEmpty }

    /// Appends `item`.
    mutating func append(_ item: Item) {
      if !item.lines.isEmpty { lines[paths.count] = item.lines }
      failures[paths.count] = item.failure
      if item.isLink { links.insert(paths.count) }
      if (roots.last?.root ?? nil) != item.root { roots.append((paths.count, item.root)) }
      paths.append(item.path)
    }

    /// Appends `item` with the index that it has among all named files.
    mutating func append(keepingOrder item: Item) {
      append(item)
      orders.append(item.order)
    }

    /// Returns the paths that may lead to the files at `others`, without a system call for each path.
    package func suspects(of others: [String]) -> [String] {
      KnownFiles(others).suspects(among: paths, links: links).map { paths[$0] }
    }

    /// Merges `item` into the item at `index`, which has the same path.
    mutating func join(_ item: Item, at index: Int) {
      guard lines[index] != nil else { return }
      if item.lines.isEmpty { lines[index] = nil }
      lines[index]?.append(contentsOf: item.lines)
    }

    /// Returns the indices of the files at `plainPaths`, paths in their shortest spelling.
    fileprivate func indices(of plainPaths: Set<ExactString>) -> Set<Int> {
      Set(paths.indices.filter { plainPaths.contains(ExactString(Path.plain(paths[$0]))) })
    }
  }

  /// The files, in the order they were named.
  package private(set) var items = Items()
  /// The files that other shards run.
  package private(set) var others = Items()
  /// The selected shard, or `nil` for all files.
  let shard: Shard?
  /// The entries of the named folders that are not run.
  private var notRun: [(path: String, isLinkedFolder: Bool)] = []
  /// The paths that were named.
  private let named: [String]
  /// The digest of all files and their shards, if only a shard is selected.
  private var digestOfFiles: UInt64?
  private var digestOfShards: UInt64?

  /// Creates a selection of the files at `paths`, each file once, that belong to `shard`. The `timings` balance the
  /// shards.
  ///
  /// A path that is not found keeps its position, so that its error is reported in order.
  package init(paths: [String], shard: Shard? = nil, timings: Timings? = nil) {
    named = paths
    self.shard = shard
    var parts: [Items] = []
    for item in paths.flatMap(Self.named(by:)) { parts.append(item.files(notRun: &notRun)) }
    items = parts.count == 1 ? parts[0] : Self.joined(parts)
    guard let shard else { return }
    let found = items
    let shards = Shard.dealt(found.map(\.path), to: shard.count, by: timings)
    digestOfFiles = Self.digest(of: found, in: nil)
    digestOfShards = Self.digest(of: found, in: shards)
    items = Items()
    for (index, item) in found.enumerated() {
      if shards[index] == shard.index {
        items.append(keepingOrder: item)
      } else {
        others.append(item)
      }
    }
  }

  /// Creates a selection of all cases of `files`, whose names are not patterns.
  package init(files: [String]) {
    named = []
    shard = nil
    for file in files { items.append(Item(path: file)) }
  }

  /// A digest of the files and lines and, for a shard, of the assignment of files to shards.
  package var split: String {
    let files = digestOfFiles ?? Self.digest(of: items, in: nil)
    return digestOfShards.map { "\(Self.digits(files))-\(Self.digits($0))" } ?? Self.digits(files)
  }

  /// Returns `digest` as 16 hexadecimal digits.
  private static func digits(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Computes the FNV-1a hash of the paths and lines of `items`, and of their shards.
  private static func digest(of items: Items, in shards: [Int]?) -> UInt64 {
    var digest = 0xCBF2_9CE4_8422_2325 as UInt64
    for (index, item) in items.enumerated() {
      let lines = item.lines.sorted().map { ":\($0)" }.joined()
      for byte in "\(Path.plain(item.path))\(lines)\0\(shards?[index] ?? 0)\0".utf8 {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return digest
  }

  /// A line that names the entries of the folders that are not run, or `nil` if there are none.
  var remark: String? {
    if notRun.isEmpty { return nil }
    let names = notRun.prefix(Self.remarkCount).map {
      "\($0.path) (\($0.isLinkedFolder ? "linked folder" : "does not end in .txt"))"
    }
    let rest = notRun.count - names.count
    return "not run: \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// The maximum number of names in a remark.
  private static let remarkCount = 10

  /// Whether lines were named, so that only some cases are run.
  package var hasLines: Bool { items.hasLines || others.hasLines }

  /// Marks the files at `paths`, in their shortest spelling, as failed in an earlier run.
  package mutating func markFailed(_ paths: Set<ExactString>) {
    items.failedBefore = paths.isEmpty ? [] : items.indices(of: paths)
  }

  /// Whether the file at `path` is missing although it would be in a named folder or match a named pattern.
  func coversMissing(_ path: String) -> Bool {
    guard !Path.isThere(path) else { return false }
    return named.contains { name in
      let plain = Path.plain(name)
      if Path.kind(of: name) == .folder {
        return plain == "." ? path.utf8.first != UInt8(ascii: "/") : Path.isInside(path, plain)
      }
      return Path.matches(path, pattern: plain)
    }
  }

  /// Keeps the selected files, in their order.
  package mutating func keep(_ isSelected: (Item) -> Bool) {
    var kept = Items()
    for item in items where isSelected(item) { kept.append(keepingOrder: item) }
    items = kept
  }

  /// All items of `parts` in order, each file once.
  private static func joined(_ parts: [Items]) -> Items {
    var joined = Items()
    var indices: [ExactString: Int] = [:]
    for item in parts.joined() {
      let path = ExactString(Path.plain(item.path))
      if let index = indices[path] {
        joined.join(item, at: index)
      } else {
        indices[path] = joined.count
        joined.append(item)
      }
    }
    return joined
  }

  /// Returns the items that an argument names, before folders are searched.
  private static func named(by argument: String) -> [Item] {
    // An existing file needs no pattern search, which would read its folder again for each of many lines.
    if Path.kind(of: argument) == nil, let (file, line) = splitNumber(argument),
      Path.kind(of: file) == .file
    {
      return [Item(path: file, lines: [line])]
    }
    let found = items(for: argument)
    if !found.isEmpty { return found }
    if let (file, line) = splitNumber(argument) {
      let files = items(for: file, lines: [line])
      if !files.isEmpty { return files }
      // Failures are reported as file:line:column, which users paste as an argument.
      if let (file, line) = splitNumber(file) {
        let files = items(for: file, lines: [line])
        if !files.isEmpty { return files }
      }
    }
    // Reading the path reports the error.
    return [Item(path: argument)]
  }

  /// Returns the items that match a pattern, and failed items for the folders that could not be read.
  private static func items(for pattern: String, lines: [Int] = []) -> [Item] {
    let found = expand(pattern)
    return found.paths.map { Item(path: $0, lines: lines) }
      + found.failures.map { Item(path: $0.path, failure: $0) }
  }

  /// Splits `FILE:NUMBER`.
  private static func splitNumber(_ path: String) -> (file: String, number: Int)? {
    guard let colon = path.lastIndex(of: ":"), let number = Int(path[path.index(after: colon)...]),
      number >= 1
    else { return nil }
    return (String(path[..<colon]), number)
  }
}

extension Selection.Item {
  /// Returns the item itself, or the scenarios in a folder. Records the entries of the folder that are not run.
  fileprivate func files(
    notRun: inout [(path: String, isLinkedFolder: Bool)]
  ) -> Selection.Items {
    var files = Selection.Items()
    if failure == nil, lines.isEmpty, Path.kind(of: path) == .folder {
      do throws(FileError) {
        let walk = try Files.files(below: path, ending: ScenarioReader.ending) {
          SourceKind(name: $0) != nil
        }
        notRun += walk.others
        if walk.paths.isEmpty { throw FileError(path: path, reason: .hasNoScenario) }
        return Selection.Items(walk, in: path)
      } catch {
        files.append(Self(path: path, failure: error))
      }
    } else {
      files.append(self)
    }
    return files
  }
}
