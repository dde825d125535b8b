extension MutationSite {
  /// The rules of the store that mutants break: loads and their outcomes, the cache, position,
  /// edits and publishing.
  static let store = [
    events(
      "if isCovered { forgetPosition() }", "if !{0}, isCovered { forgetPosition() }",
      "a position survives covered rows"),
    driver(
      "forgetPosition()\n    return reload",
      "if !{0} { forgetPosition() }\n    return reload",
      "a position survives setSource"),
    MutationSite(
      "ListStore", "RowProbe.swift",
      "guard let other, count == other.count",
      "guard !{0}, let other, count == other.count",
      "rows that are equal to the last ones are published"),
    MutationSite(
      "ListStore", "ListValues.swift", "if !isSame { changes.insert(change) }",
      "if {0} || !isSame { changes.insert(change) }",
      "a value that is equal to the last one is published"),
    events(
      "if isPublishing { return }", "if !{0}, isPublishing { return }",
      "an observer's command is published inside the event"),
    events(
      "waits[number] == nil { stopCacheTask() }", "waits[number] == nil, !{0} { stopCacheTask() }",
      "the cache is still read after a response"),
    events(
      "publishedList = publishedList ?? list",
      "publishedList = {0} ? nil : publishedList ?? list",
      "an observer sees rows of another event"),
    events(
      "      end(.page, .superseded)\n", "      if !{0} { end(.page, .superseded) }\n",
      "the outcome of a superseded load never returns"),
    events(
      "if isHeld { load?.end(.held) }", "if isHeld, !{0} { load?.end(.held) }",
      "the outcome of a held load never returns"),
    events(
      "waits.removeValue(forKey: slot.request)?.cancel()",
      "if !{0} { waits.removeValue(forKey: slot.request)?.cancel() }",
      "a wait survives its reload"),
    events(
      "case .failure(let failure): isPermanent = self.isPermanent(failure)",
      "case .failure(let failure): isPermanent = !{0} && self.isPermanent(failure)",
      "a permanent failure is retried"),
    events(
      "requests[number]?.cancel()\n        for side",
      "if !{0} { requests[number]?.cancel() }\n        for side",
      "a reload leaves its predecessor in flight"),
    events(
      "source.cachedPage = nil", "if !{0} { source.cachedPage = nil }",
      "the cache is read at each reload"),
    driver(
      "if !keepingRows { forgetCache() }\n    return reload(as: .reload",
      "if !keepingRows, !{0} { forgetCache() }\n    return reload(as: .reload",
      "a page of another source is cached"),
    driver(
      "edit(id, .remove(id, isSaved: saving && savesEdits))",
      "edit(id, .remove(id, isSaved: {0} || saving && savesEdits))",
      "a local edit is saved"),
    driver(
      "case .content, .fetchingMore, .empty: ListLoad(.loaded)",
      "case .content, .fetchingMore, .empty: {0} ? reload(as: .reload()) : ListLoad(.loaded)",
      "loadIfNeeded loads again"),
  ]

  /// Creates a site in the event handling of the driver.
  private static func events(
    _ original: String, _ mutated: String, _ fault: String
  ) -> MutationSite {
    MutationSite("ListStore", "ListDriver+Events.swift", original, mutated, fault)
  }

  /// Creates a site in the commands of the driver.
  private static func driver(
    _ original: String, _ mutated: String, _ fault: String
  ) -> MutationSite {
    MutationSite("ListStore", "ListDriver.swift", original, mutated, fault)
  }
}
