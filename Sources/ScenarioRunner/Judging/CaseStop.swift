package import Screens

/// Why a case does not go on.
package enum CaseStop: Error, Hashable, Sendable {
  /// A step makes no sense where it stands, or something else keeps the case from being judged.
  ///
  /// `step` is its place, where another one is at fault than the one that was played.
  case error(String, kind: CaseProblem.Kind = .script, step: Int? = nil)
  /// An `expect` does not hold.
  case failedExpectation(String)
  /// A invariant of the screen is broken.
  ///
  /// `step` is the index of the step that led to the event, which may be an earlier one than the one that was played.
  case brokenInvariant(InvariantDescription, step: Int)
  /// Nobody reads on: the output is closed or the user interrupted.
  case interrupted
}

extension CaseStop {
  /// The error of a case that would hold more rows than it may.
  static func tooManyRows(_ limit: Int) -> CaseStop {
    .error("more than \(limit) rows would be held; --max-rows N allows more", kind: .limit)
  }

  /// What kind of thing is wrong.
  package var kind: CaseProblem.Kind {
    switch self {
    case .error(_, let kind, _): kind
    case .interrupted: .script
    case .failedExpectation: .expect
    case .brokenInvariant: .invariant
    }
  }
}

extension CaseStop {
  /// The index of the step at fault, if it is another one than the one that was played.
  var step: Int? {
    switch self {
    case .error(_, _, let step): step
    case .brokenInvariant(_, let step): step
    case .failedExpectation, .interrupted: nil
    }
  }
}

/// Where and why a case stopped before the end of its script.
package struct StoppedCase: Hashable, Sendable {
  /// Why it stopped.
  package var reason: CaseStop
  /// The index, in the plan, of the step at fault.
  package var step: Int

  /// Creates the end of a case that stopped.
  package init(_ reason: CaseStop, step: Int) {
    self.reason = reason
    self.step = step
  }
}

extension CaseStop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .error(let message, _, _), .failedExpectation(let message): message
    case .brokenInvariant(let invariant, _):
      "broken invariant \(invariant.name): \(invariant.sentence)"
    case .interrupted: "interrupted"
    }
  }
}
