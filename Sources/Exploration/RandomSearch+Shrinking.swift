extension RandomSearch {
  /// Shortens a path that violates a property until no event can be removed or simplified, or until `watch` returns `false`.
  func shrink(
    _ path: StatePath<Subject>, violating property: Int, watch: () -> Bool
  ) -> StatePath<Subject> {
    var shortest = path
    while let better = shortened(shortest, property, watch)
      ?? simplified(shortest, property, watch)
    {
      shortest = better
    }
    return shortest
  }

  /// Removes the longest possible runs of events. Each pass halves the length of the runs.
  private func shortened(
    _ path: StatePath<Subject>, _ property: Int, _ watch: () -> Bool
  ) -> StatePath<Subject>? {
    var length = path.events.count
    while length > 0 {
      for start in stride(from: 0, to: path.events.count, by: length) {
        guard watch() else { return nil }
        let end = min(start + length, path.events.count)
        let rest = path.events[..<start] + path.events[end...]
        if let found = replay(Array(rest), violating: property, watch: watch) { return found }
      }
      length /= 2
    }
    return nil
  }

  /// Replaces one event with a simpler one.
  private func simplified(
    _ path: StatePath<Subject>, _ property: Int, _ watch: () -> Bool
  ) -> StatePath<Subject>? {
    for index in path.events.indices {
      for event in subject.simpler(than: path.events[index]) {
        guard watch() else { return nil }
        var events = path.events
        events[index] = event
        if let found = replay(events, violating: property, watch: watch) { return found }
      }
    }
    return nil
  }
}
