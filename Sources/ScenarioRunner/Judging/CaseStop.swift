package import Screens

/// Why a case does not go on.
package enum CaseStop: Error, Hashable, Sendable {
  /// A step makes no sense where it stands, or something else keeps the case from being judged.
  ///
  /// `step` is its place, where another one is at fault than the one that was played.
  case error(String, kind: CaseProblem.Kind = .script, step: Int? = nil)
  /// An `expect` does not hold.
  case failedExpectation(String)
  /// An invariant of the screen is broken.
  case brokenInvariant(InvariantDescription)
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

extension CaseStop: CustomStringConvertible {
  package var description: String {
    switch self {
    case .error(let message, _, _), .failedExpectation(let message): message
    case .brokenInvariant(let invariant):
      "broken invariant \(invariant.name): \(invariant.sentence)"
    case .interrupted: "interrupted"
    }
  }
}
