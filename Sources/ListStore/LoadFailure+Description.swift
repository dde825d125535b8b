public import ListMachine

#if canImport(Darwin)
  public import Foundation
#endif

extension LoadFailure {
  /// A string for the user.
  ///
  /// On Apple systems, if the app's closure threw a `LocalizedError`, this is the
  /// `errorDescription` of that error, and for an `NSError` or a `CustomNSError`, such as `URLError`,
  /// its `localizedDescription`. For any other error that the closure threw, it is the default
  /// description of the error. A cancellation and the failures that the list itself detects have
  /// fixed sentences.
  public var errorDescription: String? {
    switch self {
    case .source(let failure):
      if failure is CancellationError { return "The request was cancelled." }
      #if canImport(Darwin)
        if let text = (failure as? any LocalizedError)?.errorDescription { return text }
        // The description of these errors has their domain and user info, which are not for users.
        if failure is any CustomNSError || type(of: failure as Any) is NSError.Type {
          return failure.localizedDescription
        }
      #endif
      return String(describing: failure)
    case .cursorLoop: return "The list could not be loaded, because its pages form a loop."
    case .tooManyEmptyPages: return "No rows were found so far. Try again to continue."
    }
  }
}

#if canImport(Darwin)
  extension LoadFailure: LocalizedError {}
#endif
