internal import ListMachine

/// A load that a command started or joined.
@MainActor public struct ListLoad<Failure: Error> {
  /// The outcome, if it was known at once, or the load that will have one.
  private let state: State

  private enum State {
    case ended(LoadOutcome<Failure>)
    case pending(PendingLoad<Failure>)
  }

  /// The outcome, as soon as it is known.
  ///
  /// If the waiting task is cancelled, the wait returns `.superseded` at once, and the load continues.
  public var outcome: LoadOutcome<Failure> {
    get async {
      switch state {
      case .ended(let outcome): outcome
      case .pending(let load): await load.value
      }
    }
  }

  /// Creates a load whose outcome is known.
  init(_ outcome: LoadOutcome<Failure>) {
    state = .ended(outcome)
  }

  /// Creates a handle of a load without an outcome yet.
  init(_ load: PendingLoad<Failure>) {
    state = .pending(load)
  }
}

/// A load without an outcome yet, and the tasks that wait for it.
@MainActor final class PendingLoad<Failure: Error> {
  private var outcome: LoadOutcome<Failure>?
  private let waiters = Broadcast<LoadOutcome<Failure>>()

  /// The outcome, as soon as it is known, or `.superseded` if the waiting task is cancelled.
  var value: LoadOutcome<Failure> {
    get async {
      if let outcome { return outcome }
      for await outcome in waiters.listen(keeping: 1) { return outcome }
      return .superseded
    }
  }

  /// Ends every wait with an outcome.
  func end(_ outcome: LoadOutcome<Failure>) {
    self.outcome = outcome
    waiters.send(outcome)
    waiters.finish()
  }
}
