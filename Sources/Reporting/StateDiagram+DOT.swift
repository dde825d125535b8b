package import Conformance
internal import ScenarioLanguage
internal import Text

extension StateDiagram {
  /// The diagram in DOT, the language of Graphviz.
  package var dot: String {
    var text = """
      // \(headline)
      digraph \(quoted(screen)) {
        node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"]
        edge [fontname="sans-serif", fontsize=11]
        "" [shape=point]
        "" -> \(quoted(initial))

      """
    for node in states {
      text += "  \(quoted(node.name))\(attributes([color(node.isReached, filling: true)]))\n"
    }
    for arrow in arrows {
      let label = "label=\"\(arrow.events.joined(separator: "\\n"))\""
      text += "  \(quoted(arrow.from)) -> \(quoted(arrow.to))"
      text += "\(attributes([label, color(arrow.isReached, filling: false)]))\n"
    }
    return text + "}\n"
  }

  private func attributes(_ attributes: [String?]) -> String {
    let written = attributes.compactMap { $0 }
    return written.isEmpty ? "" : " [\(written.joined(separator: ", "))]"
  }

  /// Returns the color of a state or an arrow, which depends on whether scenarios reach it.
  private func color(_ isReached: Bool?, filling: Bool) -> String? {
    switch (isReached, filling) {
    case (nil, _): nil
    case (true?, true): "color=\"#2e7d32\", fillcolor=\"#d8f0d8\""
    case (false?, true): "color=\"#c62828\", fillcolor=\"#fbe3e1\""
    case (true?, false): "color=\"#2e7d32\", fontcolor=\"#2e7d32\""
    case (false?, false): "color=\"#c62828\", fontcolor=\"#c62828\", style=dashed"
    }
  }

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

  /// The identifiers of the states. A name that Mermaid would parse as syntax is replaced by a
  /// number.
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
