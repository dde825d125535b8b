internal import Text

/// The paths that a pattern matches.
package struct Expansion: Hashable, Sendable {
  /// The paths, in the order of their bytes.
  package fileprivate(set) var paths: [String] = []
  /// The errors of folders that could not be listed, in the order of their paths.
  package fileprivate(set) var failures: [FileError] = []
}

/// Returns the paths that match `pattern`: a path, or a pattern with `*`, `?`, `[a-z]` and `**` for any number of
/// folders.
///
/// If no path matches exactly, letter case is ignored, so that a path has the same meaning on every
/// system as on macOS. The result is empty if no path matches.
package func expand(_ pattern: String) -> Expansion {
  if Path.kind(of: pattern) != nil { return Expansion(paths: [pattern]) }
  let exact = expand(pattern, ignoringCase: false)
  return exact.paths.isEmpty ? expand(pattern, ignoringCase: true) : exact
}

/// Returns the existing folders on the way to a path or pattern: those that its beginnings match. For
/// an absolute path, these are only the folders from the first wildcard on.
package func foldersAbove(_ pattern: String) -> [String] {
  let parts = Path.components(of: pattern).dropLast()
  let root = pattern.utf8.first == UInt8(ascii: "/") ? "/" : ""
  let first = root.isEmpty ? 0 : parts.firstIndex(where: NamePattern.isPattern) ?? parts.count
  return (first...parts.count).flatMap { count in
    let beginning = root + parts.prefix(count).joined(separator: "/")
    return expand(beginning.isEmpty ? "." : beginning).paths
  }.filter { Path.kind(of: $0) == .folder }
}

/// Returns the matches component by component. A folder that several paths reach is listed once.
private func expand(_ pattern: String, ignoringCase: Bool) -> Expansion {
  var components = Path.components(of: pattern)
  if components.last == "**" { components.append("*") }
  var search = PatternSearch()
  var found: Set = [ExactString(pattern.utf8.first == UInt8(ascii: "/") ? "/" : "")]
  var last = ""
  for component in components where !(component == "**" && last == "**") {
    found = search.matches(of: component, in: found, ignoringCase: ignoringCase)
    last = component
  }
  return Expansion(
    paths: found.sorted().map(\.text),
    failures: search.failures.sorted { ExactString($0.path) < ExactString($1.path) })
}

private struct PatternSearch {
  /// The errors of folders that could not be listed.
  private(set) var failures: Set<FileError> = []

  mutating func matches(
    of component: String, in folders: Set<ExactString>, ignoringCase: Bool
  ) -> Set<ExactString> {
    if component == "**" { return all(below: folders) }
    let pattern = NamePattern(component, ignoringCase: ignoringCase)
    let isName = !ignoringCase && !NamePattern.isPattern(component)
    var found: Set<ExactString> = []
    for folder in folders {
      if component == "." || component == ".." {
        found.insert(ExactString(Path.join(folder.text, component)))
      } else if isName {
        let path = Path.join(folder.text, component)
        if isThere(path) { found.insert(ExactString(path)) }
      } else {
        for entry in entries(of: folder.text) where pattern.matches(entry.name) {
          found.insert(ExactString(Path.join(folder.text, entry.name)))
        }
      }
    }
    return found
  }

  /// Returns `folders` and all folders below them, without hidden folders and links.
  private mutating func all(below folders: Set<ExactString>) -> Set<ExactString> {
    var found = folders
    var next = Array(folders)
    while let folder = next.popLast() {
      for entry in entries(of: folder.text)
      where entry.kind == .folder && !entry.isLink && !isHidden(entry.name) {
        let path = ExactString(Path.join(folder.text, entry.name))
        if found.insert(path).inserted { next.append(path) }
      }
    }
    return found
  }

  /// Returns the entries of `folder`. Returns none if it is not a folder, or if it cannot be read;
  /// then it records the error.
  private mutating func entries(of folder: String) -> [FolderEntry] {
    do throws(FileError) {
      return try Files.entries(ofFolder: folder.isEmpty ? "." : folder)
    } catch {
      if !error.reason.isMissing { failures.insert(error) }
      return []
    }
  }

