internal import ListMachine

/// A load that a command started or joined.
@MainActor public struct ListLoad<Failure: Error> {
  /// The outcome, if it is known already, or the load to wait for.
  private let state: State

  private enum State {
    case ended(LoadOutcome<Failure>)
    case pending(PendingLoad<Failure>)
  }

  /// The outcome of the load. Reading this property waits until the outcome is known.
  ///
  /// If the waiting task is cancelled, the outcome is immediately `.superseded`, and the load
  /// continues.
  public var outcome: LoadOutcome<Failure> {
    get async {
      switch state {
      case .ended(let outcome): outcome
      case .pending(let load): await load.value
      }
    }
  }

  /// Whether the outcome is known.
  package var isEnded: Bool {
    switch state {
    case .ended: true
    case .pending(let load): load.outcome != nil
    }
  }

  /// Creates a load whose outcome is known.
  init(_ outcome: LoadOutcome<Failure>) {
    state = .ended(outcome)
  }

  /// Creates a handle for a load whose outcome is not known yet.
  init(_ load: PendingLoad<Failure>) {
    state = .pending(load)
  }
}

/// A load whose outcome is not known yet, and the tasks that wait for the outcome.
@MainActor final class PendingLoad<Failure: Error> {
  private(set) var outcome: LoadOutcome<Failure>?
  private let waiters = Broadcast<LoadOutcome<Failure>>()

  /// The outcome of the load, or `.superseded` if the waiting task is cancelled.
  var value: LoadOutcome<Failure> {
    get async {
      if let outcome { return outcome }
      for await outcome in waiters.listen(keeping: 1) { return outcome }
      return .superseded
    }
  }

  /// Sets the outcome and resumes all waiting tasks.
  func end(_ outcome: LoadOutcome<Failure>) {
    self.outcome = outcome
    waiters.send(outcome)
    waiters.finish()
  }
}
