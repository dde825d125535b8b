import MockSources
import Screens
import Testing

@Suite("The events of the screen people")
struct PeopleEventsTests {
  @Test("The row of an added person loses its button, whether the row is visible or not")
  func adds() {
    let played = Played<PeopleScreen>("add 2; add 2; add 11; scroll 7; add 13")
    #expect(
      played.trace == [
        #"add 2  rows  adds friend "Bao Nguyen"; buttons=6"#,
        "add 2  rows  ignored: no add button",
        #"add 11  rows  adds friend "Kavita Rao"; buttons=5"#,
        "scroll 7  rows  reused=6",
        "add 13  rows  ignored: no row 13",
      ])
    #expect(
      played["shows"]
        == .text(
          "Guo Jing | Hana Suzuki [add] | Inés García | Jonas Lindqvist [add] | "
            + "Kavita Rao | 林小雨"))
    #expect(played.everViolated == [])
  }

  @Test("With a configurator that does not reset the button, a reused cell offers to add a friend")
  func forgetful() {
    let played = Played<PeopleScreen>(
      "scroll 4; add 4", options: .written("configurator=forgetful visible=3"))
    #expect(
      played["shows"] == .text("Dmitri Orlov | Esra Yılmaz [add] | Fatou Diop [add]"))
    let further = Played<PeopleScreen>(
      "scroll 2; scroll 3; scroll 4; add 7; add 6",
      options: .written("configurator=forgetful visible=4"))
    #expect(
      further["shows"] == .text("Dmitri Orlov | Esra Yılmaz [add] | Fatou Diop | Guo Jing [add]"))
    #expect(
      further.trace.suffix(2) == [
        "add 7  rows  ignored: no add button",
        #"add 6  rows  adds friend "Fatou Diop"; buttons=6"#,
      ])
    #expect(further.violated == ["cell-shows-its-row"])
  }

  @Test("The configurator of groups shows six groups without add buttons")
  func groups() {
    let played = Played<PeopleScreen>("add 1", options: .written("configurator=groups"))
    #expect(played.trace == ["add 1  rows  ignored: no add button"])
    #expect(played["items"] == .integer(6))
    #expect(played["buttons"] == .integer(0))
    #expect(
      played["shows"]
        == .text(
          "Climbers (8) | Book club (12) | Neighbors (27) | "
            + "Choir (34) | Chess on Sundays (5) | Early runners (16)"))
  }

  @Test(
    "The version with a shared manager shows the same cells and adds friends through the manager")
  func coupled() {
    let script = "scroll 4; add 5; scroll 2"
    let coupled = Played<PeopleScreen>(script, options: .written("configurator=coupled visible=3"))
    let people = Played<PeopleScreen>(script, options: .written("visible=3"))
    #expect(coupled["shows"] == people["shows"])
    #expect(
      coupled.trace.contains(#"add 5  rows  adds friend "Esra Yılmaz" (shared manager); buttons=6"#)
    )
  }

  @Test("An unexpected response is dropped")
  func answered() {
    var screen = PeopleScreen(
      options: ScreenOptions(PeopleScreen.manual.options), source: .numbers(count: 0))
    #expect(screen.receive(.answered) == .dropped("no request was sent"))
  }
}
