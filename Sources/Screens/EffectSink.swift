package import MockSources

/// Collects the effects of a screen: numbers its requests and puts them in flight.
package struct EffectSink: Sendable {
  /// The effects of the last event, in order, with the keys of requests spelled out.
  package private(set) var effects: [Effect] = []
  /// Whether the last event asked the source for something.
  package private(set) var hasAsked = false
  /// The requests in flight, in the order they were asked.
  package private(set) var requests: [Request] = []
  /// The number of the request asked last, counted from 1.
  package private(set) var lastRequest = 0
  /// What the source answers to the requests to come.
  package var answers: AnswerPlan
  /// What the last event did that no screen may do.
  package private(set) var error: Mistake?
  /// What is so while the last event is taken.
  private var circumstances = Circumstances()

  /// What no screen may do.
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

  /// What is so while an event is taken: whom its requests are asked of, and when they are answered.
  package struct Circumstances: Sendable {
    // Those of one size stand together: an exploration keeps a million of them.

    /// Which of the world's sources is asked.
    package var source = 0
    /// When a request that is asked now is answered, in milliseconds.
    package var due = 0
    /// The place, in the plan, of the step that asks.
    package var step = 0
    /// How its rows are cut into pages.
    package var paging = Paging.numbered
    /// Whether only a reply or a `wait` answers it.
    package var isInBackground = false

    /// Makes circumstances.
    package init(
      source: Int = 0, paging: Paging = .numbered, due: Int = 0, isInBackground: Bool = false,
      step: Int = 0
    ) {
      self.source = source
      self.paging = paging
      self.due = due
      self.isInBackground = isInBackground
      self.step = step
    }
  }

  /// Makes a sink with nothing in flight.
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

  /// Notes something that only the trace tells.
  package mutating func note(_ words: String) { effects.append(.note(words)) }
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

  /// Numbers the requests in flight from 1.
  package mutating func renumber() {
    for place in requests.indices { requests[place].number = place + 1 }
    lastRequest = requests.count
  }
}

extension Ask {
  /// The request with the key that the first page has by `paging`.
  package consuming func spelledOut(by paging: Paging) -> Ask {
    if case .firstPage = self { .page(paging.firstKey) } else { self }
  }
}
