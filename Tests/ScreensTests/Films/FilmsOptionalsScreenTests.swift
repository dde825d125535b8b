import Screens
import Testing

@Suite("A page of films whose answers are two optionals")
struct FilmsOptionalsScreenTests {
  @Test("Data alone are films and an error alone is an error")
  func meant() {
    #expect(
      Played<FilmsOptionalsScreen>("load; #1 succeed 6; load; #2 fail").trace == [
        "load  loading  asks #1 films",
        "#1 succeed 6  loading → loaded  items=6",
        "load  loaded → loading  asks #2 films; items=0",
        "#2 fail  loading → error  error=\"request failed\"",
      ])
  }

  @Test("With both, the error counts and the data are lost")
  func both() {
    #expect(
      Played<FilmsOptionalsScreen>("load; #1 both").trace.last
        == "#1 both  loading → error  error=\"request failed\"")
  }

  @Test("With neither, the page waits for an answer that never comes")
  func neither() {
    let played = Played<FilmsOptionalsScreen>("load; #1 neither")
    #expect(played.trace.last == "#1 neither  loading  dropped: neither data nor error")
    #expect(played.broken == ["spins-while-loading"])
  }
}
