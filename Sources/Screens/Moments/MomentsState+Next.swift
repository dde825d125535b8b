extension MomentsState {
  /// Takes `event`, and returns what is to be done and what became of it.
  package mutating func receive(_ event: MomentsEvent) -> Reaction {
    switch event {
    case .appeared:
      return Reaction([.note("tracks screen view")])
    case .loadItems:
      return Reaction(beginLoad())
    case .pulled:
      refreshControlSpins = true
      return Reaction(beginLoad())
    case .left:
      stopSpinners()
      defer { loads = [] }
      return Reaction(loads.map { .cancel(request: $0) })
    case .loaded(let request, let rows):
      guard endLoad(request) else { return .dropped("left") }
      listItems = rows
      return Reaction()
    case .failed(let request, let message):
      guard endLoad(request) else { return .dropped("left") }
      failure = message
      return Reaction()
    }
  }

  private mutating func beginLoad() -> [Effect] {
    failure = nil
    indicatorSpins = true
    lastRequest += 1
    loads.append(lastRequest)
    return [.ask(request: lastRequest, .rows("items"))]
  }

  /// Ends the load, unless it was disposed of: the end of any load stops the spinners, whatever else is on its way.
  private mutating func endLoad(_ request: Int) -> Bool {
    guard let place = loads.firstIndex(of: request) else { return false }
    loads.remove(at: place)
    stopSpinners()
    return true
  }

  private mutating func stopSpinners() {
    indicatorSpins = false
    refreshControlSpins = false
  }
}
