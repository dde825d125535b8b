/// A request that failed because the scenario says so.
public struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, in the scenario's words.
  public var message: String

  /// What went wrong.
  public var description: String { message }

  /// Makes a failure.
  public init(message: String) {
    self.message = message
  }
}
