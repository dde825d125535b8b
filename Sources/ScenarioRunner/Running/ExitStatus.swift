/// The exit status of listsh.
package enum ExitStatus: Int32, Sendable {
  /// Everything requested passed.
  case passed = 0
  /// A trace, an `expect` or an invariant does not hold, or `conform` found a difference.
  case failed = 1
  /// Something could not be checked: bad usage, an error in a script, or a file that cannot be read
  /// or written.
  case unchecked = 2
  /// Ctrl-C ended the command.
  case interrupted = 130
  /// Standard output was closed before everything was checked, and nothing had failed until then.
  case outputClosed = 141
  /// SIGTERM ended the command.
  case terminated = 143

  package func worse(_ other: ExitStatus) -> ExitStatus {
    severity >= other.severity ? self : other
  }

  /// The position in the order from the best status to the worst.
  private var severity: Int {
    switch self {
    case .passed: 0
    case .outputClosed: 1
    case .failed: 2
    case .unchecked: 3
    case .interrupted, .terminated: 4
    }
  }
}
