package import ScenarioLanguage
internal import Text

/// A script with every word resolved, ready to be played any number of times.
package struct Plan: Sendable {
  /// The steps as written, each once.
  package private(set) var steps: [PlannedStep] = []
  /// In which order the steps happen, as places in `steps`.
  private var sequences: [StepSequence] = []
  private var starts: [Int] = []

  /// Makes a plan in which nothing happens.
  package init() {}

  /// Whether any step checks something.
  package var hasExpectation: Bool {
    steps.contains { if case .expect = $0.kind { true } else { false } }
  }

  /// The places in `steps`, in the order in which the steps happen.
  package var places: some Sequence<Int> {
    zip(starts, sequences).lazy.flatMap { start, sequence in sequence.lazy.map { start + $0 } }
  }

  /// Adds the steps of `sequence`, resolved by `binder`, behind those that are there.
  package mutating func append(_ sequence: StepSequence, using binder: inout Binder) {
    let planned = binder.bind(sequence)
    guard planned.count == sequence.entries.count else { return }
    starts.append(steps.count)
    sequences.append(sequence)
    if steps.isEmpty { steps = planned } else { steps += planned }
  }

  /// Plays every step on `world`, and at the end lets the source answer what is in the foreground.
  ///
  /// `place` names the step that was played last, also when the case stops there. It is stopped once `isStopped` says so.
  package func play(
    on world: inout World, place: inout Int, isStopped: () -> Bool = { false }, tell: TraceSink
  ) throws(CaseStop) {
    let steps = steps.span  // A step of an array would be copied before it is done.
    for (start, sequence) in zip(starts, sequences) {
      for entry in sequence {
        if isStopped() { throw .interrupted }
        place = start + entry
        try world.perform(steps[place].kind, text: steps[place].text, at: place, tell: tell)
      }
    }
    try world.finish(tell: tell)
  }
}
