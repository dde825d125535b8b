/// The state machine of a list that loads pages, over the app's own rows and page keys.
///
/// Feed it what the user does and what the network answers; carry out the effects it returns; show its ``Machine/view``.
public typealias ListMachine<
  Row: Identifiable & Hashable & Sendable, Key: Hashable & Sendable
> = Machine<PagedContent<Row, Key>> where Row.ID: Sendable

/// The state machine of a list that loads pages, over any content.
///
/// It is pure and total: ``next(after:)`` answers every event in every state and touches nothing but its arguments. At most
/// one request is *current*; the answer to any other is dropped.
///
/// What an event passes through is `@inlinable`, because it takes ten times as long where the compiler cannot specialise it.
public struct Machine<Content: ListContent>: Hashable, Sendable {
  /// What the list is doing.
  public var state: State
  /// The number of the request asked last, counted from 1; 0 before the first.
  public var lastRequest: Int
  /// Whether an answer came that was not dropped.
  public var hasAnswered: Bool

  /// Makes a list that shows nothing and asked for nothing, or takes one up where it was left.
  @inlinable
  public init(state: State = .idle, lastRequest: Int = 0, hasAnswered: Bool = false) {
    self.state = state
    self.lastRequest = lastRequest
    self.hasAnswered = hasAnswered
  }

  /// The number of the request whose answer the list waits for, or `nil` at rest.
  @inlinable
  public var currentRequest: Int? {
    switch state {
    case .loading, .refreshing, .fetchingMore: lastRequest
    case .idle, .content, .empty, .error: nil
    }
  }

  /// The rows held, also those behind an indicator, with the key of the page after them.
  @inlinable
  public var content: Content? {
    switch state {
    case .idle, .empty, .error: nil
    case .loading(let reload), .refreshing(let reload): reload.held
    case .content(let content, _), .fetchingMore(let content, _): content
    }
  }

  /// How many pages without rows are followed in a row before the next one counts as the end.
  @inlinable
  public static var followUpLimit: Int { 3 }

  /// The message of an answer whose next key was asked already.
  @inlinable
  public static var cursorLoopMessage: String { "cursor loop" }
}
