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

  package static func event(for answer: consuming Answer) -> Event {
    event(of: answer.outcome, answering: answer.request)
  }

  /// Returns the event that the answer to the request of this number is of which `outcome` came.
  @inline(__always)  // What is known of an answer is known of its event then.
  private static func event(of outcome: consuming Answer.Outcome, answering request: Int) -> Event {
    switch consume outcome {
    case .page(let page), .reply(_, let page):
      .answered(request: request, .success(LoadedPage(page)))
    case .failure(let message):
      .answered(request: request, .failure(RequestFailure(message)))
    case .count:
      .answered(request: request, .success(LoadedPage([], next: nil)))
    }
  }

  // Neither the request nor the source is looked at: an answer with all of it would be made for nothing.
  package mutating func receive(
    _ outcome: consuming Answer.Outcome, of request: Request, pageSize: Int,
    into sink: inout EffectSink
  ) -> Verdict {
    receive(Self.event(of: consume outcome, answering: request.number), into: &sink)
  }

  @inline(__always)  // Compiled on its own for answers, which are half of all events.
  package mutating func receive(_ event: consuming Event, into sink: inout EffectSink) -> Verdict {
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
  init(_ page: consuming SourcePage) {
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
