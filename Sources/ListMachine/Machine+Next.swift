extension Machine {
  /// Answers `event` with the list after it, the effects to carry out and a verdict, touching nothing but its arguments.
  @inlinable
  public func next(after event: Event) -> Next {
    var machine = self
    let (effects, verdict) = machine.receive(event)
    return Next(machine, effects: effects, verdict: verdict)
  }

  /// Takes `event`, and returns what is to be done and what became of it.
  ///
  /// Rows are appended in place, where ``next(after:)`` must copy those that the list before it goes on holding.
  @inlinable
  public mutating func receive(_ event: consuming Event) -> (effects: Effects, verdict: Verdict) {
    switch event {
    case .firstLoad(let cached?, _) where isIdle && !cached.isEmpty:
      (show(cached: cached), .moved)
    case .firstLoad(_, let sourceChanged), .refreshWithIndicator(let sourceChanged):
      (reload(keepingRows: !sourceChanged) { .loading($0) }, .moved)
    case .refresh(let sourceChanged):
      (reload(keepingRows: !sourceChanged) { .refreshing($0) }, .moved)
    case .fetchMore:
      fetchMore()
    case .answered(let request, let answer) where request == currentRequest:
      (settle(with: answer), .moved)
    case .answered(let request, _):
      (Effects(), .dropped(reason(forDropping: request)))
    }
  }

  /// Whether nothing was asked for yet.
  @inlinable
  var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  /// Returns why an answer to `request` changes nothing.
  ///
  /// Only the request asked last can be current, so the reload that cancelled a request is the one that asked the next.
  @inlinable
  func reason(forDropping request: Int) -> DroppedReason {
    request >= 1 && request < lastRequest ? .superseded(by: request + 1) : .notInFlight
  }
}