  /// Whether `path` exists. Records the error if the system cannot determine that.
  private mutating func isThere(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(path: path)
      return true
    } catch {
      if !error.reason.isMissing { failures.insert(error) }
      return false
    }
  }
}

extension Path {
  /// Whether the pattern matches `path`, whether or not the file exists. Letter case matters.
  package static func matches(_ path: String, pattern: String) -> Bool {
    guard NamePattern.isPattern(pattern),
      (path.utf8.first == UInt8(ascii: "/")) == (pattern.utf8.first == UInt8(ascii: "/"))
    else { return false }
    var patterns = components(of: pattern)
    if patterns.last == "**" { patterns.append("*") }
    return matches(components(of: path)[...], patterns[...])
  }

  /// Whether the components of a pattern match those of a path; `**` matches any number of folders.
  private static func matches(
    _ names: ArraySlice<String>, _ patterns: ArraySlice<String>
  ) -> Bool {
    guard let pattern = patterns.first else { return names.isEmpty }
    if pattern == "**" {
      if matches(names, patterns.dropFirst()) { return true }
      guard let name = names.first, !isHidden(name) else { return false }
      return matches(names.dropFirst(), patterns)
    }
    guard let name = names.first,
      NamePattern(pattern, ignoringCase: false).matches(name)
    else { return false }
    return matches(names.dropFirst(), patterns.dropFirst())
  }
}

/// A pattern for one path component. `*` matches any text, `?` one character, `[a-z]` a character
/// of a set, and `[!a-z]` a character outside a set.
package struct NamePattern {
  private let parts: [Part]
  /// Whether the pattern can match a name that begins with a dot.
  private let matchesHidden: Bool
  private let ignoresCase: Bool

  private enum Part {
    /// Any text, including none.
    case anyText
    /// One character in the ranges or, if `isExcluding`, outside them.
    case one(of: [ClosedRange<Unicode.Scalar>], isExcluding: Bool)
  }

  /// Creates a pattern from `text`, a component of a path.
  package init(_ text: String, ignoringCase: Bool) {
    ignoresCase = ignoringCase
    matchesHidden = isHidden(text)
    var rest = Self.scalars(of: text, ignoringCase: ignoringCase)[...]
    var parts: [Part] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.anyText)
      case "?": parts.append(.one(of: [], isExcluding: true))
      case "[":
        parts.append(Self.readSet(from: &rest) ?? .one(of: [scalar...scalar], isExcluding: false))
      default: parts.append(.one(of: [scalar...scalar], isExcluding: false))
      }
    }
    self.parts = parts
  }

  /// Whether `text` contains a wildcard.
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
    }
  }

  package func matches(_ name: String) -> Bool {
    guard matchesHidden || !isHidden(name) else { return false }
    let scalars = Self.scalars(of: name, ignoringCase: ignoresCase)
    return Text.matches(partCount: parts.count, elementCount: scalars.count) {
      if case .anyText = parts[$0] { true } else { false }
    } covers: { part, index in
      guard case .one(let ranges, let isExcluding) = parts[part] else { return false }
      return ranges.contains { $0.contains(scalars[index]) } != isExcluding
    }
  }

  /// Returns the scalars of `text` in the form that comparisons use.
  private static func scalars(of text: String, ignoringCase ignoresCase: Bool) -> [Unicode.Scalar] {
    Array((ignoresCase ? text.lowercased() : text).unicodeScalars)
  }

  /// Reads the set after `[`, or returns `nil` if no `]` closes it.
  private static func readSet(from rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var set = rest
    let isExcluding = set.first == "!" || set.first == "^"
    if isExcluding { set.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = set.popFirst() {
      // As in a shell, a bracket directly after the opening one is a member.
      if low == "]", !ranges.isEmpty {
        rest = set
        return .one(of: ranges, isExcluding: isExcluding)
      }
      var high = low
      if set.first == "-", let last = set.dropFirst().first, last != "]" {
        high = last
        set.removeFirst(2)
      }
      ranges.append(min(low, high)...max(low, high))
    }
    return nil
  }
}
