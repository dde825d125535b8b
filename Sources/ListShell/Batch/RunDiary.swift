internal import ScenarioRunner
internal import Text

/// What a run leaves for later: how long files took, which cases took longest, and which failed.
struct RunDiary: Sendable {
  /// How long every file took.
  private(set) var files: [(path: String, nanoseconds: Int)] = []
  /// The cases that did not pass, now or in a run before in which they were judged last, by the paths of their files.
  private var failures: [String: Set<CasePlace>]
  /// The cases that took longest, the longest first.
  private var slowest: [(place: String, nanoseconds: Int)] = []
  /// How many of them are told.
  private let slowestCount: Int
  /// Whether the time of files is asked for; a hundred thousand of them are not kept for nothing.
  private let keepsFiles: Bool

  /// Begins with what failed before.
  init(failed: Set<CasePlace> = [], slowest: Int = 0, keepsFiles: Bool = false) {
    failures = Dictionary(grouping: failed, by: \.path).mapValues { Set($0) }
    slowestCount = slowest
    self.keepsFiles = keepsFiles
  }

  /// The cases that did not pass, now or in a run before in which they were judged last.
  var failed: Set<CasePlace> { failures.values.reduce(into: []) { $0.formUnion($1) } }

  /// Takes over that all cases of a file were judged, and how long that took; what became of them is told next.
  mutating func note(file path: String, nanoseconds: Int) {
    failures[path] = nil
    if keepsFiles { files.append((path, nanoseconds)) }
  }

  /// Takes over a file that could not be judged.
  mutating func noteRefused(_ path: String) {
    failures[path, default: []].insert(CasePlace(path: path, title: nil))
  }

  /// Takes over what became of a case.
  mutating func note(
    _ title: String, of path: String, line: Int, isBad: Bool, nanoseconds: Int
  ) {
    if isBad {
      failures[path, default: []].insert(CasePlace(path: path, title: title))
    } else if !failures.isEmpty {
      failures[path]?.remove(CasePlace(path: path, title: title))
      failures[path]?.remove(CasePlace(path: path, title: nil))
    }
    guard slowestCount > 0 else { return }
    if slowest.count == slowestCount, let last = slowest.last, last.nanoseconds >= nanoseconds {
      return
    }
    let place = slowest.firstIndex { $0.nanoseconds < nanoseconds } ?? slowest.endIndex
    slowest.insert(("\(path):\(line) \(title)", nanoseconds), at: place)
    if slowest.count > slowestCount { slowest.removeLast() }
  }

  /// The cases that took longest, a line each.
  var slowestLines: [String] {
    if slowest.isEmpty { return [] }
    let rows = slowest.map { (milliseconds($0.nanoseconds) + " ms", escaped($0.place)) }
    return ["slowest:"] + Table(rows, indent: "  ").text.split(separator: "\n").map(String.init)
  }
}

/// Milliseconds with two digits behind the point.
private func milliseconds(_ nanoseconds: Int) -> String {
  let hundredths = nanoseconds / 10_000
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
