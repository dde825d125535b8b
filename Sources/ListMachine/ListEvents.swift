extension PagedList {
  /// An event that a list handles.
  public enum Event: Sendable {
    /// Loads the first page under an indicator.
    case reload(keepingRows: Bool = true)
    /// Loads the first page while the rows stay visible.
    case refresh(keepingRows: Bool = true)
    /// Shows a cached first page while the first reload of a source is in flight.
    case cached(LoadedPage<Row, Key>)
    /// Loads the next page.
    case fetchMore
    /// Loads the previous page.
    case fetchPrevious
    /// Sends the failed requests again. Reloads only if no other page request failed.
    case retry
    /// The wait before the retry of this request is over.
    case wake(request: Int)
    /// The network became available or unavailable.
    case online(Bool)
    /// The rows from `first` to `last` are visible.
    case see(first: Row.ID, last: Row.ID)
    /// The user sees no rows of the list, so scrolling requests no pages.
    case lookAway
    /// Inserts a row at the beginning, unless the list shows a row with its ID. `isSaved` is false
    /// for a local change that is not sent to the server.
    case insert(Row, isSaved: Bool = true)
    /// Changes the row with an ID.
    case update(Row.ID, RowChange<Row>, isSaved: Bool = true)
    /// Removes the row with an ID.
    case remove(Row.ID, isSaved: Bool = true)
    /// A page arrived, or its request failed. A permanent failure is not retried.
    case loaded(request: Int, Result<LoadedPage<Row, Key>, Failure>, isPermanent: Bool = false)
    /// An edit was saved, or saving it failed. The row is the one that the server returned, or
    /// `nil` if the server did not change the row.
    case saved(request: Int, Result<Row?, Failure>, isPermanent: Bool = false)
  }

  /// Something that the app must do.
  public enum Effect: Sendable {
    /// Send the request and report its response under this number.
    case ask(request: Int, Request)
    /// Do not send the request yet. When the network is back, an `ask` effect with the same number
    /// follows.
    case hold(request: Int, Request)
    /// Cancel the request.
    case cancel(request: Int)
    /// Start the wait before retry number `retry` of this request, then send `wake`.
    case wait(request: Int, retry: Int)
    /// Show the failure for a moment.
    case toast(LoadFailure<Failure>)
    /// Report that this edit is undone.
    case undo(ListEdit<Row>)
  }

  /// A request of any kind.
  @frozen public enum Request: Sendable {
    /// A request for a page.
    case page(PageRequest<Key>)
    /// A request to save an edit.
    case save(ListEdit<Row>)
  }

  /// The result of an event.
  @frozen
  public struct Transition: Sendable {
    /// The effects, in order.
    public var effects: Effects
    /// Whether the event changed anything.
    public var verdict: Verdict
    /// The number of rows that were left out because the list already contains their IDs.
    public var duplicates: Int

    @inlinable
    package init(
      _ effects: Effects = Effects(), _ verdict: Verdict = .accepted, duplicates: Int = 0
    ) {
      self.effects = effects
      self.verdict = verdict
      self.duplicates = duplicates
    }

    /// Returns the result of an action that changed nothing.
    @inlinable
    static func ignored(_ reason: ListIgnoredReason) -> Self { Self(Effects(), .ignored(reason)) }
  }

  /// Effects in order. Up to two effects need no allocation.
  @frozen
  public struct Effects: RandomAccessCollection, Sendable {
    @usableFromInline var first: Effect?
    @usableFromInline var second: Effect?
    /// The effects after the second one.
    @usableFromInline var others: [Effect] = []

    /// Creates at most one effect.
    @inlinable
    package init(_ first: Effect? = nil) { self.first = first }

    /// The first index, 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The index after the last effect.
    @inlinable
    public var endIndex: Int { first == nil ? 0 : second == nil ? 1 : 2 + others.count }

    /// The effect at a position.
    @inlinable
    public subscript(position: Int) -> Effect {
      if position == 0, let first { return first }
      if position == 1, let second { return second }
      return others[position - 2]
    }

    /// Adds an effect at the end.
    @inlinable
    package mutating func append(_ effect: Effect) {
      if first == nil {
        first = effect
      } else if second == nil {
        second = effect
      } else {
        others.append(effect)
      }
    }

    /// Removes each effect, in order, and calls `body` with it, without copying an effect.
    @inlinable
    package mutating func drain(into body: (consuming Effect) -> Void) {
      if let effect = first.take() { body(effect) }
      if let effect = second.take() { body(effect) }
      for effect in others { body(effect) }
      others = []
    }
  }

  /// The outcome of an event.
  @frozen public enum Verdict: Hashable, Sendable {
    /// The event was handled.
    case accepted
    /// The action had nothing to do, and nothing changed.
    case ignored(ListIgnoredReason)
    /// A response was late; nothing changed.
    case dropped(ListDroppedReason)
  }
}

/// The reason why an action changed nothing. The raw value appears in traces.
public enum ListIgnoredReason: String, Hashable, Sendable {
  /// The last page at this end of the list is loaded.
  case noMorePages = "no more pages"
  /// The request for a page at this end of the list is in flight.
  case alreadyFetching = "already fetching"
  /// A refresh is in flight.
  case refreshing
  /// A load under an indicator is in flight.
  case loading
  /// The list has no rows from a response: none arrived, the last load failed or the source is empty.
  case nothingLoaded = "nothing loaded"
  /// The row is not shown.
  case noSuchRow = "no such row"
  /// The insert of the row has no response yet.
  case notSavedYet = "not saved yet"
  /// No failure is shown and no request waits.
  case nothingFailed = "nothing failed"
  /// The list is already offline.
  case offlineAlready = "offline already"
  /// The list is already online.
  case onlineAlready = "online already"
  /// No rows are visible, or the list does not show the first or the last reported row.
  case nothingToSee = "nothing to see"
  /// The rows are shown or visible already, or a row with the ID of the inserted row is shown.
  case thereAlready = "there already"
}

/// The reason why a response changed nothing.
public enum ListDroppedReason: Hashable, Sendable {
  /// The reload with this request cancelled the request of the response.
  case superseded(by: Int)
  /// No such request is in flight.
  case notInFlight
}

extension ListDroppedReason: CustomStringConvertible {
  /// The reason as traces print it, for example `superseded by #3`.
  public var description: String {
    switch self {
    case .superseded(let request): "superseded by #\(request)"
    case .notInFlight: "not in flight"
    }
  }
}

extension PagedList.Event: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Event: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Effect: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Effect: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Request: Equatable where Row: Equatable {}
extension PagedList.Request: Hashable where Row: Hashable {}
extension PagedList.Effects: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Effects: Hashable where Row: Hashable, Failure: Hashable {}
extension PagedList.Transition: Equatable where Row: Equatable, Failure: Equatable {}
extension PagedList.Transition: Hashable where Row: Hashable, Failure: Hashable {}
