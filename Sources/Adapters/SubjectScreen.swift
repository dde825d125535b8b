internal import MockSources
package import Screens
internal import Text

/// A screen whose contents a list under test reports. The screen stores the history of all commands
/// since the start.
package struct SubjectScreen: Screen {
  /// The events are commands with the request numbers of the trace.
  package typealias Event = SubjectCommand
  package typealias Failure = SubjectFailure

  /// The session that sends the commands to the list under test.
  private let session: SubjectSession
  /// All commands since the start, beginning with the start.
  private var history: [SubjectSession.Exchange]
  /// The requests in flight, waiting or held, by their numbers in the trace.
  private var sent: [Int: Sent] = [:]
  /// The options of the case.
  private let options: [ScreenOptions.Setting]
  /// The paging of the source that was last sent to the list under test.
  private var paging: Paging

  /// A request of the list under test.
  private struct Sent {
    /// The number that the list under test uses for the request.
    var number: Int
    /// The purpose of the request.
    var ask: Ask
    /// Whether the request is held until the network is back.
    var isHeld = false
  }

  init(
    _ session: SubjectSession, _ start: SubjectCommand.Start
  ) throws(SubjectFailure) {
    self.session = session
    (options, paging) = (start.options, start.paging)
    history = [try session.send(.start(start), after: [])]
  }

  /// The known values of the list under test.
  package var state: SubjectState { last.state }
  /// The names that the list under test uses.
  package var vocabulary: SubjectVocabulary { session.vocabulary }
  /// The effects and the verdict of the last command.
  package var outcome: SubjectState.Outcome { last.outcome }

  package var stateName: String { state.name ?? Value.unknownText }
  package var isVerdictInferred: Bool { outcome.isInferred }

  package static func event(for answer: Answer) -> Event {
    .answer(
      request: answer.request,
      .init(answer.outcome, isEdit: answer.ask.isEdit, isPermanent: answer.isPermanent))
  }

  package mutating func receive(
    _ event: Event, into sink: inout EffectSink
  ) throws(SubjectFailure) -> Verdict {
    let command =
      switch event {
      case .answer(let request, let reply):
        Event.answer(request: sent[request]?.number ?? request, reply)
      case .wake(let request): Event.wake(sent[request]?.number ?? request)
      case .start, .action, .advance: event
      }
    let before = state
    let exchange = try session.send(command, after: history)
    history.append(exchange)
    if case .action(let action) = command, let change = action.change { paging = change.paging }
    if vocabulary.hasLayers, case .integer(let pending) = value("pending") {
      sink.keepEdits(pending)
    }
    var asked = before.asked
    if case .wake(let request) = event { sent[request] = nil }
    for effect in exchange.outcome.effects {
      switch effect {
      case .asks(let key):
        asked += 1
        try send(.page(key: key), as: asked, to: &sink)
      case .requests(let request):
        asked += 1
        try send(request, as: asked, to: &sink)
      case .holds(let request):
        asked += 1
        let ask = try ask(request)
        let number = sink.lastRequest + 1
        sink.hold(ask, as: number)
        sent[number] = Sent(number: asked, ask: ask, isHeld: true)
      case .asksHeld(let counted, _):
        guard let number = number(of: counted), let ask = sent[number]?.ask else { continue }
        sent[number]?.isHeld = false
        sink.askHeld(ask, as: number, isFirstPage: isFirst(ask), hasStart: hasStart)
      case .waits(let counted, let milliseconds):
        guard let number = number(of: counted), let ask = sent[number]?.ask else { continue }
        sink.wait(number, milliseconds: milliseconds, isEdit: ask.isEdit)
      case .cancels(let number):
        guard let number = self.number(of: number) else {
          // A request that is no longer in flight has no number in the trace.
          sink.note(effect.note)
          continue
        }
        if sent[number]?.isHeld == true { sent[number] = nil }
        sink.cancel(number)
      case .toast(let message): sink.toast(message)
      case .opens(let page): sink.open(page)
      case .drops, .other, .undoes: sink.note(effect.note)
      }
    }
    let waiting = Set(exchange.state.waits)
    sink.keepWaits { [sent] number in sent[number].map { waiting.contains($0.number) } ?? false }
    let inFlight = Set(sink.requests.map(\.number))
    sent = sent.filter { number, request in
      request.isHeld || inFlight.contains(number) || waiting.contains(request.number)
    }
    if case .advance = command, exchange.outcome.effects.isEmpty,
      exchange.state.hasReport(of: before)
    {
      return .ignored("")
    }
    return verdict(exchange, before)
  }

  /// The verdict of the event. If the list sent a request or a reported value changed, the verdict
  /// is `moved`, even if the list reports another verdict. The fingerprint of a list can change
  /// although it drops a response, because it no longer waits for it.
  private func verdict(_ exchange: SubjectSession.Exchange, _ before: SubjectState) -> Verdict {
    let hasChanged = !exchange.outcome.effects.isEmpty || !exchange.state.hasValues(of: before)
    let reason = escaped(exchange.outcome.reason ?? "")
    return switch exchange.outcome.verdict {
    case .ignored where !hasChanged: .ignored(reason)
    case .dropped where !hasChanged: .dropped(reason)
    case .moved, .ignored, .dropped: .moved
    }
  }

  /// Passes a request of the subject to `sink`. `counted` is the subject's number of the request.
  private mutating func send(
    _ request: SubjectRequest, as counted: Int, to sink: inout EffectSink
  ) throws(SubjectFailure) {
    let ask = try ask(request)
    let number = sink.lastRequest + 1
    sink.ask(ask, as: number, isFirstPage: isFirst(ask), hasStart: hasStart)
    sent[number] = Sent(number: counted, ask: ask)
  }

  /// Returns the number in the trace of the request to which the subject gave the number `counted`.
  private func number(of counted: Int) -> Int? {
    sent.first { $0.value.number == counted }?.key
  }

  /// Returns the purpose of a request. The paging of the source that was last sent to the list
  /// under test determines how the key is read.
  private func ask(_ request: SubjectRequest) throws(SubjectFailure) -> Ask {
    if let ask = request.ask(paging) { return ask == .firstPage ? vocabulary.request : ask }
    guard case .page(let key?) = request else { return .firstPage }
    throw wrong(key, paging == .offset ? "an offset" : "a page number")
  }

  /// Whether the response to `ask` counts as a first page.
  private func isFirst(_ ask: Ask) -> Bool {
    switch ask {
    case .firstPage, .page(.from): true
    case .page(.before), .edit: false
    case .page, .rows, .count: state.name == "loading" || state.name == "refreshing"
    }
  }

  /// The last command and its result. There is always one: the start.
  private var last: SubjectSession.Exchange { history[history.count - 1] }

  /// Whether the list begins in the middle of the source.
  private var hasStart: Bool { options.contains { $0.name == "start" } }

  /// Discards a subject that requests a page by an invalid key, and returns the failure.
  private func wrong(_ key: String, _ what: String) -> SubjectFailure {
    session.discardSubject(after: last)
    return SubjectFailure(
      "it requests the page with the key \(key), which is not \(what)",
      command: vocabulary.message(of: last.command))
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    var renamed: [Int: Sent] = [:]
    for (traced, request) in sent { renamed[number(traced)] = request }
    sent = renamed
  }

  package var rememberedRequests: [Int] { sent.filter(\.value.isHeld).map(\.key) }
  package var commands: [String] {
    history.dropFirst().map { exchange in
      let isAction = if case .action = exchange.command { true } else { false }
      return exchange.command.words + (isAction ? " &" : "")
    }
  }
  package var hasRetries: Bool {
    options.contains { $0.name == "retry" && $0.value != "0" }
  }
}

