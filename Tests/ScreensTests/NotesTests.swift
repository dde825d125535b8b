import MockSources
import Screens
import Testing
import Text

@Suite("What a line of a trace notes")
struct NotesTests {
  private static let effects: [Effect] = [
    .ask(request: 12, .page(.page(3))), .ask(request: 1, .firstPage),
    .ask(request: 2, .page(.after(.text("a b")))), .ask(request: 3, .rows("films")),
    .cancel(request: 9), .toast("no \"net\""), .open("my_activity"), .note("drops 2 duplicates"),
  ]

  private func noted(keepsValues: Bool) -> Notes {
    var sink = EffectSink()
    sink.notes.keepsValues = keepsValues
    sink.begin(EffectSink.Circumstances())
    for effect in Self.effects {
      switch effect {
      case .ask(_, let ask): sink.ask(ask)
      case .cancel(let number): sink.cancel(number)
      case .toast(let message): sink.toast(message)
      case .open(let page): sink.open(page)
      case .note(let words): sink.note(words)
      }
    }
    sink.notes.note("items", 20, was: 0)
    sink.notes.note("more", true, was: true)
    sink.notes.note("error", nil, was: "refused")
    sink.notes.note("text", "é\n", was: nil)
    return sink.notes
  }

  private static let told = #"""
    asks #1 page 3; asks #2 page 1; asks #3 after "a b"; asks #4 films; cancels #9; toast "no \"net\""; \#
    opens "my_activity"; drops 2 duplicates; items=20; error=none; text="é\n"
    """#

  @Test("They read the same, as text and as values", arguments: [false, true])
  func reads(keepsValues: Bool) {
    let notes = noted(keepsValues: keepsValues)
    #expect(written { notes.write(into: &$0, since: 0) } == Self.told)
    #expect(
      written {
        $0.append("at 5ms")
        notes.write(into: &$0, since: 0)
      } == "at 5ms; \(Self.told)")
    #expect(notes.effects.count == (keepsValues ? Self.effects.count : 0))
    #expect(notes.changes.map(\.name) == (keepsValues ? ["items", "error", "text"] : []))
  }

  @Test("A copy keeps what was noted when the next line begins", arguments: [false, true])
  func copies(keepsValues: Bool) {
    var notes = noted(keepsValues: keepsValues)
    let copy = notes
    notes.begin()
    #expect(written { notes.write(into: &$0, since: 0) } == "")
    notes.note("items", 1, was: 2)
    #expect(written { notes.write(into: &$0, since: 0) } == "items=1")
    #expect(written { copy.write(into: &$0, since: 0) } == Self.told)
    notes.forget()
    #expect(written { notes.write(into: &$0, since: 0) } == "")
  }
}
