package import MockSources

extension Shown {
  /// Returns the picture of these contents, with `title` and a line for each row.
  package func picture(
    title: String, line: ((Row) -> Picture.Line)? = nil
  ) -> Picture {
    var drawn: [Picture.Part] = []
    if pull == .spinning { drawn.append(.pull) }
    if parts.contains(.indicator) { drawn.append(.indicator) }
    if isOffline { drawn.append(.banner("offline")) }
    if let error, !parts.contains(.error) { drawn.append(.banner(error)) }
    if parts.contains(.rows) {
      if let header { drawn.append(.header(header)) }
      drawn.append(
        drawnRows(
          line ?? { Picture.Line($0.title, detail: unsaved.contains($0.id) ? "not saved" : "") }))
    }
    if parts.contains(.offline) { drawn.append(.empty("Waiting for the network")) }
    if parts.contains(.empty) { drawn.append(.empty("Nothing here")) }
    if parts.contains(.error) { drawn.append(.error(error ?? "")) }
    if let footer { drawn.append(.footer(footer)) }
    return Picture(title: title, parts: drawn)
  }

  /// The lines of the rows. A long list has only the rows at both ends, because it is drawn after
  /// every line of a trace.
  private func drawnRows(_ line: (Row) -> Picture.Line) -> Picture.Part {
    let leftOut = count - Picture.mostRows
    if leftOut <= 0 { return .rows(rows.map(line)) }
    let half = Picture.mostRows / 2
    return .rows(rows.prefix(half).map(line) + rows.suffix(half).map(line), leftOut: leftOut)
  }

  /// The footer below the rows, if any.
  private var footer: Picture.Footer? {
    if isFetching { return .spinning }
    if let moreError { return .error(moreError) }
    return hasMore && parts.contains(.rows) ? .more : nil
  }
}
