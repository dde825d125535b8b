package import ListMachine
package import MockSources
internal import Text

/// The reference list: the state machine that apps ship, with the rows of mock sources.
package struct ListScreen: BuiltInScreen {
  /// The state machine, with the rows of mock sources.
  package typealias List = PagedList<Row, PageKey, RequestFailure>

  /// An event of the screen.
  package enum Event: Sendable {
    /// An event of the machine.
    case list(List.Event)
    /// The screen appears. It shows the cached first page if nothing was loaded yet.
    case firstLoad(cached: LoadedPage<Row, PageKey>?, keepingRows: Bool)
  }

  /// The state machine.
  package var list = List()

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { list.state.rawValue }
  package var picture: Picture { shown.picture(title: "List") }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page), .reply(_, let page):
      .list(.loaded(request: answer.request, .success(LoadedPage(page))))
    case .failure(let message):
      .list(.loaded(request: answer.request, .failure(RequestFailure(message))))
    case .count:
      .list(.loaded(request: answer.request, .success(LoadedPage([], next: nil))))
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .list(let event):
      return carryOut(list.receive(event), into: &sink)
    case .firstLoad(let cached, let keepingRows):
      let wasIdle = list.isIdle
      let verdict = carryOut(list.receive(.reload(keepingRows: keepingRows)), into: &sink)
      if wasIdle, let cached { _ = carryOut(list.receive(.cached(cached)), into: &sink) }
      return verdict
    }
  }

  /// Passes the effects of a transition to `sink`, and returns the verdict.
  private func carryOut(_ transition: List.Transition, into sink: inout EffectSink) -> Verdict {
    if transition.duplicates > 0 {
      sink.note("drops \(counted(transition.duplicates, "duplicate"))")
    }
    transition.effects.drain { effect in
      switch effect {
      case .ask(let number, .page(.next(let key))): sink.ask(.page(key), as: number)
      case .ask(let number, _): sink.ask(.firstPage, as: number)
      case .cancel(let number): sink.cancel(number)
      case .toast(let failure): sink.toast(failure.message)
      case .hold, .wait, .undo: break  // Effects of layers, which this screen does not have.
      }
    }
    return Verdict(transition.verdict)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    list.renumberRequests(number)
  }
}

extension LoadedPage<Row, PageKey> {
  /// Converts a page of a source.
  init(_ page: SourcePage) {
    self.init(
      page.rows, next: page.next, digests: page.digests, ascending: page.digestsAscend)
  }
}

extension Verdict {
  /// Converts a verdict of the state machine. The reason is in the words of traces.
  init<Row, Key, Failure>(_ verdict: PagedList<Row, Key, Failure>.Verdict) {
    switch verdict {
    case .accepted: self = .moved
    case .ignored(let reason): self = .ignored(reason.rawValue)
    case .dropped(let reason): self = .dropped(reason.description)
    }
  }
}