// MARK: - Layers

extension SubjectScreen {
  /// Whether the reported values show that `retry` would reload.
  var retryReloads: Bool {
    text("error") != nil && text("moreError") == nil && text("beforeError") == nil
      && !sent.values.contains { !$0.ask.isEdit && state.waits.contains($0.number) }
  }

  /// Returns the arguments that an exploration tries for an action now, or `nil` to use the
  /// arguments in the table.
  func samples(of action: ActionDescription) -> [[ActionArgument]]? {
    guard vocabulary.hasLayers, let ids = state.rows else { return nil }
    return FeedScreen.samples(of: action, ids: ids)
  }
}

extension SubjectScreen: Hashable {
  /// Whether the fingerprints are equal or, without fingerprints, all reported values.
  package static func == (first: SubjectScreen, second: SubjectScreen) -> Bool {
    first.session === second.session && first.state.isSame(as: second.state)
  }

  package func hasValues(of other: SubjectScreen) -> Bool { state.hasValues(of: other.state) }

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
    var shown = Shown(
      pages: rows.isEmpty ? [] : [rows], parts: parts(holdsRows: !rows.isEmpty),
      hasMore: value("more") == .flag(true), pull: pull, error: text("error"),
      isFetching: words.contains("fetchingMore") || words.contains("fetching"),
      moreError: text("moreError"))
    guard vocabulary.hasLayers else { return shown }
    // The state name of a list with layers does not change when its request is held, so the name
    // does not show whether the footer spins.
    shown.isFetching =
      value("spins") == .flag(true) && shown.pull != .spinning
      && !shown.parts.contains(.indicator)
    if let failure = text("beforeError") { shown.header = .error(failure) }
    shown.isOffline = value("online") == .flag(false)
    return shown
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

  private var words: [Substring] { state.name?.split(separator: "+") ?? [] }

  /// The pull-to-refresh control, from the reported value `pull` or, without such a value, from the
  /// state name.
  private var pull: Shown.Pull {
    if case .word(let word) = value("pull"), let pull = Shown.Pull(rawValue: word) { return pull }
    return words.contains("refreshing") || words.contains("pull") ? .spinning : .off
  }

  /// Returns the visible parts, as far as the list under test reports them.
  private func parts(holdsRows: Bool) -> Shown.Parts {
    var names: [Substring]
    if case .word(let view) = value("view") {
      if view == "offline" { return .offline }
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
