/// Returns the candidate that `word` was probably meant to be. If several are equally near, returns
/// the first of them.
///
/// The comparison ignores letter case. A candidate is near if at most a third of its letters, or one
/// letter of a shorter word, must change. A candidate is also near if one of the two words is a
/// prefix of the other: `fetch` and `fetchMore`, `failure` and `fail`.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  // The edit distance of two long words takes long, and a suggestion would not help.
  guard word.utf8.count <= 100 else { return nil }
  let written = lowercased(word)
  var best: (candidate: String, distance: Int)?
  var beginning: String?
  for candidate in candidates {
    let known = lowercased(candidate)
    let limit = max(known.count / 3, 1)
    if abs(known.count - written.count) <= limit {
      let distance = editDistance(written, known)
      if distance <= limit, distance < written.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if beginning == nil, min(written.count, known.count) >= 3,
      known.starts(with: written) || written.starts(with: known)
    {
      beginning = candidate
    }
  }
  return best?.candidate ?? beginning
}

/// Words of version 0.2 and the words that replaced them in version 0.3.
private let renamedWords = [
  "laws": "invariants", "--fair": "--reachable", "--gaps": "--uncovered", "--again": "--repeat",
  "seen": "visible", "told": "everything", "server": "requests",
  "never-blank-at-rest": "never-blank-after-response", "failure-told": "failure-shown",
  "done-just-then": "done-only-when-valid", "field-in-sight": "field-visible",
]

/// Returns a hint for an unknown word: its new name if it was renamed, or else the nearest candidate.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
  if let newName = renamedWords[word], candidates.contains(newName) {
    return "renamed to \(newName)"
  }
  return nearest(to: word, among: candidates).map { "did you mean \($0)?" }
}

/// Returns the bytes of `word` with ASCII letters in lower case.
private func lowercased(_ word: String) -> [UInt8] {
  word.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
}

/// Returns the edit distance of two words: insertions, deletions, replacements and swaps of neighbors.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isSame = first[row] == second[column]
      var least = min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        least = min(least, beforePrevious[column - 1] + 1)
      }
      current.append(least)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[second.count]
}
