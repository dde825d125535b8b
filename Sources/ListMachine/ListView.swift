/// What a person sees of a list, derived from its state alone.
public struct ListView: Hashable, Sendable {
  /// What fills the page.
  public var body: Body
  /// The pull-to-refresh control.
  public var pull: Pull
  /// The failure of the last reload, told over rows that stayed.
  public var banner: String?
  /// What stands under the last row.
  public var footer: Footer

  /// Makes what a preview or a test shows.
  @inlinable
  public init(body: Body, pull: Pull, banner: String? = nil, footer: Footer = .none) {
    self.body = body
    self.pull = pull
    self.banner = banner
    self.footer = footer
  }

  /// What fills the page; one thing at a time.
  public enum Body: Hashable, Sendable {
    /// Nothing at all.
    case blank
    /// An activity indicator that covers the page.
    case indicator
    /// The rows held.
    case rows
    /// The view that says there is nothing.
    case empty
    /// The view that says what went wrong.
    case error(message: String)
  }

  /// The states of the pull-to-refresh control.
  public enum Pull: String, Hashable, Sendable, CaseIterable {
    /// There is nothing to refresh yet.
    case off
    /// The user may pull.
    case on
    /// A refresh is on its way.
    case spinning
  }

  /// What stands under the last row.
  public enum Footer: Hashable, Sendable {
    /// Nothing: the last page is held, or no row is on screen.
    case none
    /// More rows can be fetched.
    case more
    /// The next page is on its way.
    case spinning
    /// The next page could not be fetched, and can be asked for again.
    case error(message: String)
  }
}

extension Machine {
  /// What a person sees now.
  @inlinable
  public var view: ListView {
    let pull = hasAnswered ? ListView.Pull.on : .off
    return switch state {
    case .idle:
      ListView(body: .blank, pull: pull)
    case .loading:
      ListView(body: .indicator, pull: pull)
    case .refreshing(let reload):
      ListView(
        body: reload.held == nil ? .blank : .rows, pull: .spinning, footer: offer(reload.held))
    case .content(let content, let failures):
      ListView(
        body: .rows, pull: pull, banner: failures.error,
        footer: failures.moreError.map { .error(message: $0) } ?? offer(content))
    case .fetchingMore(_, let fetch):
      ListView(body: .rows, pull: pull, banner: fetch.error, footer: .spinning)
    case .empty:
      ListView(body: .empty, pull: pull)
    case .error(let message):
      ListView(body: .error(message: message), pull: pull)
    }
  }

  /// Offers more under `content` where a page follows it.
  @inlinable
  func offer(_ content: Content?) -> ListView.Footer {
    content?.nextKey == nil ? .none : .more
  }

  /// The failure that the error view tells, if that is on screen.
  @inlinable
  public var errorMessage: String? {
    if case .error(let message) = state { message } else { nil }
  }

  /// The failures told over rows that are on screen.
  @inlinable
  public var failures: Failures? {
    switch state {
    case .content(_, let failures): failures
    case .fetchingMore(_, let fetch): Failures(error: fetch.error)
    case .idle, .loading, .refreshing, .empty, .error: nil
    }
  }
}
