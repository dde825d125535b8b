public import ListMachine

#if canImport(Darwin)
  public import Foundation
#endif

extension LoadFailure {
  /// A full sentence for the user. If the app's error has a text, the sentence contains it.
  ///
  /// The description of the app's error is its `errorDescription` if the error is a
  /// `LocalizedError`, on systems with this protocol. For any other error, the default description
  /// is used.
  public var errorDescription: String? {
    switch self {
    case .source(let failure):
      if failure is CancellationError { return "The request was cancelled." }
      #if canImport(Darwin)
        if let text = (failure as? any LocalizedError)?.errorDescription { return text }
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
