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
}
