internal import MockSources

extension CitiesScreen {
  package static let invariants: [Invariant<CitiesScreen>] =
    [
      Invariant("at-most-three", "no more than three cities are chosen", shownBy: ["tags"]) {
        $0.after.state.tags.count <= CitiesState.tagLimit
      },
      Invariant("no-city-twice", "no city is chosen twice", shownBy: ["chosen"]) {
        Set($0.after.state.tags).count == $0.after.state.tags.count
      },
      Invariant(
        "mark-needs-empty-field", "a tag is marked only while there is no text",
        shownBy: ["pendingRemoval", "text", "tags"]
      ) {
        let state = $0.after.state
        return !state.pendingRemoval || (state.text.isEmpty && !state.tags.isEmpty)
      },
      Invariant(
        "done-just-then", "the button can be pressed just with a tag, no text and no mark",
        shownBy: ["done", "tags", "text", "pendingRemoval"]
      ) { $0.after.view.isDoneEnabled == ($0.after.state.name == .tagged) },
      Invariant(
        "field-in-sight", "the end of the text is in sight, however wide the tags are",
        shownBy: ["scroll"]
      ) {
        let screen = $0.after
        let columns = fieldColumns(tags: screen.state.tags, text: screen.state.text)
        return columns - screen.view.scroll <= screen.width
      },
    ] + sharedInvariants.filter { $0.description.name != "no-row-skipped" }
}
