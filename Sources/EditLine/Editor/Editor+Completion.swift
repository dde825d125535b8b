internal import CEditLine

/// Completion: what the TAB key does.
extension Editor {
  /// Completes as far as there is no choice, and lists the choices where that is nowhere.
  func complete() -> Reaction {
    let (scalars, cursor) = line
    let before = clusters.decoded(scalars[..<cursor])
    let completion = setup.complete(clusters.decoded(scalars), before.utf8.count)
    let replaced = completion.replaced.clamped(to: 0..<before.utf8.count)
    let typed = String(decoding: before.utf8.dropFirst(replaced.lowerBound), as: UTF8.self)
    guard let first = completion.candidates.first else { return .beep }
    if completion.candidates.count == 1 {
      return put(first.text + first.ending, inPlaceOf: typed)
    }
    let common = completion.candidates.dropFirst().reduce(first.text) {
      commonPrefix($0, $1.text)
    }
    if common.unicodeScalars.count > typed.unicodeScalars.count {
      return put(common, inPlaceOf: typed)
    }
    list(completion.candidates)
    return .done
  }

  /// Replaces what is typed before the cursor.
  private func put(_ text: String, inPlaceOf typed: String) -> Reaction {
    let (scalars, cursor) = line
    var start = cursor
    var length = 0
    while start > 0 && length < typed.utf8.count {
      start -= 1
      length += clusters.decoded(scalars[start]).utf8.count
    }
    // What is typed may begin within a cluster, whose beginning stays.
    let kept = clusters.decoded(scalars[start..<cursor]).utf8.dropLast(typed.utf8.count)
    delete(cursor - start)
    insert(String(decoding: kept, as: UTF8.self) + text)
    return .refresh
  }

  /// Lists `candidates` below the line and draws it again below them.
  private func list(_ candidates: [Completion.Candidate]) {
    let window = drawnWindow
    let layout = layout
    let rows = CandidateList(candidates).lines(columns: window.columns, rows: window.rows - 2)
    draw(
      moves(from: cursorPlace(in: layout), to: layout.end) + "\r\n"
        + rows.map { $0.rendered(inColor: true) + "\r\n" }.joined())
    refresh()
  }
}

/// What two texts begin with.
private func commonPrefix(_ left: String, _ right: String) -> String {
  text(of: zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.map(\.0))
}
