internal import Files
internal import MockSources
package import Text

/// The files of a run, in order, and the lines of the selected cases.
package struct Selection: Sendable {
  /// A file of the run and its selected lines.
  package struct Item: Sendable {
    package var path: String
    /// The lines that were selected. Each must belong to a case, even if the whole file is selected.
    package var lines: [Int] = []
    /// Whether the whole file is selected, and not only the cases at `lines`.
    package var isWhole = true
    /// The folder that contains the file. Links must not lead out of it. `nil` for the file's own
    /// folder.
    package var root: String?
    var failure: FileError?
    /// Whether the path can be a link to a file with another name. Any path from the command line
    /// can be such a link.
    fileprivate var isLink = true
    /// The index of the file among all selected files, including those of other shards.
    package var order = 0

    /// Whether a case of the file failed in an earlier run.
    var failedBefore = false

    /// Whether the folder listing reported the path as a regular file.
    var isKnownFile: Bool { root != nil && !isLink }
  }

  /// The files, in the order of the arguments.
  package private(set) var items: [Item] = []
  /// The files that other shards run.
  package private(set) var others: [Item] = []
  /// The selected shard, or `nil` for all files.
  let shard: Shard?
  /// The entries of the folders that are not run.
  private var notRun: [(path: String, isLinkedFolder: Bool)] = []
  /// The paths on the command line.
  private let named: [String]
  /// The digest of all files and their shards, if only a shard is selected.
  private var digestOfFiles: UInt64?
  private var digestOfShards: UInt64?

  /// Creates a selection of the files at `paths` that belong to `shard`. Each file is selected
  /// once. The `timings` balance the shards.
  ///
  /// A path that does not exist keeps its position, so that its error is reported in order.
  package init(paths: [String], shard: Shard? = nil, timings: Timings? = nil) {
    named = paths
    self.shard = shard
    var indices: [ExactString: Int] = [:]
    for item in paths.flatMap(Self.named(by:)) { addFiles(of: item, &indices) }
    guard let shard else { return }
    let found = items
    let shards = Shard.assigned(found.map(\.path), to: shard.count, by: timings)
    digestOfFiles = Self.digest(of: found, in: nil)
    digestOfShards = Self.digest(of: found, in: shards)
    items = found.filter { shards[$0.order] == shard.index }
    others = found.filter { shards[$0.order] != shard.index }
  }

  /// Creates a selection of all cases of `files`. The names are not expanded as patterns.
  package init(files: [String]) {
    named = []
    shard = nil
    var indices: [ExactString: Int] = [:]
    for file in files { add(Item(path: file), &indices) }
  }

  /// Returns a digest of the files and lines and, for a shard, of the assignment of files to shards,
  /// of the selection of cases by `settings`, and of the list and the invariants that are checked.
  package func split(for settings: RunSettings) -> String {
    let files = Self.digits(digestOfFiles ?? Self.digest(of: items, in: nil))
    guard let digestOfShards else { return files }
    let words =
      settings.filter.digestWords
      + (settings.screen.map { ["adapter of \($0)"] } ?? [])
      + (settings.playSettings.checksInvariants ? ["check-invariants"] : [])
    let shards = words.reduce(digestOfShards) { $0 &+ stableHash(of: $1) }
    return "\(files)-\(Self.digits(shards))"
  }

  /// Selects the same files without line numbers.
  package mutating func removeLines() {
    for index in items.indices {
      items[index].lines = []
      items[index].isWhole = true
    }
  }

  private static func digits(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Computes the hash of the paths and lines of `items`, and of their shards.
  private static func digest(of items: [Item], in shards: [Int]?) -> UInt64 {
    items.enumerated().reduce(stableHash(of: "")) { digest, element in
      let (index, item) = element
      let lines = item.isWhole ? "" : item.lines.sorted().map { ":\($0)" }.joined()
      return stableHash(
        of: "\(Path.plain(item.path))\(lines)\0\(shards?[index] ?? 0)\0", after: digest)
    }
  }

  /// A line about the entries of the folders that are not run, or `nil` if there are none.
  var remark: String? {
    if notRun.isEmpty { return nil }
    let names = notRun.prefix(Self.remarkCount).map {
      "\($0.path) (\($0.isLinkedFolder ? "linked folder" : "does not end in .txt"))"
    }
    let rest = notRun.count - names.count
    return "not run: \(names.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  private static let remarkCount = 10

  /// Whether the selection has line numbers, so that only some cases are run.
  package var hasLines: Bool { (items + others).contains { !$0.isWhole } }

  /// Marks the files at `paths` as failed in an earlier run. The paths must have their shortest
  /// form.
  package mutating func markFailed(_ paths: Set<ExactString>) {
    let names = Set(paths.map { ExactString(Path.name(of: $0.text)) })
    for index in items.indices {
      let path = items[index].path
      // Compare the names first: most of them differ, and finding the shortest form of a path takes
      // longer than comparing names.
      items[index].failedBefore =
        names.contains(ExactString(Path.name(of: path)))
        && paths.contains(ExactString(Path.plain(path)))
    }
  }

  /// Whether there is no file at `path`, but it would be in a selected folder or match a selected
  /// pattern.
  func coversMissing(_ path: String) -> Bool {
    guard !Path.isThere(path) || Path.kind(of: path) == .folder else { return false }
    return named.contains { name in
      let plain = Path.plain(name)
      if Path.kind(of: name) == .folder {
        return plain == "." ? path.utf8.first != UInt8(ascii: "/") : Path.isInside(path, plain)
      }
      return Path.matches(path, pattern: plain)
    }
  }

  /// Keeps only the files for which `isSelected` returns true, in their order.
  package mutating func keep(_ isSelected: (Item) -> Bool) {
    items = items.filter(isSelected)
  }

  /// Returns the paths of the files that may be the same files as those at `others`.
  package func suspects(of others: [String]) -> [String] {
    let known = KnownFiles(others)
    return items.filter { known.mayContain($0.path, isLink: $0.isLink) }.map(\.path)
  }

  /// Adds an item, or the scenarios in its folder. Records the entries of the folder that are not
  /// run.
  private mutating func addFiles(of item: Item, _ indices: inout [ExactString: Int]) {
    guard item.failure == nil, item.lines.isEmpty, Path.kind(of: item.path) == .folder else {
      return add(item, &indices)
    }
    do throws(FileError) {
      let walk = try Files.files(below: item.path, ending: ScenarioReader.ending) {
        SourceKind(name: $0)?.isFile == true
      }
      notRun += walk.others
      if walk.files.isEmpty { throw FileError(path: item.path, reason: .hasNoScenario) }
      if items.isEmpty {
        // Most runs have one folder, which can have very many files.
        items.reserveCapacity(walk.files.count)
        indices.reserveCapacity(walk.files.count)
      }
      for file in walk.files {
        var item = Item(path: file.path, root: item.path, failure: file.failure)
        item.isLink = file.isLink
        add(item, &indices)
      }
    } catch {
      add(Item(path: item.path, failure: error), &indices)
    }
  }

  /// Adds an item, or the lines of the item to an item with the same file. `indices` are those of
  /// the files in `items`.
  private mutating func add(_ item: Item, _ indices: inout [ExactString: Int]) {
    let path = ExactString(Path.plain(item.path))
    guard let index = indices[path] else {
      indices[path] = items.count
      items.append(item)
      items[items.count - 1].order = items.count - 1
      return
    }
    items[index].lines += item.lines
    if item.isWhole { items[index].isWhole = true }
  }

  /// Returns the items of an argument. Folders are not searched yet.
  private static func named(by argument: String) -> [Item] {
    // An existing file needs no pattern search. For many arguments `FILE:LINE`, each search would
    // read the folder of the file again.
    if Path.kind(of: argument) == nil, let (file, line) = splitNumber(argument),
      Path.kind(of: file) == .file
    {
      return [Item(path: file, lines: [line], isWhole: false)]
    }
    let found = items(for: argument)
    if !found.isEmpty { return found }
    if let (file, line) = splitNumber(argument) {
      let files = items(for: file, lines: [line])
      if !files.isEmpty { return files }
      // Failures are reported as file:line:column, and users paste that as an argument.
      if let (file, line) = splitNumber(file) {
        let files = items(for: file, lines: [line])
        if !files.isEmpty { return files }
      }
    }
    // The error is reported when the path is read.
    return [Item(path: argument)]
  }

  /// Returns the items that match a pattern, and items with an error for folders that could not be
  /// read.
  private static func items(for pattern: String, lines: [Int] = []) -> [Item] {
    let found = expand(pattern)
    return found.paths.map { Item(path: $0, lines: lines, isWhole: lines.isEmpty) }
      + found.failures.map { Item(path: $0.path, failure: $0) }
  }

  /// Splits `FILE:NUMBER`.
  package static func splitNumber(_ path: String) -> (file: String, number: Int)? {
    guard let colon = path.lastIndex(of: ":"),
      let number = Int(plainDigits: path[path.index(after: colon)...]),
      number >= 1
    else { return nil }
    return (String(path[..<colon]), number)
  }
}
