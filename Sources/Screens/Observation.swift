internal import MockSources

/// Something that can be read off a screen at any moment: a row of the table that drives traces, `expect` and help.
package struct Observation<Subject: Screen>: Sendable {
  /// The observation in words.
  package var description: ObservationDescription
  /// Reads it.
  package var read: @Sendable (Subject, WorldContext) -> Value

  /// Makes an observation; a reported one is told by the trace wherever it changes.
  package init(
    _ name: String, _ kind: ObservationKind, _ summary: String, isReported: Bool = false,
    read: @escaping @Sendable (Subject, WorldContext) -> Value
  ) {
    description = ObservationDescription(
      name: name, kind: kind, summary: summary, isReported: isReported)
    self.read = read
  }

  /// Makes an observation of a field of the report.
  package init<Field: ReportedValue>(
    _ name: String, _ summary: String, told field: @escaping @Sendable (Subject.Report) -> Field
  ) {
    self.init(name, Field.kind, summary) { screen, _ in field(screen.report).value }
  }
}

extension Array {
  /// Returns the table of which traces report the observations called by `names`, and no others.
  package func reporting<Subject: Screen>(_ names: [String]) -> Self
  where Element == Observation<Subject> {
    map { observation in
      var observation = observation
      observation.description.isReported = names.contains(observation.description.name)
      return observation
    }
  }

  /// Puts `observation` behind the one called `name`, since traces report in the table's order.
  mutating func insert<Subject: Screen>(_ observation: Element, after name: String)
  where Element == Observation<Subject> {
    let place = firstIndex { $0.description.name == name } ?? endIndex - 1
    insert(observation, at: place + 1)
  }
}
