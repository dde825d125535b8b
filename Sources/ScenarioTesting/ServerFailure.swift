/// A request that failed because the scenario says so.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message of the failure, from the scenario.
  public var message: String

  /// The message of the failure.
  public var description: String { message }

  /// Creates a failure.
  public init(message: String) {
    self.message = message
  }
}
