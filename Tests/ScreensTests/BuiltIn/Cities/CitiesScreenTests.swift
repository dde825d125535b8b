import Exploration
import MockSources
import Screens
import Testing

@Suite("The screen cities")
struct CitiesScreenTests {
  @Test("Typed text finds the cities with a word that begins with it, ignoring case")
  func typing() {
    let played = Played<CitiesScreen>(
      #"type "BE"; type "i"; type "x"; backspace; backspace; backspace; backspace; type """#)
    #expect(
      played.trace == [
        #"type "BE"  empty → typing  matches=5; text="BE""#,
        #"type "i"  typing  matches=2; text="BEi""#,
        #"type "x"  typing  matches=0; text="BEix""#,
        #"backspace  typing  matches=2; text="BEi""#,
        #"backspace  typing  matches=5; text="BE""#,
        #"backspace  typing  matches=10; text="B""#,
        #"backspace  typing → empty  matches=0; text=none"#,
        #"type ""  empty  ignored: nothing typed"#,
      ])
    #expect(Played<CitiesScreen>(#"type "york""#)["first"] == .text("New York"))
    #expect(Played<CitiesScreen>(#"type "são""#)["first"] == .text("São Paulo"))
  }

  @Test("Any part of a Chinese name finds its city, which is listed once with both names")
  func chineseNames() {
    for text in ["上", "海", "上海", "SHANG"] {
      #expect(Played<CitiesScreen>("type \"\(text)\"")["matches"] == .integer(1))
    }
    let played = Played<CitiesScreen>(#"type "海"; select 1; type "shang""#)
    #expect(played["chosen"] == .text("上海 Shanghai"))
    #expect(played["matches"] == .integer(0))
    #expect(Played<CitiesScreen>(#"type "hai""#)["matches"] == .integer(0))
    let page = Played<CitiesScreen>(#"type "海"; select 1"#).screen.picture
    #expect(page.parts.first == .field("[上海 Shanghai] Up to three"))
  }

  @Test("Everything that depends on a tag changes when it is added, marked and removed")
  func tag() {
    let played = Played<CitiesScreen>(
      #"type "bei"; select 1; backspace; backspace; backspace"#)
    #expect(
      played.trace == [
        #"type "bei"  empty → typing  matches=2; text="bei""#,
        #"select 1  typing → tagged  tags=1; chosen="北京 Beijing"; matches=0; text=none; "#
          + #"placeholder="Up to three"; hint=none; done=yes"#,
        #"backspace  tagged → marked  pendingRemoval=yes; done=no"#,
        #"backspace  marked → empty  tags=0; chosen=none; pendingRemoval=no; "#
          + #"placeholder="Enter a city"; hint="Add up to three cities""#,
        #"backspace  empty  ignored: nothing to remove"#,
      ])
  }

  @Test("A typed character unmarks the tag")
  func unmarking() {
    let played = Played<CitiesScreen>(#"type "oslo"; select 1; backspace; type "r""#)
    #expect(
      played.trace.last
        == #"type "r"  marked → typing  matches=1; text="r"; pendingRemoval=no"#)
  }

  @Test("A fourth city is ignored, and so is a match that does not exist")
  func limit() {
    let played = Played<CitiesScreen>(
      #"type "b"; select 99; select 1; type "b"; select 1; type "b"; select 1; type "b"; "#
        + "select 1")
    #expect(
      played.trace.filter { $0.hasPrefix("select") } == [
        "select 99  typing  ignored: no such match",
        #"select 1  typing → tagged  tags=1; chosen="Bangkok"; matches=0; text=none; "#
          + #"placeholder="Up to three"; hint=none; done=yes"#,
        #"select 1  typing → tagged  tags=2; chosen="Bangkok, Barcelona"; matches=0; text=none; "#
          + "done=yes",
        #"select 1  typing → tagged  tags=3; chosen="Bangkok, Barcelona, 北京 Beijing"; matches=0; "#
          + "text=none; placeholder=none; done=yes",
        "select 1  typing  ignored: three cities already",
      ])
  }

  @Test("Done submits the chosen cities, or is ignored with the reason")
  func done() {
    let played = Played<CitiesScreen>(
      #"done; type "rome"; done; select 1; done; backspace; done; type "x"; done"#)
    #expect(
      played.trace.filter { $0.hasPrefix("done") } == [
        "done  empty  ignored: no city",
        "done  typing  ignored: no city",
        #"done  tagged  submits "Rome""#,
        "done  marked  ignored: a city is marked",
        "done  typing  ignored: text in the field",
      ])
  }

  @Test("A field narrower than its tags and text scrolls until the cursor is visible")
  func scrolling() {
    let played = Played<CitiesScreen>(
      #"type "rom"; select 1; type "shang"; select 1; type "北京"; select 1; backspace"#,
      options: .written("width=20"))
    #expect(
      played.trace.filter { $0.contains("scroll") } == [
        #"select 1  typing → tagged  tags=2; chosen="Rome, 上海 Shanghai"; matches=0; text=none; "#
          + "done=yes; scroll=4",
        #"type "北京"  tagged → typing  matches=1; text="北京"; done=no; scroll=8"#,
        #"select 1  typing → tagged  tags=3; chosen="Rome, 上海 Shanghai, 北京 Beijing"; matches=0; "#
          + "text=none; placeholder=none; done=yes; scroll=19",
      ])
    #expect(played.screen.picture.parts.first == .field("ai] <北京 Beijing> "))
  }

  @Test(
    "The field and its cursor are never wider than the width",
    arguments: [
      ("", "Ente"), (#"type "beijing""#, "jing"), (#"type "beijing"; select 1"#, "ng] "),
    ])
  func width(script: String, field: String) {
    let played = Played<CitiesScreen>(script, options: .written("width=5"))
    #expect(played.screen.picture.parts.first == .field(field))
  }

  @Test("The rows of the source at the start are kept, even if the server changes")
  func keptRows() {
    let names = ["Paris", "Parma"]
    let rows = names.map { Row(id: RowID($0), record: Record(title: $0, fields: [])) }
    let source = Source(SourceSpecification(name: "towns.csv"), table: RecordTable(rows))
    var screen = CitiesScreen(options: ScreenOptions([]), source: source)
    #expect(screen.receive(.type("par")) == Reaction())
    #expect(screen.state.matches.map(\.title) == names)
    #expect(CitiesScreen.actionDescriptions.filter(\.isReload) == [])
  }

  @Test("Rows of a file are searched, and a chosen city is not offered again")
  func fileSource() {
    let rows = ["Paris", "Parma", "Lisbon"].map {
      Row(id: RowID($0), record: Record(title: $0, fields: []))
    }
    let source = Source(SourceSpecification(name: "towns.csv"), table: RecordTable(rows))
    let played = Played<CitiesScreen>(#"type "par"; select 1; type "par""#, source: source)
    #expect(played["first"] == .text("Parma"))
    #expect(played["items"] == .integer(1))
    #expect(played["skipped"] == .integer(0))
  }

  @Test("The screen cities drops every response, because it sends no requests")
  func answer() {
    var screen = CitiesScreen(options: ScreenOptions([]), source: .numbers())
    let before = screen
    let answer = Answer(
      request: 1, ask: .firstPage, outcome: .count(1), pageSize: 20, isCancelled: false)
    #expect(screen.receive(CitiesScreen.event(for: answer)) == .dropped("no request was sent"))
    #expect(screen == before)
  }

  @Test("No event in any state of the screen cities violates an invariant", arguments: 0..<20)
  func invariants(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let texts = ["b", "e", "S", " ", "北", "🏙", "x'"]
    let script = (0..<200).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<2: "type \"\(texts.randomElement(using: &generator) ?? "")\""
      case 2..<4: "backspace"
      case 4..<7: "select \(Int.random(in: 1...4, using: &generator))"
      default: "done"
      }
    }
    let played = Played<CitiesScreen>(
      script.joined(separator: ";"),
      options: [ScreenOptions.Setting(name: "width", value: "\(seed + 1)")])
    #expect(played.everViolated == [])
  }
}
