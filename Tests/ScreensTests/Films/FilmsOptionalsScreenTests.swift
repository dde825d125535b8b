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

  @Test("With both, the data show and the error is only logged")
  func both() {
    #expect(
      Played<FilmsOptionalsScreen>("load; #1 both").trace.last
        == #"#1 both  loading → loaded  logs "data and error"; items=9"#)
  }

  @Test("With neither, the page makes up an error that can be tried again")
  func neither() {
    let played = Played<FilmsOptionalsScreen>("load; #1 neither; retry")
    #expect(
      played.trace.suffix(2) == [
        #"#1 neither  loading → error  error="no data and no error""#,
        "retry  error → loading  asks #2 films; error=none",
      ])
  }
}
