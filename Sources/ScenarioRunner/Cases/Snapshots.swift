internal import MockSources
internal import ScenarioLanguage
internal import Screens
internal import Text

/// Snapshots of the screen, one after each line of a trace. The HTML report draws them.
package struct Snapshots: Hashable, Sendable {
  /// The stored lines, in order.
  package var frames: [Frame] = []
  /// The number of trace lines before the frames.
  package var linesBefore = 0
  /// The number of trace lines after the frames.
  package var linesAfter = 0
  /// The requests in flight before the first frame, in order.
  package var inFlight: [Request] = []

  /// A line of a trace with the screen after it.
  package struct Frame: Hashable, Sendable {
    /// The event: the first column.
    package var trigger: String
    /// The states before and after: the second column.
    package var states: String
    /// The notes: the third column, which can be empty.
    package var notes: String
    package var rows: [String]
    /// The changes of requests, in order.
    package var changes: [Change]

    package init(
      trigger: String, states: String, notes: String, rows: [String] = [], changes: [Change] = []
    ) {
      self.trigger = trigger
      self.states = states
      self.notes = notes
      self.rows = rows
      self.changes = changes
    }
  }

  /// A request that was sent before the first frame.
  package struct Request: Hashable, Sendable {
    package var number: Int
    /// A description of the requested page.
    package var words: String
    package var isCancelled: Bool

    package init(number: Int, words: String, isCancelled: Bool = false) {
      self.number = number
      self.words = words
      self.isCancelled = isCancelled
    }
  }

  /// A change of a request by a line.
  package struct Change: Hashable, Sendable {
    package var kind: Kind
    package var number: Int
    /// A description of the requested page, if the line sends the request.
    package var words: String?

    package enum Kind: String, Sendable {
      /// The line sends the request.
      case asked
      /// The line cancels the request.
      case cancelled
      /// The line responds to the request.
      case answered
      /// The line responds to the request, and the screen drops the response.
      case dropped
    }

    package init(_ kind: Kind, _ number: Int, _ words: String? = nil) {
      self.kind = kind
      self.number = number
      self.words = words
    }
  }

  /// The index, in the trace, of the last event before its end. `nil` if the frames end earlier.
  package var lastEvent: Int? {
    guard linesAfter == 0, let last = frames.lastIndex(where: { $0.trigger != "end" }) else {
      return nil
    }
    return linesBefore + last
  }

  package init() {}

  package var lineCount: Int { linesBefore + frames.count + linesAfter }

  /// The maximum number of stored lines of one trace.
  package static let limit = 2_000
  /// The number of stored lines after the line with the problem.
  private static let linesAfterProblem = 100

  /// Returns the range of lines to store. With a problem at `line`, these are the lines around it;
  /// without one, the first lines.
  package static func window(around line: Int?) -> Range<Int> {
    guard let line, line + linesAfterProblem > limit else { return 0..<limit }
    let end = line + linesAfterProblem
    return end - limit..<end
  }

  /// The number of columns of a frame's screen.
  private static let columns = 32
  /// The maximum number of rows of a frame's screen.
  private static let rows = 14

  /// Appends the next line of the trace and the screen of `world`. Only lines in `window` are
  /// stored.
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
    let notes = String(decoding: line.columns.notes, as: UTF8.self)
    frames.append(
      Frame(
        trigger: escaped(line.trigger.description), states: escaped(line.states),
        notes: escaped(notes), rows: rows(after: line, world, toasts), changes: changes))
  }

  private func rows(
    after line: TraceLine, _ world: any SomeWorld, _ toasts: [String]
  ) -> [String] {
    if case .end = line.trigger { return frames.last?.rows ?? [] }
    return PictureDrawing(
      world.picture, toasts: toasts, columns: Self.columns, rows: Self.rows
    ).texts
  }

  /// Updates the requests in flight before the first frame.
  private mutating func follow(_ change: Change) {
    let index = inFlight.firstIndex { $0.number == change.number }
    switch change.kind {
    case .asked: inFlight.append(Request(number: change.number, words: change.words ?? ""))
    case .cancelled: if let index { inFlight[index].isCancelled = true }
    case .answered, .dropped: if let index { inFlight.remove(at: index) }
    }
  }

  /// Returns the changes of requests by a line. A response comes before the screen's effects.
  private static func changes(of line: TraceLine) -> [Change] {
    var changes: [Change] = []
    if case .reply(let number, _) = line.trigger {
      changes.append(Change(line.verdict?.kind == .dropped ? .dropped : .answered, number))
    }
    for effect in line.effects {
      switch effect {
      case .ask(let number, let ask):
        changes.append(Change(.asked, number, escaped(ask.description)))
      case .cancel(let number): changes.append(Change(.cancelled, number))
      case .toast, .open, .hold, .wait, .note: break
      }
    }
    return changes
  }
}
