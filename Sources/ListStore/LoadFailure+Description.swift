public import ListMachine

#if canImport(Darwin)
  public import Foundation
#endif

extension LoadFailure {
  /// A full sentence for the user: the app's own text if its error has one.
  ///
  /// The text of an error is that of its `LocalizedError`, on systems that have it, or else its description.
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
