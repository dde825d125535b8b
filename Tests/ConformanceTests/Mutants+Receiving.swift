import ListMachine
import MockSources
import Screens

extension Mutant {
  mutating func receive(_ event: List.Event) -> Reaction {
    let before = page.list
    if let early = receiveInstead(event) { return early }
    var event = event
    if rule == .takesSuperseded, case .answered(_, let answer) = event,
      let current = page.list.currentRequest
    {
      event = .answered(request: current, answer)
    }
    var reaction = page.receive(event)
    switch event {
    case .answered(let request, .success(let answered)) where request == before.currentRequest:
      breakSuccess(before, answered)
    case .answered(let request, .failure) where request == before.currentRequest:
      breakFailure(before, &reaction)
    case .firstLoad, .refresh, .refreshWithIndicator:
      breakReload(&reaction)
    case .fetchMore, .answered:
      break
    }
    return reaction
  }

  /// Asks for a next page where the list would not.
  private mutating func receiveInstead(_ event: List.Event) -> Reaction? {
    guard case .fetchMore = event, let content = page.list.content, let key = content.nextKey
    else { return nil }
    switch (rule, page.list.state) {
    case (.fetchesWhileRefreshing, .refreshing), (.fetchesTwice, .fetchingMore):
      page.list.lastRequest += 1
      page.list.state = .fetchingMore(content, followUps: 0)
      return Reaction([.ask(request: page.list.lastRequest, .page(key))])
    default:
      return nil
    }
  }

  private mutating func breakReload(_ reaction: inout Reaction) {
    switch rule {
    case .cancelsNothing:
      reaction.effects.removeAll { if case .cancel = $0 { true } else { false } }
    case .resetsPage:
      setNextKey(.page(1))
    default:
      break
    }
  }

  private mutating func breakSuccess(_ before: List, _ answered: LoadedPage<Row, PageKey>) {
    switch rule {
    case .keepsPage:
      if !before.isFetching, let key = before.content?.nextKey { setNextKey(key) }
    case .forgetsDuplicates:
      let held = Set(before.isFetching ? before.content?.rows.map(\.id) ?? [] : [])
      extra = (before.isFetching ? extra : []) + answered.rows.filter { held.contains($0.id) }
    case .keepsRowsWhenEmpty:
      extra = page.list.content == nil ? before.content.map { Array($0.rows) } ?? [] : []
    default:
      break
    }
  }

  private mutating func breakFailure(_ before: List, _ reaction: inout Reaction) {
    switch rule {
    case .skipsFailedPage:
      if before.isFetching, case .page(let number)? = before.content?.nextKey {
        setNextKey(.page(number + 1))
      }
    case .keepsErrorView:
      if case .error = page.list.state { errorStays = true }
    case .hidesFailure:
      if case .content(var content) = page.list.state {
        content.forgetFailures()
        page.list.state = .content(content)
        reaction.effects = []
      }
    case .keepsSpinning:
      page.list.state = .loading(List.Reload(held: before.content))
    case .goesBlank:
      if case .error = page.list.state { page.list.state = .idle }
    default:
      break
    }
  }

  private mutating func setNextKey(_ key: PageKey) {
    switch page.list.state {
    case .loading(var reload):
      reload.held?.nextKey = key
      page.list.state = .loading(reload)
    case .refreshing(var reload):
      reload.held?.nextKey = key
      page.list.state = .refreshing(reload)
    case .content(var content):
      content.nextKey = key
      page.list.state = .content(content)
    case .idle, .fetchingMore, .empty, .error:
      break
    }
  }
}

extension Mutant.List {
  /// Whether a next page is on its way.
  fileprivate var isFetching: Bool {
    if case .fetchingMore = state { true } else { false }
  }
}
