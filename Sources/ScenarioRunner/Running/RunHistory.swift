internal import Files

/// What a run leaves for later: how long files took, which cases took longest, and which failed.
package struct RunHistory: Sendable {
  /// How long every file took.
  package private(set) var files: [(path: String, nanoseconds: Int)] = []
  /// The cases that did not pass, now or in a run before in which they were judged last, by the paths of their files.
  private var failures: [String: Set<CasePlace>]
  /// The cases that took longest, the longest first.
  package private(set) var slowest: [(place: String, nanoseconds: Int)] = []
  /// How many of them are told.
  private let slowestCount: Int
  /// Whether the time of files is asked for; a hundred thousand of them are not kept for nothing.
  let keepsFiles: Bool

  /// Begins with what failed before.
  package init(failed: Set<CasePlace> = [], slowest: Int = 0, keepsFiles: Bool = false) {
    failures = Dictionary(grouping: failed, by: \.path).mapValues { Set($0) }
    slowestCount = slowest
    self.keepsFiles = keepsFiles
  }

  /// The cases that did not pass, now or in a run before in which they were judged last.
  package var failed: Set<CasePlace> { failures.values.reduce(into: []) { $0.formUnion($1) } }

  /// Takes over that all cases of a file were judged, and how long that took; what became of them is told next.
  package mutating func note(file path: String, nanoseconds: Int) {
    if !failures.isEmpty { failures[Path.plain(path)] = nil }
    if keepsFiles { files.append((path, nanoseconds)) }
  }

  /// Takes over a file that could not be judged.
  package mutating func noteRefused(_ path: String) {
    let place = CasePlace(path: path, title: nil)
    failures[place.path, default: []].insert(place)
  }

  /// Takes over what became of a case.
  package mutating func note(
    _ title: String, of path: String, line: Int, isBad: Bool, nanoseconds: Int
  ) {
    if isBad {
      let place = CasePlace(path: path, title: title)
      failures[place.path, default: []].insert(place)
    } else if !failures.isEmpty {
      for place in [CasePlace(path: path, title: title), CasePlace(path: path, title: nil)] {
        failures[place.path]?.remove(place)
      }
    }
    guard slowestCount > 0 else { return }
    if slowest.count == slowestCount, let last = slowest.last, last.nanoseconds >= nanoseconds {
      return
    }
    let place = slowest.firstIndex { $0.nanoseconds < nanoseconds } ?? slowest.endIndex
    slowest.insert(("\(path):\(line) \(title)", nanoseconds), at: place)
    if slowest.count > slowestCount { slowest.removeLast() }
  }
}
