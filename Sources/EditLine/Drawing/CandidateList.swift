/// The candidates of a completion, arranged for a window.
struct CandidateList {
  let candidates: [Completion.Candidate]

  /// Returns the lines of the list. If candidates have summaries, there is one line for each
  /// candidate; if not, they are in columns.
  func lines(columns: Int, rows: Int) -> [StyledText] {
    let width = candidates.reduce(0) { max($0, StyledText($1.text).width) } + 2
    let perRow =
      candidates.allSatisfy { $0.summary.isEmpty } ? max(1, (columns - 1) / width) : 1
    let all = stride(from: 0, to: candidates.count, by: perRow).map { start in
      let row = candidates[start..<min(start + perRow, candidates.count)]
      return perRow == 1
        ? line(of: candidates[start], width: width, columns: columns)
        : line(of: row, width: width, columns: columns)
    }
    guard all.count > rows else { return all }
    let kept = max(1, rows - 1)
    return all.prefix(kept) + [StyledText("… \(candidates.count - kept * perRow) more", .dim)]
  }

  /// Returns the line of one candidate with its summary.
  private func line(
    of candidate: Completion.Candidate, width: Int, columns: Int
  ) -> StyledText {
    let name = fitting(candidate.text, in: columns - 1)
    let used = displayWidth(name)
    let gap = String(repeating: " ", count: max(0, width - used))
    let summary = fitting(candidate.summary, in: columns - 1 - used - gap.count)
    return StyledText(name) + StyledText(summary.isEmpty ? "" : gap + summary, .dim)
  }

  /// Returns a line of several candidates in columns.
  private func line(
    of row: ArraySlice<Completion.Candidate>, width: Int, columns: Int
  ) -> StyledText {
    row.indices.reduce(StyledText()) { line, index in
      let name = fitting(row[index].text, in: columns - 1)
      // Spaces after the last candidate of a row could exceed the window.
      let gap = index == row.endIndex - 1 ? 0 : max(0, width - displayWidth(name))
      return line + StyledText(name + String(repeating: " ", count: gap))
    }
  }
}
