/// The error of a request that the scenario fails.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message from the scenario.
  public var message: String
  /// Whether no retry can fix the failure, because the scenario fails the request with `permanent`.
  public var isPermanent: Bool

  /// The error message.
  public var description: String { message }

  /// Creates a failure.
  public init(message: String, isPermanent: Bool = false) {
    self.message = message
    self.isPermanent = isPermanent
  }
}
