internal import MockSources
package import Screens
internal import Text

/// A screen whose contents a list under test reports. It stores the history of all commands since
/// the start.
package struct SubjectScreen: Screen {
  /// The events that become commands to the list under test.
  package enum Event: Sendable {
    /// The user performs an action.
    case action(SubjectCommand.Action)
    /// The server responds to the request with this number in the trace.
    case answer(request: Int, SubjectCommand.Reply)
    /// The virtual clock advances by this many milliseconds.
    case time(Int)
  }

  package typealias Failure = SubjectFailure

  /// The session that sends the commands to the list under test.
  private let session: SubjectSession
  /// All commands since the start, beginning with the start.
  private var history: [SubjectSession.Exchange]
  /// The request numbers in the trace, and the numbers that the list under test uses for them.
  private var numbers: [Int: Int] = [:]

  init(
    _ session: SubjectSession, _ start: SubjectCommand.Start
  ) throws(SubjectFailure) {
    self.session = session
    history = []
    history = [try session.send(.start(start), after: [])]
  }

  /// The known values of the list under test.
  package var state: SubjectState { history.last?.state ?? SubjectState(session.vocabulary) }
  /// The names that the list under test uses.
  package var vocabulary: SubjectVocabulary { session.vocabulary }
  /// The effects and the verdict of the last command.
  package var outcome: SubjectState.Outcome { history.last?.outcome ?? SubjectState.Outcome() }

  package var stateName: String { state.name ?? Value.unknownText }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page): .answer(request: answer.request, .page(page))
    case .count(let count): .answer(request: answer.request, .count(count))
    case .failure(let message): .answer(request: answer.request, .failure(message))
    case .reply(let name, let page): .answer(request: answer.request, .own(name, page))
    }
  }

  package mutating func receive(
    _ event: Event, into sink: inout EffectSink
  ) throws(SubjectFailure) -> Verdict {
    let command: SubjectCommand
    switch event {
    case .action(let action): command = .action(action)
    case .answer(let request, let reply):
      command = .answer(request: numbers[request] ?? request, reply)
      numbers[request] = nil
    case .time(let milliseconds): command = .advance(milliseconds)
    }
    let before = state
    let exchange = try session.send(command, after: history)
    history.append(exchange)
    var asked = before.asked
    for effect in exchange.outcome.effects {
      switch effect {
      case .asks(let key):
        asked += 1
        numbers[sink.ask(try ask(key))] = asked
      case .cancels(let number):
        sink.cancel(numbers.first { $0.value == number }?.key ?? number)
      case .toast(let message): sink.toast(message)
      case .opens(let page): sink.open(page)
      case .drops, .other: sink.note(effect.note)
      }
    }
    if case .advance = command, exchange.outcome.effects.isEmpty, exchange.state.isLike(before) {
      return .ignored("")
    }
    return verdict(exchange, before)
  }

  /// The verdict of the event. If the list changed, the verdict is moved, even if the list reports
  /// another.
  private func verdict(_ exchange: SubjectSession.Exchange, _ before: SubjectState) -> Verdict {
    let hasChanged = !exchange.outcome.effects.isEmpty || !exchange.state.isLike(before)
    let reason = escaped(exchange.outcome.reason ?? "")
    return switch exchange.outcome.verdict {
    case .ignored where !hasChanged: .ignored(reason)
    case .dropped where !hasChanged: .dropped(reason)
    case .moved, .ignored, .dropped: .moved
    }
  }

  /// Returns the request for a key, with the paging of the source that was last sent to the list.
  private func ask(_ key: String?) throws(SubjectFailure) -> Ask {
    guard let key else { return .firstPage }
    switch paging {
    case .numbered:
      guard let number = Int(key) else { throw wrong(key, "a page number") }
      return number == 1 ? .firstPage : .page(.page(number))
    case .offset:
      guard let offset = Int(key), offset >= 0 else { throw wrong(key, "an offset") }
      return offset == 0 ? .firstPage : .page(.offset(offset))
    case .cursor: return .page(.after(RowID(key)))
    case .single: return .firstPage
    }
  }

  /// Discards a list that requests a page with an invalid key, and returns the failure.
  private func wrong(_ key: String, _ what: String) -> SubjectFailure {
    session.discardSubject(after: history.last)
    return SubjectFailure(
      "it asks for the page of the key \(key), which is not \(what)",
      command: history.last.map { abbreviatedLine($0.command.line) })
  }

  /// The paging of the source that was last sent to the list under test.
  private var paging: Paging {
    for exchange in history.reversed() {
      switch exchange.command {
      case .start(let start): return start.paging
      case .action(let action):
        if let change = action.change { return change.paging }
      case .answer, .advance: continue
      }
    }
    return .numbered
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    var renamed: [Int: Int] = [:]
    for (names, counted) in numbers { renamed[number(names)] = counted }
    numbers = renamed
  }
}

extension SubjectScreen: Hashable {
  /// Whether the fingerprints, or without them all reported values, are equal.
  package static func == (first: SubjectScreen, second: SubjectScreen) -> Bool {
    first.session === second.session && first.state.isSame(as: second.state)
  }

  package func hash(into hasher: inout Hasher) {
    if let fingerprint = state.fingerprint { return hasher.combine(fingerprint) }
    hasher.combine(state.name)
    hasher.combine(state.rows)
  }
}

extension SubjectScreen {
  package var picture: Picture { shown.picture(title: vocabulary.hello.name) }

  package var shown: Shown {
    let rows = (state.rows ?? []).map { Row(id: RowID($0)) }
    return Shown(
      pages: rows.isEmpty ? [] : [rows], parts: parts(holdsRows: !rows.isEmpty),
      hasMore: value("more") == .flag(true), pull: pull, error: text("error"),
      isFetching: words.contains("fetchingMore") || words.contains("fetching"),
      moreError: text("moreError"))
  }

  /// Returns the value that the list under test reports for `name`.
  package func value(_ name: String) -> Value {
    guard let index = vocabulary.observations.firstIndex(where: { $0.name == name }),
      let value = state.values[index]
    else { return .unknown }
    return value
  }

  /// Returns the string that the list under test reports for `name`, or `nil` if it reports none.
  private func text(_ name: String) -> String? {
    if case .text(let text) = value(name) { text } else { nil }
  }

  /// The words that the state name joins.
  private var words: [Substring] { state.name?.split(separator: "+") ?? [] }

  /// The pull-to-refresh control, from its reported value, or without one from the state name.
  private var pull: Shown.Pull {
    if case .word(let word) = value("pull"), let pull = Shown.Pull(rawValue: word) { return pull }
    return words.contains("refreshing") || words.contains("pull") ? .spinning : .off
  }

  /// Returns the visible parts, as far as the list under test reports them.
  private func parts(holdsRows: Bool) -> Shown.Parts {
    var names: [Substring]
    if case .word(let view) = value("view") {
      names = view.split(separator: "+")
    } else if case .combination? = vocabulary.states {
      names = words
    } else {
      switch state.name {
      case "loading": names = ["indicator"]
      case "empty": names = ["empty"]
      case "error": names = ["error"]
      case "idle": names = []
      default: names = holdsRows ? ["rows"] : []
      }
      if value("indicator") == .flag(true) { names = ["indicator"] }
    }
    return Shown.Parts.names.reduce(into: []) { parts, part in
      if names.contains(Substring(part.name)) { parts.insert(part.part) }
    }
  }
}

extension SubjectFailure: ReplayableFailure {}
