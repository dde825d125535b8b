package import Screens

/// The reason why a case stopped.
package enum CaseStop: Error, Hashable, Sendable {
  /// A step is not possible at its position, or something else prevents a check of the case.
  ///
  /// `step` is the index of the step that caused the error, if this is not the step that was
  /// played.
  case error(String, kind: Outcome.Problem.Kind = .script, step: Int? = nil)
  /// A recording of a list under test does not contain a message that the case sends.
  case unrecorded(String)
  /// One `expect`, or several in a row, do not hold.
  case failedExpectation(FailedExpectation)
  /// An invariant of the screen is violated.
  ///
  /// `step` is the index of the step that led to the event. It can be before the step that was
  /// played.
  case violatedInvariant(InvariantDescription, step: Int)
  /// The run was interrupted: the output was closed, or the user pressed Ctrl-C.
  case interrupted

  /// Returns the error of a case that would keep more rows in memory than the limit allows.
  static func tooManyRows(_ limit: Int) -> CaseStop {
    .error(
      "more than \(limit) rows would be in memory; use --max-rows N to allow more", kind: .limit)
  }

  /// Creates the error of a screen that failed. The screen can be in another process.
  init(failureOfScreen failure: some Error) {
    let known = failure as? any ReplayableFailure
    if known?.isInterruption ?? false {
      self = .interrupted
    } else if known?.isUnrecorded ?? false {
      self = .unrecorded("\(failure)")
    } else {
      self = .error("\(failure)", kind: .adapter)
    }
  }

  package var kind: Outcome.Problem.Kind {
    switch self {
    case .error(_, let kind, _): kind
    case .unrecorded: .adapter
    case .interrupted: .script
    case .failedExpectation: .expect
    case .violatedInvariant: .invariant
    }
  }

  /// The index of the step that caused the problem, if this is not the step that was played.
  var step: Int? {
    switch self {
    case .error(_, _, let step): step
    case .violatedInvariant(_, let step): step
    case .failedExpectation, .unrecorded, .interrupted: nil
    }
  }
}

/// The conditions of consecutive `expect` steps that do not hold.
package struct FailedExpectation: Hashable, Sendable {
  /// A message for each condition.
  private var conditions: [String]
  /// A hint about the requests, if any.
  private var hint: String?

  init(_ conditions: [String], hint: String?) {
    self.conditions = conditions
    self.hint = hint
  }

  /// Adds the conditions of a later step. A repeated step fails again with the same messages, which are
  /// added only once.
  package mutating func add(_ later: FailedExpectation) {
    conditions += later.conditions.filter { !conditions.contains($0) }
    hint = hint ?? later.hint
  }

  /// All messages and the hint in one line.
  package var message: String { (conditions + [hint].compactMap { $0 }).joined(separator: "; ") }
}

/// The position at which a case stopped before the end of its script, and the reason.
package struct StoppedCase: Hashable, Sendable {
  package var reason: CaseStop
  /// The index, in the plan, of the step that caused the problem.
  package var step: Int

  package init(_ reason: CaseStop, step: Int) {
    self.reason = reason
    self.step = step
  }
}

extension CaseStop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .error(let message, _, _), .unrecorded(let message): message
    case .failedExpectation(let failure): failure.message
    case .violatedInvariant(let invariant, _):
      "violated invariant \(invariant.name): \(invariant.sentence)"
    case .interrupted: "interrupted"
    }
  }
}
