extension PagedList {
  /// Sends the failed requests again. Starts another reload only if no page request was sent again.
  @inlinable
  mutating func retry(keepingRows: Bool = true) -> Transition {
    var effects = Effects()
    var hasAskedPage = false
    if !layers.isEmpty {
      let slots = [layers[0].page, layers[0].previous, layers[0].edit]
      let waiting = slots.compactMap { $0?.phase == .waiting ? $0?.number : nil }
      let edit = layers[0].edit?.number
      for number in waiting.sorted() {
        if number != edit { hasAskedPage = true }
        for effect in wake(number, isByHand: true).effects { effects.append(effect) }
      }
    }
    if case .content(let content) = status, content.fetchFailure != nil {
      for effect in fetchMore().effects { effects.append(effect) }
      hasAskedPage = true
    }
    if content?.previousFailure != nil {
      for effect in fetchPrevious().effects { effects.append(effect) }
      hasAskedPage = true
    }
    if !hasAskedPage {
      if case .error = status {
        for effect in reload(keepingRows: keepingRows, into: { .loading($0) }) {
          effects.append(effect)
        }
      } else if content?.reloadFailure != nil {
        for effect in reload(keepingRows: keepingRows, into: { .refreshing($0) }) {
          effects.append(effect)
        }
      }
    }
    if effects.isEmpty { return .ignored(.nothingFailed) }
    // The reload comes last, but its cancellations precede all requests.
    var sorted = Effects()
    for case .cancel(let request) in effects { sorted.append(.cancel(request: request)) }
    for effect in effects {
      if case .cancel = effect { continue }
      sorted.append(effect)
    }
    return Transition(sorted)
  }

  /// Ends the wait of a request: the list sends the same request under a new number.
  @inlinable
  mutating func wake(_ request: Int, isByHand: Bool = false) -> Transition {
    guard !layers.isEmpty else { return Transition(Effects(), .dropped(.notInFlight)) }
    let isOnline = layers[0].isOnline
    let number = lastRequest + 1
    let new = Slot(number, isOnline: isOnline)
    let retriedRequest: Request
    if Self.wake(&layers[0].page, request, as: new, isByHand: isByHand),
      let request = pageRequest
    {
      retriedRequest = .page(request)
    } else if Self.wake(&layers[0].previous, request, as: new, isByHand: isByHand),
      let request = previousRequest
    {
      retriedRequest = .page(request)
    } else if Self.wake(&layers[0].edit, request, as: new, isByHand: isByHand),
      let edit = layers[0].edits.nextEdit
    {
      retriedRequest = .save(edit)
    } else {
      return Transition(Effects(), .dropped(.notInFlight))
    }
    lastRequest = number
    return Transition(
      Effects(
        isOnline
          ? .ask(request: number, retriedRequest) : .hold(request: number, retriedRequest)))
  }

  /// Replaces the number and the phase of the waiting request in `slot`, if its number is
  /// `request`. Returns whether `slot` had this request.
  @inlinable
  static func wake(_ slot: inout Slot?, _ request: Int, as new: Slot, isByHand: Bool) -> Bool {
    guard let waiting = slot, waiting.number == request, waiting.phase == .waiting else {
      return false
    }
    slot?.number = new.number
    slot?.phase = new.phase
    if isByHand { slot?.retries = 0 }
    return true
  }

  /// Starts the wait before the next retry of a request, if a retry is left.
  @inlinable
  static func wait(_ slot: inout Slot?, retries: Int, isPermanent: Bool) -> Effect? {
    guard !isPermanent, let retried = slot?.retries, retried < retries, let number = slot?.number
    else { return nil }
    slot?.retries = retried + 1
    slot?.phase = .waiting
    return .wait(request: number, retry: retried + 1)
  }
}
