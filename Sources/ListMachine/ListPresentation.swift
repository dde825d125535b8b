/// What a person sees of a list, apart from its rows.
public struct ListPresentation<Failure: Error>: Sendable {
  /// What fills the page.
  public var phase: Phase
  /// The pull-to-refresh control.
  public var pull: Pull
  /// The failure of the last reload, told over rows that stayed.
  public var banner: LoadFailure<Failure>?
  /// What stands under the last row.
  public var footer: Footer

  /// Makes what a preview or a test shows.
  @inlinable
  public init(
    _ phase: Phase, pull: Pull = .on, banner: LoadFailure<Failure>? = nil, footer: Footer = .none
  ) {
    self.phase = phase
    self.pull = pull
    self.banner = banner
    self.footer = footer
  }

  /// What fills the page; one thing at a time.
  public enum Phase: Sendable {
    /// Nothing at all.
    case blank
    /// An activity indicator that covers the page.
    case indicator
    /// The rows held.
    case rows
    /// The view that says there is nothing.
    case empty
    /// The view that says what went wrong.
    case error(LoadFailure<Failure>)
  }

  /// The states of the pull-to-refresh control.
  public enum Pull: Hashable, Sendable {
    /// There is nothing to refresh yet.
    case off
    /// The user may pull.
    case on
    /// A refresh is on its way.
    case spinning
  }

  /// What stands under the last row.
  public enum Footer: Sendable {
    /// Nothing: the last page is held, or no row is on screen.
    case none
    /// More rows can be fetched.
    case more
    /// The next page is on its way.
    case spinning
    /// The next page could not be fetched, and can be asked for again.
    case error(LoadFailure<Failure>)
  }
}

extension ListPresentation: Equatable where Failure: Equatable {}
extension ListPresentation: Hashable where Failure: Hashable {}
extension ListPresentation.Phase: Equatable where Failure: Equatable {}
extension ListPresentation.Phase: Hashable where Failure: Hashable {}
extension ListPresentation.Footer: Equatable where Failure: Equatable {}
extension ListPresentation.Footer: Hashable where Failure: Hashable {}

extension PagedList {
  /// What a person sees now, derived from the state alone.
  @inlinable
  public var presentation: ListPresentation<Failure> {
    let pull = hasAnswered ? ListPresentation<Failure>.Pull.on : .off
    return switch state {
    case .idle: ListPresentation(.blank, pull: pull)
    case .loading: ListPresentation(.indicator, pull: pull)
    case .refreshing(let reload):
      ListPresentation(
        reload.held == nil ? .blank : .rows, pull: .spinning,
        footer: reload.held?.nextKey == nil ? .none : .more)
    case .content(let content):
      ListPresentation(
        .rows, pull: pull, banner: content.reloadFailure,
        footer: content.fetchFailure.map { .error($0) } ?? (content.nextKey == nil ? .none : .more))
    case .fetchingMore(let content, _):
      ListPresentation(.rows, pull: pull, banner: content.reloadFailure, footer: .spinning)
    case .empty: ListPresentation(.empty, pull: pull)
    case .error(let failure): ListPresentation(.error(failure), pull: pull)
    }
  }
}
