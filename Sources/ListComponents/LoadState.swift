/// The state of a value that is loaded once, such as a list of films or a profile.
///
/// Because the state is an enum, a view that switches over it shows either an indicator, the value
/// or the failure.
public enum LoadState<Value, Failure: Error> {
  /// The value is loading.
  case loading
  /// The value is loaded.
  case loaded(Value)
  /// The load failed.
  case failed(Failure)

  /// Creates the state after a load that ended with `result`.
  public init(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = .failed(failure)
    }
  }

  /// The value, if it is loaded.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  /// The failure, if the load failed.
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// Whether the value is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Returns the state with the loaded value, if any, transformed.
  public func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other, Failure> {
    switch self {
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure): .failed(failure)
    }
  }

  /// Returns the state with the failure, if any, transformed.
  public func mapFailure<Other>(_ transform: (Failure) -> Other) -> LoadState<Value, Other> {
    switch self {
    case .loading: .loading
    case .loaded(let value): .loaded(value)
    case .failed(let failure): .failed(transform(failure))
    }
  }
}

extension LoadState: Equatable where Value: Equatable, Failure: Equatable {}

extension LoadState: Hashable where Value: Hashable, Failure: Hashable {}

extension LoadState: Sendable where Value: Sendable {}
