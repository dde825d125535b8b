public import ListMachine

/// The outcome of a load.
public enum LoadOutcome<Failure: Error>: Sendable {
  /// The page was loaded, or everything needed was loaded before.
  case loaded
  /// The load and its retries failed.
  case failed(LoadFailure<Failure>)
  /// A reload replaced the load, the waiting task was cancelled, or the store was released.
  case superseded
  /// The network is not available. The list sends the request when the network is back.
  case held
  /// The command did nothing, for this reason.
  case ignored(ListIgnoredReason)
}

extension LoadOutcome: Equatable where Failure: Equatable {}
extension LoadOutcome: Hashable where Failure: Hashable {}
