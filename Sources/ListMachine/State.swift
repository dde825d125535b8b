extension Machine {
  /// What a list is doing, each case holding only what exists then.
  public enum State: Hashable, Sendable {
    /// Nothing is shown and nothing was asked for.
    case idle
    /// The first page is on its way and an indicator covers the page.
    case loading(Reload)
    /// The first page is on its way; the rows, if any, stay on screen.
    case refreshing(Reload)
    /// Rows are on screen and nothing is on its way.
    case content(Content, Failures)
    /// Rows are on screen and the next page is on its way.
    case fetchingMore(Content, Fetch)
    /// The source has no rows.
    case empty
    /// The first page could not be loaded and there is no row to show instead.
    case error(message: String)
  }

  /// A first page on its way.
  public struct Reload: Hashable, Sendable {
    /// The rows to return to if it fails.
    public var held: Content?
    /// The keys that pages without rows led to so far, in the order asked.
    public var followed: [Content.Page.Key]

    /// Makes a first page on its way.
    @inlinable
    public init(held: Content? = nil, followed: [Content.Page.Key] = []) {
      self.held = held
      self.followed = followed
    }
  }

  /// A next page on its way.
  public struct Fetch: Hashable, Sendable {
    /// The failure of the last reload, which the banner goes on telling.
    public var error: String?
    /// How many pages without rows were followed in a row.
    public var followUps: Int

    /// Makes a next page on its way.
    @inlinable
    public init(error: String? = nil, followUps: Int = 0) {
      self.error = error
      self.followUps = followUps
    }
  }

  /// The failures that a list of rows tells.
  public struct Failures: Hashable, Sendable {
    /// There is seldom more than one: so a state fits into four words, and is copied several times as fast.
    @usableFromInline var messages: Messages

    @usableFromInline
    enum Messages: Hashable, Sendable {
      case none
      case error(String)
      case moreError(String)
      indirect case both(error: String, moreError: String)
    }

    /// Makes the failures told.
    @inlinable
    public init(error: String? = nil, moreError: String? = nil) {
      switch (error, moreError) {
      case (nil, nil): messages = .none
      case (let error?, nil): messages = .error(error)
      case (nil, let moreError?): messages = .moreError(moreError)
      case (let error?, let moreError?): messages = .both(error: error, moreError: moreError)
      }
    }

    /// The message of the last reload, told by a banner.
    @inlinable
    public var error: String? {
      switch messages {
      case .none, .moreError: nil
      case .error(let error), .both(let error, _): error
      }
    }

    /// The message of the last page that could not be fetched, told by the footer.
    @inlinable
    public var moreError: String? {
      switch messages {
      case .none, .error: nil
      case .moreError(let moreError), .both(_, let moreError): moreError
      }
    }
  }
}

extension Machine.State {
  /// The name that traces and diagrams give the state.
  @inlinable
  public var name: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .refreshing: "refreshing"
    case .content: "content"
    case .fetchingMore: "fetchingMore"
    case .empty: "empty"
    case .error: "error"
    }
  }

  /// Every name, in the order a list goes through them.
  public static var names: [String] {
    ["idle", "loading", "refreshing", "content", "fetchingMore", "empty", "error"]
  }
}
