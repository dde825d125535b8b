package import Conformance

extension StateDiagram {
  /// The diagram in Mermaid, which code hosts render in Markdown.
  ///
  /// Mermaid cannot color single arrows here, so the labels of unreached arrows say `unreached`.
  package var mermaid: String {
    var text = "%% \(headline)\nstateDiagram-v2\n"
    let identifiers = identifiers
    for (node, identifier) in zip(states, identifiers) where node.name != identifier {
      text += "    state \"\(node.name)\" as \(identifier)\n"
    }
    let named = Dictionary(zip(states.map(\.name), identifiers)) { first, _ in first }
    text += "    [*] --> \(named[initial] ?? initial)\n"
    for arrow in arrows {
      let label =
        (arrow.isReached == false ? "unreached " : "") + arrow.events.joined(separator: ", ")
      text +=
        "    \(named[arrow.from] ?? arrow.from) --> \(named[arrow.to] ?? arrow.to) : \(label)\n"
    }
    return text + classes(identifiers)
  }

  /// The identifiers of the states. A name that Mermaid would parse as syntax is replaced by a number.
  private var identifiers: [String] {
    states.enumerated().map { index, node in
      let isPlain = node.name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
      }
      return isPlain && node.name != "end" ? node.name : "state\(index + 1)"
    }
  }

  /// Returns the class definitions with the colors of reached and unreached states.
  private func classes(_ identifiers: [String]) -> String {
    var text = ""
    for (name, isReached, colors) in [
      ("reached", true, "fill:#d8f0d8,stroke:#2e7d32,color:#123a14"),
      ("unreached", false, "fill:#fbe3e1,stroke:#c62828,color:#4a0f0c"),
    ] {
      let members = zip(states, identifiers).filter { $0.0.isReached == isReached }.map(\.1)
      guard !members.isEmpty else { continue }
      text += "    classDef \(name) \(colors)\n"
      text += "    class \(members.joined(separator: ",")) \(name)\n"
    }
    return text
  }
}
