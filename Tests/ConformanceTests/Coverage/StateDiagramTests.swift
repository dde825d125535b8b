import Conformance
import Reporting
import Screens
import Testing

@Suite("State diagrams")
struct StateDiagramTests {
  static let transitions = [
    NamedTransition(from: "blank", event: "load", outcome: .moved, to: "rows+more"),
    NamedTransition(from: "blank", event: "pull", outcome: .moved, to: "rows+more"),
    NamedTransition(from: "blank", event: "fetch", outcome: .ignored, to: "blank"),
    NamedTransition(from: "rows+more", event: "pull", outcome: .moved, to: "rows+more"),
    NamedTransition(from: "rows+more", event: "fail", outcome: .moved, to: "end"),
  ]

  static func diagram(
    seen: Set<NamedTransition>? = nil, limits: [String] = []
  ) -> StateDiagram {
    StateDiagram(
      screen: "page", initial: "blank", states: ["blank", "rows+more", "end"],
      transitions: transitions, seen: seen, scope: "3 rows", limits: limits)
  }

  @Test("Events between the same two states share an arrow, and ignored events have no arrow")
  func merging() {
    let arrows: [StateDiagram.Arrow] = [
      .init(from: "blank", to: "rows+more", events: ["load", "pull"]),
      .init(from: "rows+more", to: "rows+more", events: ["pull"]),
      .init(from: "rows+more", to: "end", events: ["fail"]),
    ]
    #expect(Self.diagram().arrows == arrows)
  }

  @Test("States and arrows are marked if scenarios reach them")
  func reached() {
    let diagram = Self.diagram(seen: [Self.transitions[0]])
    let states: [StateDiagram.Node] = [
      .init(name: "blank", isReached: true), .init(name: "rows+more", isReached: true),
      .init(name: "end", isReached: false),
    ]
    #expect(diagram.states == states)
    let arrows: [StateDiagram.Arrow] = [
      .init(from: "blank", to: "rows+more", events: ["load"], isReached: true),
      .init(from: "blank", to: "rows+more", events: ["pull"], isReached: false),
      .init(from: "rows+more", to: "rows+more", events: ["pull"], isReached: false),
      .init(from: "rows+more", to: "end", events: ["fail"], isReached: false),
    ]
    #expect(diagram.arrows == arrows)
  }

  @Test("Mermaid output has safe identifiers, and shows the names as labels")
  func mermaid() {
    #expect(
      Self.diagram().mermaid == """
        %% page with 3 rows
        stateDiagram-v2
            state "rows+more" as state2
            state "end" as state3
            [*] --> blank
            blank --> state2 : load, pull
            state2 --> state2 : pull
            state2 --> state3 : fail

        """)
  }

  @Test("Mermaid output marks the arrows that no scenario follows, and colors the states")
  func mermaidCoverage() {
    #expect(
      Self.diagram(seen: [Self.transitions[0]], limits: ["--depth 1"]).mermaid == """
        %% page with 3 rows, bounded by --depth 1: there may be more
        stateDiagram-v2
            state "rows+more" as state2
            state "end" as state3
            [*] --> blank
            blank --> state2 : load
            blank --> state2 : unreached pull
            state2 --> state2 : unreached pull
            state2 --> state3 : unreached fail
            classDef reached fill:#d8f0d8,stroke:#2e7d32,color:#123a14
            class blank,state2 reached
            classDef unreached fill:#fbe3e1,stroke:#c62828,color:#4a0f0c
            class state3 unreached

        """)
  }

  @Test("DOT output contains the names unchanged")
  func dot() {
    #expect(
      Self.diagram().dot == """
        // page with 3 rows
        digraph "page" {
          node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"]
          edge [fontname="sans-serif", fontsize=11]
          "" [shape=point]
          "" -> "blank"
          "blank"
          "rows+more"
          "end"
          "blank" -> "rows+more" [label="load\\npull"]
          "rows+more" -> "rows+more" [label="pull"]
          "rows+more" -> "end" [label="fail"]
        }

        """)
  }

  @Test("DOT output colors the states and arrows that scenarios reach")
  func dotCoverage() {
    let lines = Self.diagram(seen: [Self.transitions[0]]).dot.split(separator: "\n").suffix(8)
    let expected: [String] = [
      "  \"blank\" [color=\"#2e7d32\", fillcolor=\"#d8f0d8\"]",
      "  \"rows+more\" [color=\"#2e7d32\", fillcolor=\"#d8f0d8\"]",
      "  \"end\" [color=\"#c62828\", fillcolor=\"#fbe3e1\"]",
      "  \"blank\" -> \"rows+more\" [label=\"load\", color=\"#2e7d32\", fontcolor=\"#2e7d32\"]",
      "  \"blank\" -> \"rows+more\""
        + " [label=\"pull\", color=\"#c62828\", fontcolor=\"#c62828\", style=dashed]",
      "  \"rows+more\" -> \"rows+more\""
        + " [label=\"pull\", color=\"#c62828\", fontcolor=\"#c62828\", style=dashed]",
      "  \"rows+more\" -> \"end\""
        + " [label=\"fail\", color=\"#c62828\", fontcolor=\"#c62828\", style=dashed]",
      "}",
    ]
    #expect(lines.map(String.init) == expected)
  }
}
