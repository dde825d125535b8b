/// The policy for retries of failed requests.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
public struct RetryPolicy<Failure: Error>: Sendable {
  /// The maximum number of retries of each request. A negative number counts as 0.
  public var retries: Int
  /// Returns the wait before a retry, which is at most 2,147,483,647 seconds long. Retries are
  /// counted from 1. The closure does not run on the main actor.
  public var delay: @Sendable (_ retry: Int) -> Duration
  /// Returns whether a failure is never retried. The closure runs on the main actor.
  public var isPermanent: @Sendable (Failure) -> Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - retries: The maximum number of retries of each request.
  ///   - isPermanent: Returns whether a failure is never retried.
  ///   - delay: Returns the wait before a retry, which can include jitter. Retries are counted from
  ///     1.
  public init(
    retries: Int, isPermanent: @escaping @Sendable (Failure) -> Bool = { _ in false },
    delay: @escaping @Sendable (_ retry: Int) -> Duration
  ) {
    self.retries = retries
    self.delay = delay
    self.isPermanent = isPermanent
  }

  /// A policy without retries.
  public static var never: Self { Self(retries: 0) { _ in .zero } }

  /// Returns a policy whose wait starts with `first` and doubles with each retry, up to `limit`.
  ///
  /// - Parameters:
  ///   - retries: The maximum number of retries of each request.
  ///   - first: The wait before the first retry.
  ///   - limit: The longest wait.
  ///   - isPermanent: Returns whether a failure is never retried.
  /// - Returns: A policy without jitter.
  public static func exponentialBackoff(
    retries: Int, first: Duration = .seconds(1), limit: Duration = .seconds(30),
    isPermanent: @escaping @Sendable (Failure) -> Bool = { _ in false }
  ) -> Self {
    Self(retries: retries, isPermanent: isPermanent) { retry in
      var delay = min(first, limit)
      var remaining = retry
      while remaining > 1, delay > .zero, delay < limit {
        // Compares with half of the limit, because twice the delay can overflow.
        delay = delay > limit / 2 ? limit : delay * 2
        remaining -= 1
      }
      return delay
    }
  }
}
