/// Why a page could not be loaded.
public enum LoadFailure<Failure: Error>: Error {
  /// The source failed, for a reason of the app's own.
  case source(Failure)
  /// The source named as next a page that was asked for already, which would lead in a circle.
  case cursorLoop
}

extension LoadFailure: CustomStringConvertible {
  /// The words of a trace: what the app's failure says of itself, or `cursor loop`.
  public var description: String {
    switch self {
    case .source(let failure): String(describing: failure)
    case .cursorLoop: "cursor loop"
    }
  }
}

extension LoadFailure: Equatable where Failure: Equatable {}
extension LoadFailure: Hashable where Failure: Hashable {}
