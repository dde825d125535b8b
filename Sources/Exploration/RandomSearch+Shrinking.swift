extension RandomSearch {
  /// Shortens a path that breaks a property until no event can go and none can be made simpler.
  func shrink(_ path: Path<Subject>, breaking property: Int) -> Path<Subject> {
    var shortest = path
    while let better = shortened(shortest, property) ?? simplified(shortest, property) {
      shortest = better
    }
    return shortest
  }

  /// Drops the longest run of events that can go, halving the length of the runs tried.
  private func shortened(_ path: Path<Subject>, _ property: Int) -> Path<Subject>? {
    var length = path.events.count
    while length > 0 {
      for start in stride(from: 0, to: path.events.count, by: length) {
        let end = min(start + length, path.events.count)
        let rest = path.events[..<start] + path.events[end...]
        if let found = replay(Array(rest), breaking: property) { return found }
      }
      length /= 2
    }
    return nil
  }

  /// Replaces one event by a simpler one.
  private func simplified(_ path: Path<Subject>, _ property: Int) -> Path<Subject>? {
    for index in path.events.indices {
      for event in subject.simpler(than: path.events[index]) {
        var events = path.events
        events[index] = event
        if let found = replay(events, breaking: property) { return found }
      }
    }
    return nil
  }
}
