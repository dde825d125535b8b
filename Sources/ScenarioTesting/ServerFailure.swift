/// The error of a request that the scenario fails.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message from the scenario.
  public var message: String

  /// The error message.
  public var description: String { message }

  /// Creates a failure.
  public init(message: String) {
    self.message = message
  }
}
