package import ListMachine
package import MockSources
internal import Text

/// The reference list: the machine that an app ships, over the rows of mock sources.
package struct ListScreen: BuiltInScreen {
  /// The machine over the rows of mock sources.
  package typealias List = PagedList<Row, PageKey, RequestFailure>
  package typealias Event = List.Event

  /// The machine itself.
  package var list = List()

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { list.stateName }
  package var picture: Picture { shown.picture(title: "List") }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page), .reply(_, let page):
      .answered(request: answer.request, .success(LoadedPage(page)))
    case .failure(let message):
      .answered(request: answer.request, .failure(RequestFailure(message)))
    case .count:
      .answered(request: answer.request, .success(LoadedPage([], next: nil)))
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    let (wanted, verdict) = list.receive(event)
    wanted.drain { effect in
      switch effect {
      case .ask(let number, let key): sink.ask(key.map { .page($0) } ?? .firstPage, as: number)
      case .cancel(let number): sink.cancel(number)
      case .toast(let failure): sink.toast(failure.message)
      case .dropDuplicates(let count): sink.note("drops \(counted(count, "duplicate"))")
      }
    }
    return Verdict(verdict)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    list = List(
      state: list.state, lastRequest: number(list.lastRequest), hasAnswered: list.hasAnswered)
  }
}

extension LoadedPage<Row, PageKey> {
  /// Takes over what a source answered.
  init(_ page: SourcePage) {
    self.init(
      page.rows, next: page.next, digests: page.digests, ascending: page.digestsAscend)
  }
}

extension Verdict {
  /// Puts a verdict of the machine in the words of traces.
  fileprivate init(_ verdict: ListScreen.List.Verdict) {
    switch verdict {
    case .moved: self = .moved
    case .ignored(let reason): self = .ignored(reason.rawValue)
    case .dropped(let reason): self = .dropped(reason.description)
    }
  }
}
