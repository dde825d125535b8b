public import ListMachine

/// The way in which a load ended.
public enum LoadOutcome<Failure: Error>: Sendable {
  /// The page arrived, or everything needed was loaded already.
  case loaded
  /// The load failed, after its retries.
  case failed(LoadFailure<Failure>)
  /// A reload took its place, or the waiting task was cancelled.
  case superseded
  /// The network is away; the request is sent when it is back.
  case held
  /// There was nothing to load.
  case ignored(ListIgnoredReason)
}

extension LoadOutcome: Equatable where Failure: Equatable {}
