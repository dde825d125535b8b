extension MutationSite {
  /// The recurring bugs of layered lists that only a scenario or an invariant of a layer can notice.
  static let recurring = [
    MutationSite(
      "Screens", "BuiltIn/Feed/FeedScreen.swift",
      "case .page(.first): start.map { .page(.from($0)) } ?? .firstPage\n"
        + "    case .page(.next(let key)), .page(.previous(let key)): .page(key)",
      "case .page(.first):\n"
        + "      start.map { .page(.from({0} ? list.rows.first?.id ?? $0 : $0)) } ?? .firstPage\n"
        + "    case .page(.next(let key)):\n"
        + "      .page({1} ? list.rows.last.map { .after($0.id) } ?? key : key)\n"
        + "    case .page(.previous(let key)): .page(key)",
      "a refresh begins at the first row held", "the next key is the id of the last row shown"),
    site(
      "PagedList+Retry.swift",
      "let request = pageRequest\n    {\n      retriedRequest = .page(request)",
      "let request = pageRequest\n    {\n      retriedRequest = .page({0} ? .first(.refresh) : request)",
      "a retry starts at page 1"),
    site(
      "PagedList+Offline.swift",
      "for (number, request) in asked.sorted(by: { $0.number < $1.number }) {",
      "for (number, request) in asked.sorted(by: { $0.number < $1.number }) {\n"
        + "      if {0} { effects.append(.ask(request: number, request)) }",
      "online asks a held request twice"),
    site(
      "PagedList+Retry.swift", "if !hasAskedPage {", "if {0} || !hasAskedPage {",
      "retry reloads although a side failed"),
    site(
      "PagedList+Cache.swift", "guard reload.held == nil, reload.followed.isEmpty",
      "guard {0} || reload.held == nil, reload.followed.isEmpty",
      "a cached page replaces rows that arrived"),
    site(
      "PagedList+Position.swift",
      "guard let anchor = layers[0].position?.anchor, index(id: anchor) == nil else { return }",
      "guard let anchor = layers[0].position?.anchor, {0} || index(id: anchor) == nil\n"
        + "    else { return }\n"
        + "    if {0} {\n"
        + "      let place = old.firstIndex { $0.id == anchor } ?? 0\n"
        + "      let shown = rows\n"
        + "      layers[0].position?.anchor = place < shown.count ? shown[place].id : shown.last?.id\n"
        + "      return\n"
        + "    }",
      "the anchor is a position"),
    site(
      "AskedKeys.swift", "few.contains(key) || !others.isEmpty",
      "({0} ? few.last == key : few.contains(key)) || !others.isEmpty",
      "the loop guard knows only the last key"),
    site(
      "PagedList.swift",
      "content.nextKey = page.next\n        return fail(content, .tooManyEmptyPages)",
      "if {0} {\n          content.nextKey = nil\n          status = .content(content)\n"
        + "          return Transition()\n        }\n"
        + "        content.nextKey = page.next\n        return fail(content, .tooManyEmptyPages)",
      "a fourth page without rows counts as the end"),
    site(
      "PagedList+Snapshot.swift", "isPageHeld ? .offline : .blank",
      "isPageHeld ? ({0} ? .failed(.cursorLoop) : .offline) : .blank",
      "offline is shown as an error"),
    edits(
      "head < queue.count ? queue[head].edit : nil",
      "head < queue.count ? queue[{0} ? queue.count - 1 : head].edit : nil",
      "the newest edit is asked first"),
    edits(
      "    case .insert(let inserted):\n      guard let row else { break }",
      "    case .insert(let inserted):\n"
        + "      if {0} {\n        setInserted(nil, edit.sequence, in: &content)\n        return\n      }\n"
        + "      guard let row else { break }",
      "the local row goes before the server's row comes"),
    site(
      "PagedList+Edits.swift", "      layers.edits.undo(edit.id, at: index, in: &content)",
      "      layers.edits.undo(edit.id, at: index, in: &content)\n"
        + "      if {0} {\n"
        + "        for id in Array(layers.edits.rows.keys) {\n"
        + "          layers.edits.rows[id]?.removeOperations { $0.sequence > edit.sequence }\n"
        + "          layers.edits.show(id, in: &content)\n"
        + "        }\n"
        + "      }",
      "an edit's failure restores a copy of the rows"),
    edits(
      "succeeded: isSaved ? nil : reloads)",
      "succeeded: isSaved ? nil : {0} ? reloads - 1 : reloads)",
      "a refresh in flight overwrites a local edit"),
  ]
}
