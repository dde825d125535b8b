/// Takes a line of a trace as it comes, and what makes the world after it, which is boxed where it is asked for.
///
/// An error that it throws stops the case.
package typealias Tell = (TraceEvent, () -> any SomeWorld) throws(CaseStop) -> Void

/// Something that takes each line of a trace as it comes.
package protocol TraceSink: ~Copyable {
  /// Whether it looks at effects and changes as values, and not only at the text of a line.
  var needsValues: Bool { get }
  /// Takes the next line, and what makes the world after it; an error that it throws stops the case.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) throws(CaseStop)
}

extension TraceSink where Self: ~Copyable {
  package var needsValues: Bool { true }
}

/// A sink that nobody listens to.
package struct NoSink: TraceSink {
  package var needsValues: Bool { false }

  /// Makes a sink.
  package init() {}
  /// Forgets the line.
  package mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) {}
}

/// A sink that hands every line to a function that looks at its text alone.
struct TextSink: TraceSink {
  /// What each line is handed to.
  private let tell: (TraceEvent) throws(CaseStop) -> Void

  var needsValues: Bool { false }

  /// Makes a sink that calls `tell`.
  init(_ tell: @escaping (TraceEvent) throws(CaseStop) -> Void) { self.tell = tell }
  /// Hands the line on.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) throws(CaseStop) {
    try tell(event)
  }
}

/// A sink that hands every line to a function.
package struct EventSink: TraceSink {
  /// What each line is handed to.
  private let tell: (TraceEvent) throws(CaseStop) -> Void

  /// Makes a sink that calls `tell`.
  package init(_ tell: @escaping (TraceEvent) throws(CaseStop) -> Void) { self.tell = tell }
  /// Hands the line on.
  package mutating func take(
    _ event: TraceEvent, in world: () -> any SomeWorld
  ) throws(CaseStop) {
    try tell(event)
  }
}

/// A sink that hands every line to a function, with the world.
package struct WorldSink: TraceSink {
  /// What each line is handed to, with the world after it.
  private let tell: (TraceEvent, any SomeWorld) throws(CaseStop) -> Void

  /// Makes a sink that calls `tell`.
  package init(_ tell: @escaping (TraceEvent, any SomeWorld) throws(CaseStop) -> Void) {
    self.tell = tell
  }
  /// Hands the line and the world on.
  package mutating func take(
    _ event: TraceEvent, in world: () -> any SomeWorld
  ) throws(CaseStop) {
    try tell(event, world())
  }
}
