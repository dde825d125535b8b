internal import MockSources
internal import ScenarioLanguage
internal import Screens
internal import Text

/// A trace with the screen after each line, as a page draws it.
package struct Snapshots: Hashable, Sendable {
  /// The lines that are kept, in order.
  package var frames: [Frame] = []
  /// How many lines of the trace come before them.
  package var linesBefore = 0
  /// How many lines of the trace come after them.
  package var linesAfter = 0
  /// The requests in flight before the first of them, in order.
  package var inFlight: [Request] = []

  /// A line of a trace, and what the screen shows after it.
  package struct Frame: Hashable, Sendable {
    /// What happened: the first column.
    package var trigger: String
    /// The states before and after: the second column.
    package var states: String
    /// The third column, which may be empty.
    package var notes: String
    /// What became of it.
    package var outcome: Outcome
    /// The screen, row by row.
    package var rows: [String]
    /// What became of requests, in order.
    package var changes: [Change]

    /// Makes a frame.
    package init(
      trigger: String, states: String, notes: String, outcome: Outcome = .moved,
      rows: [String] = [], changes: [Change] = []
    ) {
      self.trigger = trigger
      self.states = states
      self.notes = notes
      self.outcome = outcome
      self.rows = rows
      self.changes = changes
    }
  }

  /// What can become of a line.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The screen took it.
    case moved
    /// It was an action that cannot be done.
    case ignored
    /// It was an answer that nobody waits for.
    case dropped
    /// It changed the world and not the screen, or closes the trace.
    case world
  }

  /// A request that was asked before the first frame.
  package struct Request: Hashable, Sendable {
    /// Its number.
    package var number: Int
    /// What it asks for.
    package var words: String
    /// Whether the screen cancelled it.
    package var isCancelled: Bool

    /// Makes a request.
    package init(number: Int, words: String, isCancelled: Bool = false) {
      self.number = number
      self.words = words
      self.isCancelled = isCancelled
    }
  }

  /// Something that a line does to a request.
  package enum Change: Hashable, Sendable {
    /// It asks the request of this number for what the words say.
    case asked(Int, String)
    /// It cancels it.
    case cancelled(Int)
    /// It answers it.
    case answered(Int)
    /// It answers it, and nobody waits for that.
    case dropped(Int)
  }

  /// Makes a film of nothing.
  package init() {}

  /// How many lines the trace has.
  package var lineCount: Int { linesBefore + frames.count + linesAfter }

  /// How many lines of one trace are kept at most.
  package static let limit = 2_000
  /// How many lines are kept behind the one at fault.
  private static let linesBehindFault = 100

  /// The lines to keep of a trace whose fault is at `line`, or of its beginning where there is none.
  package static func window(around line: Int?) -> Range<Int> {
    guard let line, line + linesBehindFault > limit else { return 0..<limit }
    let end = line + linesBehindFault
    return end - limit..<end
  }
}

extension Snapshots {
  /// How many columns the screen of a frame has.
  private static let columns = 32
  /// How many rows it has at most.
  private static let rows = 14

  /// Plays `scenario` and keeps the lines around the one of this index, or the first ones.
  package init(
    of scenario: ScenarioCase, _ settings: PlaySettings = PlaySettings(), around line: Int? = nil
  ) {
    let window = Self.window(around: line)
    _ = scenario.plan.play(settings) { line, world in append(line, world, keeping: window) }
  }

  /// Adds the next line of the trace, after which the world is `world`; only lines in `window` are kept.
  package mutating func append(
    _ line: TraceLine, _ world: any SomeWorld, keeping window: Range<Int>
  ) {
    let index = lineCount
    let changes = Self.changes(of: line)
    guard window.contains(index) else {
      if index < window.lowerBound {
        linesBefore += 1
        for change in changes { follow(change) }
      } else {
        linesAfter += 1
      }
      return
    }
    let toasts = line.effects.compactMap { effect in
      if case .toast(let message) = effect { message } else { nil }
    }
    let columns = line.columns
    frames.append(
      Frame(
        trigger: escaped(columns.trigger), states: escaped(line.states),
        notes: escaped(columns.notes), outcome: Outcome(line.verdict),
        rows: rows(after: line, world, toasts), changes: changes))
  }

  /// Returns the drawing of the screen after `line`.
  private func rows(
    after line: TraceLine, _ world: any SomeWorld, _ toasts: [String]
  ) -> [String] {
    if case .end = line.trigger { return frames.last?.rows ?? [] }
    return PictureDrawing(
      world.picture, toasts: toasts, columns: Self.columns, rows: Self.rows
    ).texts
  }

  /// Keeps the requests in flight as they are before the first frame.
  private mutating func follow(_ change: Change) {
    switch change {
    case .asked(let number, let words):
      inFlight.append(Request(number: number, words: words))
    case .cancelled(let number):
      guard let place = inFlight.firstIndex(where: { $0.number == number }) else { return }
      inFlight[place].isCancelled = true
    case .answered(let number), .dropped(let number):
      inFlight.removeAll { $0.number == number }
    }
  }

  /// What a line does to requests: an answer first, then what the screen wants.
  private static func changes(of line: TraceLine) -> [Change] {
    var changes: [Change] = []
    if case .reply(let number, _) = line.trigger {
      if case .dropped = line.verdict {
        changes.append(.dropped(number))
      } else {
        changes.append(.answered(number))
      }
    }
    for effect in line.effects {
      switch effect {
      case .ask(let number, let ask): changes.append(.asked(number, escaped(ask.description)))
      case .cancel(let number): changes.append(.cancelled(number))
      case .toast, .open, .note: break
      }
    }
    return changes
  }
}

extension Snapshots.Outcome {
  /// What the verdict of a screen means for its line.
  fileprivate init(_ verdict: Verdict?) {
    switch verdict {
    case .moved: self = .moved
    case .ignored: self = .ignored
    case .dropped: self = .dropped
    case nil: self = .world
    }
  }
}
