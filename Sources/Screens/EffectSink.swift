package import MockSources

/// Collects the effects of a screen, numbers its requests and stores the requests in flight.
package struct EffectSink: Sendable {
  /// The effects of the last event, in order. A request for the first page has the key that the
  /// paging gives it.
  package private(set) var effects: [Effect] = []
  /// Whether the last event sent a request.
  package private(set) var hasAsked = false
  /// The requests in flight, in the order in which they were sent.
  package private(set) var requests: [Request] = []
  /// The requests that wait before a retry, in the order of their numbers.
  package private(set) var waits: [Wait] = []
  /// The sources of the edits without a response, in the order of the edits.
  package private(set) var editSources: [Int] = []
  /// The number of the newest request, counted from 1.
  package private(set) var lastRequest = 0
  /// The source's planned responses to the next requests.
  package var answers: AnswerPlan
  /// The error of the screen, which ends the case, if any.
  package private(set) var error: EffectError?
  /// The context of the last event.
  private var eventContext = EventContext()

  /// The errors that a screen can make.
  package enum EffectError: Hashable, Sendable, CustomStringConvertible {
    /// The screen sent more requests than can be in flight.
    case tooManyRequests
    /// The screen sent a request whose number is not the next one.
    case wrongNumber(Int, insteadOf: Int)
    /// The screen copied rows from its source that are not valid.
    case invalidSource(String)

    package var description: String {
      switch self {
      case .tooManyRequests: "more than \(Request.limit) requests would be in flight"
      case .wrongNumber(let number, let right):
        "the screen sent request #\(number), but the next number is #\(right)"
      case .invalidSource(let message): message
      }
    }
  }

  /// The context of an event: the source of its requests, and the time of their responses.
  package struct EventContext: Sendable {
    // Properties of one size are adjacent to avoid padding: an exploration stores a million of
    // these values.

    /// The index of the source that receives the requests.
    package var source = 0
    /// The time at which a request that is sent now gets its response, in milliseconds.
    package var due = 0
    /// The index, in the plan, of the step that sends the request.
    package var step = 0
    /// The paging of the source's rows.
    package var paging = Paging.numbered
    /// Whether only a reply or a `wait` step sends the response.
    package var isInBackground = false
    /// The current virtual time, in milliseconds.
    package var now = 0
    /// The current source, for a list with the layers of `feed`.
    package var snapshot: Source?

    package init(
      source: Int = 0, paging: Paging = .numbered, due: Int = 0, isInBackground: Bool = false,
      step: Int = 0, now: Int = 0, snapshot: Source? = nil
    ) {
      self.now = now
      self.snapshot = snapshot
      self.source = source
      self.paging = paging
      self.due = due
      self.isInBackground = isInBackground
      self.step = step
    }
  }

  /// Creates a sink with no request in flight.
  package init(answers: AnswerPlan = AnswerPlan()) {
    self.answers = answers
  }

  package mutating func begin(_ eventContext: EventContext) {
    effects = []
    hasAsked = false
    self.eventContext = eventContext
  }
}

// MARK: - Effects of a screen

extension EffectSink {
  /// Sends a request to the source, and returns its number.
  @discardableResult
  package mutating func ask(_ ask: consuming Ask) -> Int {
    lastRequest += 1
    let number = lastRequest
    guard requests.count < Request.limit else {
      error = .tooManyRequests
      return number
    }
    let asked = ask.spelledOut(by: eventContext.paging)
    effects.append(.ask(request: number, asked))
    hasAsked = true
    requests.append(
      Request(
        number: number, ask: asked, isInBackground: eventContext.isInBackground,
        due: eventContext.due, plan: answers.next(), source: eventContext.source,
        step: eventContext.step))
    return number
  }

  /// Sends a request for a state machine that numbers its requests itself. The number must be the
  /// next number of this sink.
  package mutating func ask(_ wanted: consuming Ask, as number: Int) {
    if ask(wanted) != number, error == nil {
      error = .wrongNumber(number, insteadOf: lastRequest)
    }
  }

  /// Cancels the request with this number. Its response can still arrive.
  package mutating func cancel(_ number: Int) {
    effects.append(.cancel(request: number))
    for position in requests.indices.reversed() where requests[position].number == number {
      requests[position].isCancelled = true
      return
    }
  }

  package mutating func toast(_ message: String) { effects.append(.toast(message)) }

  /// Opens another screen.
  package mutating func open(_ page: String) { effects.append(.open(page)) }

  /// Ends the case, because the rows that the screen copied from its source are not valid.
  package mutating func fail(_ message: String) { error = .invalidSource(message) }

  /// Appends a note that only the trace prints.
  package mutating func note(_ words: String) { effects.append(.note(words)) }
}

// MARK: - Effects of a list with layers

extension EffectSink {
  /// Sends a request of a list with layers, for a page or an edit.
  package mutating func ask(
    _ wanted: Ask, as number: Int, isFirstPage: Bool, hasStart: Bool
  ) {
    ask(wanted, as: number)
    complete(number, isFirstPage: isFirstPage, hasStart: hasStart)
  }

