/// A failure to load a page or to save an edit.
public enum LoadFailure<Failure: Error>: Error {
  /// The app's closure threw this error.
  case source(Failure)
  /// A response contained the key of a page that was requested before.
  case cursorLoop
  /// Too many pages in a row contained no rows.
  case tooManyEmptyPages

  /// The error that the app's closure threw, if it threw one.
  public var source: Failure? {
    if case .source(let failure) = self { failure } else { nil }
  }
}

extension LoadFailure: CustomStringConvertible {
  /// The description of the app's error, `cursor loop` or `too many empty pages`.
  public var description: String {
    switch self {
    case .source(let failure): String(describing: failure)
    case .cursorLoop: "cursor loop"
    case .tooManyEmptyPages: "too many empty pages"
    }
  }
}

extension LoadFailure: Equatable where Failure: Equatable {}
extension LoadFailure: Hashable where Failure: Hashable {}
