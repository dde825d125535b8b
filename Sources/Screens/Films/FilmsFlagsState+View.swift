internal import MockSources

extension FilmsFlagsState {
  /// The properties that can be set, in the order in which the name of the state tells them.
  static let properties: [(name: String, isSet: @Sendable (FilmsFlagsState) -> Bool)] = [
    ("isLoading", { $0.isLoading }),
    ("isError", { $0.isError }),
    ("items", { !$0.items.isEmpty }),
  ]

  /// The properties that are set, joined by `+`, or `idle`.
  var name: String {
    let names = propertiesSet.map(\.name)
    return names.isEmpty ? "idle" : names.joined(separator: "+")
  }

  /// The names of states.
  static let names: ObservationKind = .combination(properties.map(\.name), alone: ["idle"])

  /// The properties that are set; the page means something only with at most one.
  var propertiesSet: [(name: String, isSet: @Sendable (FilmsFlagsState) -> Bool)] {
    Self.properties.filter { $0.isSet(self) }
  }

  /// What is on screen, which the properties need not agree with.
  var shown: Shown {
    var parts: Shown.Parts = []
    if showsIndicator { parts.insert(.indicator) }
    if !items.isEmpty { parts.insert(.rows) }
    if showsErrorView { parts.insert(.error) }
    return Shown(pages: [items], parts: parts, error: showsErrorView ? errorLabel : nil)
  }
}
