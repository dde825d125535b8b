package import MockSources

/// Collects the effects of a screen: numbers its requests and puts them in flight.
package struct EffectSink: Sendable {
  /// The effects of the last event, in order, with the keys of requests spelled out.
  package private(set) var effects: [Effect] = []
  /// Whether the last event asked the source for something.
  package private(set) var hasAsked = false
  /// The requests in flight, in the order they were asked.
  package private(set) var requests: [Request] = []
  /// The requests that wait for their retry, in the order of their numbers.
  package private(set) var waits: [Wait] = []
  /// The sources of the edits without a response, in the order made.
  package private(set) var editSources: [Int] = []
  /// The number of the request asked last, counted from 1.
  package private(set) var lastRequest = 0
  /// The source's planned responses to the next requests.
  package var answers: AnswerPlan
  /// The error that the screen made during the last event, if any.
  package private(set) var error: Mistake?
  /// The circumstances of the last event.
  private var circumstances = Circumstances()

  /// The errors that a screen can make.
  package enum Mistake: Hashable, Sendable, CustomStringConvertible {
    /// It asks more than may be in flight.
    case tooManyRequests
    /// It asks under a number that is not the next one.
    case wrongNumber(Int, insteadOf: Int)
    /// It copied rows from its source that are not valid.
    case invalidSource(String)

    /// The error in words.
    package var description: String {
      switch self {
      case .tooManyRequests: "more than \(Request.limit) requests would be in flight"
      case .wrongNumber(let number, let right):
        "the screen asks as #\(number) what is request #\(right)"
      case .invalidSource(let message): message
      }
    }
  }

  /// The circumstances of an event: the source of its requests, and the time of their responses.
  package struct Circumstances: Sendable {
    // Properties of one size are adjacent to avoid padding: an exploration stores a million of these values.

    /// Which of the world's sources is asked.
    package var source = 0
    /// When a request that is asked now is answered, in milliseconds.
    package var due = 0
    /// The place, in the plan, of the step that asks.
    package var step = 0
    /// The paging of the source's rows.
    package var paging = Paging.numbered
    /// Whether only a reply or a `wait` answers it.
    package var isInBackground = false
    /// The virtual time, in milliseconds.
    package var now = 0
    /// The source as it is now, for a list with layers.
    package var snapshot: Source?

    /// Creates circumstances.
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

  /// Creates a sink with nothing in flight.
  package init(answers: AnswerPlan = AnswerPlan()) {
    self.answers = answers
  }

  /// Begins the next event.
  package mutating func begin(_ circumstances: Circumstances) {
    effects = []
    hasAsked = false
    self.circumstances = circumstances
  }
}

// MARK: - What a screen wants

extension EffectSink {
  /// Asks the source, and returns the number under which it answers.
  @discardableResult
  package mutating func ask(_ ask: consuming Ask) -> Int {
    lastRequest += 1
    let number = lastRequest
    guard requests.count < Request.limit else {
      error = .tooManyRequests
      return number
    }
    let asked = ask.spelledOut(by: circumstances.paging)
    effects.append(.ask(request: number, asked))
    hasAsked = true
    requests.append(
      Request(
        number: number, ask: asked, isInBackground: circumstances.isInBackground,
        due: circumstances.due, plan: answers.next(), source: circumstances.source,
        step: circumstances.step))
    return number
  }

  /// Asks the source for a machine that numbers its requests itself, which must be just the way that they are numbered here.
  package mutating func ask(_ wanted: consuming Ask, as number: Int) {
    if ask(wanted) != number, error == nil {
      error = .wrongNumber(number, insteadOf: lastRequest)
    }
  }

  /// Cancels the request of this number, whose answer may come all the same.
  package mutating func cancel(_ number: Int) {
    effects.append(.cancel(request: number))
    for place in requests.indices.reversed() where requests[place].number == number {
      requests[place].isCancelled = true
      return
    }
  }

  /// Shows a message for a moment.
  package mutating func toast(_ message: String) { effects.append(.toast(message)) }

  /// Goes to another page.
  package mutating func open(_ page: String) { effects.append(.open(page)) }

  /// Ends the case, because rows that the screen copied from its source are not valid.
  package mutating func fail(_ message: String) { error = .invalidSource(message) }

  /// Appends a note that only the trace prints.
  package mutating func note(_ words: String) { effects.append(.note(words)) }
}

// MARK: - What a list with layers wants

extension EffectSink {
  /// Asks the source for a page, or to save an edit, of a list with layers.
  package mutating func ask(
    _ wanted: Ask, as number: Int, isFirstPage: Bool = false, hasStart: Bool = false
  ) {
    ask(wanted, as: number)
    complete(number, isFirstPage: isFirstPage, hasStart: hasStart)
  }

  /// Asks what was held under this number.
  package mutating func askHeld(
    _ wanted: Ask, as number: Int, isFirstPage: Bool = false, hasStart: Bool = false
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

  /// Adds to a request what a list with layers needs to know.
  private mutating func complete(_ number: Int, isFirstPage: Bool, hasStart: Bool) {
    guard let snapshot = circumstances.snapshot,
      let index = requests.firstIndex(where: { $0.number == number })
    else { return }
    requests[index].layered = LayeredRequest(
      source: snapshot, isFirstPage: isFirstPage, hasStart: hasStart)
    if requests[index].isEdit, let source = editSources.first { requests[index].source = source }
  }

  /// Sets the moments when the edits that the last event asked are due, by their sources.
  package mutating func setEditsDue(_ due: (Int) -> (partialValue: Int, overflow: Bool)) {
    guard hasAsked else { return }
    for case .ask(let number, .edit) in effects {
      guard let index = requests.lastIndex(where: { $0.number == number }) else { continue }
      let (moment, overflows) = due(requests[index].source)
      requests[index].due = overflows ? .max : moment
    }
  }

  /// Gives a request the next number, but asks nothing until the network is back.
  package mutating func hold(_ wanted: Ask, as number: Int) {
    lastRequest += 1
    if number != lastRequest, error == nil {
      error = .wrongNumber(number, insteadOf: lastRequest)
    }
    hasAsked = true
    effects.append(.note("holds #\(number) \(wanted.spelledOut(by: circumstances.paging))"))
  }

  /// Starts the wait of a request that failed just now.
  package mutating func wait(_ number: Int, milliseconds: Int, isEdit: Bool) {
    let (due, overflows) = circumstances.now.addingReportingOverflow(milliseconds)
    let wait = Wait(
      number: number, due: overflows ? .max : due, source: circumstances.source,
      step: circumstances.step, isInBackground: circumstances.isInBackground, isEdit: isEdit)
    let index = waits.firstIndex { $0.number > number } ?? waits.endIndex
    waits.insert(wait, at: index)
    effects.append(.note("wakes at \(wait.due)ms"))
  }

  /// Ends the waits of requests that wait no longer.
  package mutating func keepWaits(_ isWaiting: (Int) -> Bool) {
    if !waits.isEmpty { waits.removeAll { !isWaiting($0.number) } }
  }

  /// Remembers the source of an edit that was made now, or forgets that of the oldest, which has its response.
  package mutating func keepEdits(_ count: Int) {
    while editSources.count > count { editSources.removeFirst() }
    while editSources.count < count { editSources.append(circumstances.source) }
  }

  /// Records that the server saved the edit of the request at `index`.
  package mutating func commit(at index: Int) { requests[index].layered?.isCommitted = true }
}

// MARK: - What the world does with the requests

extension EffectSink {
  /// Removes the effects of the last event, so that a world that is kept holds no memory for them.
  package mutating func removeEffects() { effects = [] }
}

extension EffectSink {
  /// Takes the request at `place` out of those in flight.
  @discardableResult
  package mutating func answer(at place: Int) -> Request {
    // Mostly it is the only one.
    place == requests.count - 1 ? requests.removeLast() : requests.remove(at: place)
  }

  /// Puts a request that was taken out at `place` back there.
  package mutating func putBack(_ request: Request, at place: Int) {
    requests.insert(request, at: place)
  }

  /// Changes each request in flight, whose numbers must stay in order.
  package mutating func update(_ body: (inout Request) -> Void) {
    for place in requests.indices { body(&requests[place]) }
  }

  /// Gives the requests in flight and those that wait other numbers in the same order, and forgets when waits end.
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

  /// Gives the sources of requests, waits and edits other numbers.
  package mutating func renumberSources(_ number: (Int) -> Int) {
    update { $0.source = number($0.source) }
    for index in waits.indices { waits[index].source = number(waits[index].source) }
    editSources = editSources.map(number)
  }

  /// The sources that requests, waits and edits still need.
  package var neededSources: [Int] {
    requests.map(\.source) + waits.map(\.source) + editSources
  }
}

extension Ask {
  /// The request with the key that the first page has by `paging`.
  package consuming func spelledOut(by paging: Paging) -> Ask {
    if case .firstPage = self { .page(paging.firstKey) } else { self }
  }
}
