package import MockSources

/// Something that can be read off a screen at any moment: a row of the table that drives traces, `expect` and help.
package struct Observation<Subject: Screen>: Sendable {
  /// The observation in words.
  package var description: ObservationDescription
  /// Reads it.
  package var read: @Sendable (Subject, Surroundings) -> Value

  /// Makes an observation; a reported one is told by the trace wherever it changes.
  package init(
    _ name: String, _ kind: ObservationKind, _ summary: String, isReported: Bool = false,
    read: @escaping @Sendable (Subject, Surroundings) -> Value
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

/// An observation in words.
package struct ObservationDescription: Hashable, Sendable {
  /// The name that `expect` and traces use.
  package var name: String
  /// The values that it can have.
  package var kind: ObservationKind
  /// What it tells, in one line.
  package var summary: String
  /// Whether a trace tells it wherever it changes.
  package var isReported: Bool

  /// Describes an observation.
  package init(name: String, kind: ObservationKind, summary: String, isReported: Bool) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isReported = isReported
  }
}

/// The values that an observation can have.
package enum ObservationKind: Hashable, Sendable {
  /// A whole number.
  case integer
  /// A whole number, or `none`.
  case optionalInteger
  /// `yes` or `no`.
  case flag
  /// One of these words.
  case choice([String])
  /// One or more of these words in this order, joined by `+`, or one of `alone`.
  case combination([String], alone: [String])
  /// Any word, or `none`.
  case word
  /// Any text, or `none`.
  case text
}

/// What a screen cannot know of itself, but the mock server can.
package struct Surroundings: Sendable {
  /// How many requests are in flight.
  package var inFlight: Int
  /// How many of them the screen did not cancel.
  package var awaited: Int
  /// Whether an answer came that the screen did not drop.
  package var hasAnswered: Bool
  /// The source that the rows shown came from, as it is now.
  package var source: Source

  /// Makes surroundings.
  package init(inFlight: Int, awaited: Int, hasAnswered: Bool, source: Source) {
    self.inFlight = inFlight
    self.awaited = awaited
    self.hasAnswered = hasAnswered
    self.source = source
  }

  /// Surroundings in which nothing ever happened, for observations that look at none.
  package static let none = Surroundings(
    inFlight: 0, awaited: 0, hasAnswered: false, source: Source())
}
