import ListMachine
import MockSources
import Screens

extension Mutant {
  mutating func receive(_ event: ReferenceListScreen.Event, into sink: inout EffectSink) -> Verdict
  {
    let before = page.list
    if receiveInstead(event, into: &sink) { return .moved }
    var event = event
    if rule == .takesSuperseded, case .list(.loaded(_, let answer, _)) = event,
      let current = page.list.currentRequest
    {
      event = .list(.loaded(request: current, answer))
    }
    // Mutants also change the effects of the list, before they reach the world.
    var wanted = sink
    let verdict = page.receive(event, into: &wanted)
    var effects = wanted.effects
    switch event {
    case .list(.loaded(let request, .success(let answered), _))
    where request == before.currentRequest:
      breakSuccess(before, answered)
    case .list(.loaded(let request, .failure, _)) where request == before.currentRequest:
      breakFailure(before, &effects)
    case .firstLoad, .list(.reload), .list(.refresh):
      breakReload(&effects)
    case .list:
      break
    }
    for effect in effects {
      switch effect {
      case .ask(let number, let ask): sink.ask(ask, as: number)
      case .cancel(let number): sink.cancel(number)
      case .toast(let message): sink.toast(message)
      case .open(let page): sink.open(page)
      case .note(let words): sink.note(words)
      // Only a list with layers has these effects.
      case .hold, .wait: break
      }
    }
    return verdict
  }

  /// Requests a next page if the list would not, and returns whether it did.
  private mutating func receiveInstead(
    _ event: ReferenceListScreen.Event, into sink: inout EffectSink
  ) -> Bool {
    guard case .list(.fetchMore) = event, let content = page.list.content, let key = content.nextKey
    else { return false }
    switch (rule, page.list.status) {
    case (.fetchesWhileRefreshing, .refreshing), (.fetchesTwice, .fetchingMore):
      page.list.lastRequest += 1
      page.list.status = .fetchingMore(content, followUps: 0)
      sink.ask(.page(key), as: page.list.lastRequest)
      return true
    default:
      return false
    }
  }

  private mutating func breakReload(_ effects: inout [Effect]) {
    switch rule {
    case .cancelsNothing:
      effects.removeAll { if case .cancel = $0 { true } else { false } }
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

  private mutating func breakFailure(_ before: List, _ effects: inout [Effect]) {
    switch rule {
    case .skipsFailedPage:
      if before.isFetching, case .page(let number)? = before.content?.nextKey {
        setNextKey(.page(number + 1))
      }
    case .keepsErrorView:
      if case .error = page.list.status { errorStays = true }
    case .hidesFailure:
      if case .content(var content) = page.list.status {
        content.forgetFailures()
        page.list.status = .content(content)
        effects = []
      }
    case .keepsSpinning:
      page.list.status = .loading(List.Reload(held: before.content))
    case .goesBlank:
      if case .error = page.list.status { page.list.status = .idle }
    default:
      break
    }
  }

  private mutating func setNextKey(_ key: PageKey) {
    switch page.list.status {
    case .loading(var reload):
      reload.held?.nextKey = key
      page.list.status = .loading(reload)
    case .refreshing(var reload):
      reload.held?.nextKey = key
      page.list.status = .refreshing(reload)
    case .content(var content):
      content.nextKey = key
      page.list.status = .content(content)
    case .idle, .fetchingMore, .empty, .error:
      break
    }
  }
}

extension Mutant.List {
  /// Whether a next page is in flight.
  fileprivate var isFetching: Bool {
    if case .fetchingMore = status { true } else { false }
  }
}
