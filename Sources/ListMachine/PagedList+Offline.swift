extension PagedList {
  /// Handles a change of the network. When the network is back, the list sends the requests that it
  /// held.
  @inlinable
  mutating func setOnline(_ isOnline: Bool) -> Transition {
    guard isOnline != self.isOnline else {
      return .ignored(isOnline ? .onlineAlready : .offlineAlready)
    }
    useLayers()
    layers[0].isOnline = isOnline
    guard isOnline else { return Transition() }
    var asked: [(number: Int, request: Request)] = []
    if let slot = layers[0].page, slot.phase == .held, let request = pageRequest {
      asked.append((slot.number, .page(request)))
      layers[0].page?.phase = .inFlight
    }
    if let slot = layers[0].previous, slot.phase == .held, let request = previousRequest {
      asked.append((slot.number, .page(request)))
      layers[0].previous?.phase = .inFlight
    }
    if let slot = layers[0].edit, slot.phase == .held {
      layers[0].edits.prepareNext(isOnline: true)
      if let edit = layers[0].edits.nextEdit { asked.append((slot.number, .save(edit))) }
      layers[0].edit?.phase = .inFlight
    }
    var effects = Effects()
    for (number, request) in asked.sorted(by: { $0.number < $1.number }) {
      effects.append(.ask(request: number, request))
    }
    return Transition(effects)
  }
}
