extension PagedList {
  /// What may happen to a list.
  ///
  /// A reload says with `sourceChanged` that other rows are listed than before, so that the ones held go at once.
  public enum Event: Sendable {
    /// The page appears; `cached` is its first page as a cache knows it, shown only if nothing was loaded yet.
    case firstLoad(cached: LoadedPage<Row, Key>? = nil, sourceChanged: Bool = false)
    /// The user pulls to refresh.
    case refresh(sourceChanged: Bool = false)
    /// What is listed has changed and the rows are covered until the new ones come.
    case refreshWithIndicator(sourceChanged: Bool = false)
    /// The user nears the last row.
    case fetchMore
    /// A request was answered, whether or not it was cancelled.
    case answered(request: Int, Result<LoadedPage<Row, Key>, Failure>)
  }

  /// What an app is to do, as a plain value.
  public enum Effect: Sendable {
    /// Ask for the page of `key`, or for the first page where it is `nil`, and answer under this number.
    case ask(request: Int, key: Key?)
    /// Cancel the request; its answer is dropped if it comes all the same.
    case cancel(request: Int)
    /// Show the failure for a moment.
    case toast(LoadFailure<Failure>)
    /// Nothing to do: this many rows were left out because their ids were there already.
    case dropDuplicates(Int)

    /// Returns the effect that tells how many rows were left out, if any.
    @inlinable
    static func dropped(_ duplicates: Int) -> Self? {
      duplicates == 0 ? nil : .dropDuplicates(duplicates)
    }
  }

  /// What an app is to do after an event, in order.
  ///
  /// No event leads to more than two effects, and so they need no memory of their own.
  public struct Effects: Sendable, Sequence, IteratorProtocol {
    /// What is to be done first.
    @usableFromInline var first: Effect?
    /// What is to be done after that.
    @usableFromInline var second: Effect?

    /// Makes at most two effects.
    @inlinable
    public init(_ first: Effect? = nil, _ second: Effect? = nil) {
      self.first = first ?? second
      self.second = first == nil ? nil : second
    }

    /// Whether there is nothing to do.
    @inlinable
    public var isEmpty: Bool { first == nil }

    /// Hands each effect to `body`, in order, without a copy of any.
    @inlinable
    package consuming func drain(into body: (consuming Effect) -> Void) {
      if let effect = first.take() { body(effect) }
      if let effect = second.take() { body(effect) }
    }

    /// Takes the first effect out and returns it.
    @inlinable
    public mutating func next() -> Effect? {
      defer {
        first = second
        second = nil
      }
      return first
    }
  }

  /// What became of an event.
  public enum Verdict: Hashable, Sendable {
    /// It was taken.
    case moved
    /// The user asked for what cannot be done now; nothing changed.
    case ignored(IgnoredReason)
    /// An answer came that nobody waits for; nothing changed.
    case dropped(DroppedReason)
  }
}

/// Why an action changed nothing.
public enum IgnoredReason: String, Hashable, Sendable {
  /// The last page is held.
  case noMorePages = "no more pages"
  /// The next page is on its way already.
  case alreadyFetching = "already fetching"
  /// The first page is on its way again.
  case refreshing = "refreshing"
  /// The first page is on its way.
  case loading = "loading"
  /// There are no rows that a page could follow.
  case nothingLoaded = "nothing loaded"
}

/// Why an answer changed nothing.
public enum DroppedReason: Hashable, Sendable {
  /// A later request took its place; where a reload cancelled it, that is the request of the reload.
  case superseded(by: Int)
  /// No such request waits for an answer: it was the last one and is answered, or was never asked.
  case notInFlight
}

extension DroppedReason: CustomStringConvertible {
  /// The words of a trace: `superseded by #3`.
  public var description: String {
    switch self {
    case .superseded(let request): "superseded by #\(request)"
    case .notInFlight: "not in flight"
    }
  }
}

extension PagedList.Event: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Event: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Effect: Equatable where Failure: Equatable {}
extension PagedList.Effect: Hashable where Failure: Hashable {}
extension PagedList.Effects: Equatable where Failure: Equatable {}
extension PagedList.Effects: Hashable where Failure: Hashable {}
