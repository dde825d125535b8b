/// The candidates of a completion, arranged for a window.
struct CandidateList {
  let candidates: [Completion.Candidate]

  /// Returns the lines of the list. If candidates have summaries, there is one line for each
  /// candidate; if not, they are in columns.
  func lines(columns: Int, rows: Int) -> [StyledText] {
    let width = candidates.reduce(0) { max($0, StyledText($1.text).width) } + 2
    let all =
      candidates.allSatisfy { $0.summary.isEmpty }
      ? inColumns(of: width, columns: columns)
      : candidates.map { candidate in
        row(candidate, width: width, columns: columns)
      }
    guard all.count > rows else { return all }
    let left = all.count - max(1, rows - 1)
    return all.dropLast(left) + [StyledText("… \(left) more", .dim)]
  }

  /// Returns the line of one candidate with its summary.
  private func row(_ candidate: Completion.Candidate, width: Int, columns: Int) -> StyledText {
    let name = fitting(candidate.text, in: columns - 1)
    let used = displayWidth(name)
    let gap = String(repeating: " ", count: max(0, width - used))
    let summary = fitting(candidate.summary, in: columns - 1 - used - gap.count)
    return StyledText(name) + StyledText(summary.isEmpty ? "" : gap + summary, .dim)
  }

  /// Returns the candidates in columns, row by row.
  private func inColumns(of width: Int, columns: Int) -> [StyledText] {
    let perRow = max(1, (columns - 1) / width)
    return stride(from: 0, to: candidates.count, by: perRow).map { start in
      let row = start..<min(start + perRow, candidates.count)
      return row.reduce(StyledText()) { line, index in
        let name = fitting(candidates[index].text, in: columns - 1)
        // Spaces after the last candidate of a row could exceed the window.
        let gap = index == row.upperBound - 1 ? 0 : max(0, width - displayWidth(name))
        return line + StyledText(name + String(repeating: " ", count: gap))
      }
    }
  }
}