  /// Sends the request that was held under this number.
  package mutating func askHeld(
    _ wanted: Ask, as number: Int, isFirstPage: Bool, hasStart: Bool
  ) {
    let last = lastRequest
    lastRequest = number - 1
    ask(wanted, as: number)
    lastRequest = last
    if let index = requests.firstIndex(where: { $0.number > number }) {
      requests.insert(requests.removeLast(), at: index)
    }
    complete(number, isFirstPage: isFirstPage, hasStart: hasStart)
  }

  /// Adds the data that a list with layers needs to a request.
  private mutating func complete(_ number: Int, isFirstPage: Bool, hasStart: Bool) {
    guard let snapshot = eventContext.snapshot,
      let index = requests.firstIndex(where: { $0.number == number })
    else { return }
    requests[index].layered = LayeredRequest(
      source: snapshot, isFirstPage: isFirstPage, hasStart: hasStart)
    if requests[index].isEdit, let source = editSources.first { requests[index].source = source }
  }

  /// Sets the times of the responses to the edits that the last event sent. `due` returns the
  /// response time for the index of a source.
  package mutating func setEditsDue(_ due: (Int) -> (partialValue: Int, overflow: Bool)) {
    guard hasAsked else { return }
    for case .ask(let number, .edit) in effects {
      guard let index = requests.lastIndex(where: { $0.number == number }) else { continue }
      let (moment, overflows) = due(requests[index].source)
      requests[index].due = overflows ? .max : moment
    }
  }

  /// Gives a request the next number, but does not send it before the network is back.
  package mutating func hold(_ wanted: Ask, as number: Int) {
    lastRequest += 1
    if number != lastRequest, error == nil {
      error = .wrongNumber(number, insteadOf: lastRequest)
    }
    hasAsked = true
    effects.append(.hold(request: number, wanted.spelledOut(by: eventContext.paging)))
  }

  /// Starts the wait before the retry of a request that has just failed.
  package mutating func wait(_ number: Int, milliseconds: Int, isEdit: Bool) {
    let (due, overflows) = eventContext.now.addingReportingOverflow(milliseconds)
    let wait = Wait(
      number: number, due: overflows ? .max : due, source: eventContext.source,
      step: eventContext.step, isInBackground: eventContext.isInBackground, isEdit: isEdit)
    let index = waits.firstIndex { $0.number > number } ?? waits.endIndex
    waits.insert(wait, at: index)
    effects.append(.wait(until: wait.due))
  }

  /// Removes the requests that no longer wait.
  package mutating func keepWaits(_ isWaiting: (Int) -> Bool) {
    if !waits.isEmpty { waits.removeAll { !isWaiting($0.number) } }
  }

  /// Updates the sources of edits for `count` edits without a response. Adds the current source for
  /// each new edit, and removes the oldest source for each edit that received its response.
  package mutating func keepEdits(_ count: Int) {
    while editSources.count > count { editSources.removeFirst() }
    while editSources.count < count { editSources.append(eventContext.source) }
  }

  /// Records that the server saved the edit of the request at `index`.
  package mutating func commit(at index: Int) { requests[index].layered?.isCommitted = true }
}

// MARK: - Requests in flight

extension EffectSink {
  /// Removes the effects of the last event, so that a stored world uses no memory for them.
  package mutating func removeEffects() { effects = [] }

  /// Removes the request at `position` from the requests in flight, and returns it.
  @discardableResult
  package mutating func answer(at position: Int) -> Request {
    // Usually the request is the only one, so the fast path removes the last request.
    position == requests.count - 1 ? requests.removeLast() : requests.remove(at: position)
  }

  /// Inserts a request that was removed at `position` again.
  package mutating func putBack(_ request: Request, at position: Int) {
    requests.insert(request, at: position)
  }

  /// Changes each request in flight. The numbers of the requests must stay in order.
  package mutating func update(_ body: (inout Request) -> Void) {
    for position in requests.indices { body(&requests[position]) }
  }

  /// Renumbers the requests that are in flight or wait, in the same order. Resets the times, steps
  /// and background flags of the waits.
  package mutating func renumber(_ number: (Int) -> Int) {
    for index in requests.indices { requests[index].number = number(requests[index].number) }
    for index in waits.indices {
      waits[index].number = number(waits[index].number)
      waits[index].due = 0
      waits[index].isInBackground = true
      waits[index].step = -1
    }
    lastRequest = number(lastRequest)
  }

  /// Renumbers the sources of requests, waits and edits.
  package mutating func renumberSources(_ number: (Int) -> Int) {
    update { $0.source = number($0.source) }
    for index in waits.indices { waits[index].source = number(waits[index].source) }
    editSources = editSources.map(number)
  }

  /// The sources that requests, waits and edits still use.
  package var neededSources: [Int] {
    requests.map(\.source) + waits.map(\.source) + editSources
  }
}

extension Ask {
  /// Returns the purpose of the request. A request for the first page has the key of the first page
  /// in `paging`.
  package consuming func spelledOut(by paging: Paging) -> Ask {
    if case .firstPage = self { .page(paging.firstKey) } else { self }
  }
}
