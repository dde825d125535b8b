import MockSources
import Screens
import Testing

@Suite("The picture of the visible contents")
struct ShownPictureTests {
  @Test("All visible parts are drawn from top to bottom, in any combination")
  func everything() {
    let shown = Shown.numbers([[1, 2], [3]]) {
      $0.parts = [.indicator, .rows, .empty, .error]
      $0.pull = .spinning
      $0.error = "no network"
      $0.moreError = "timeout"
    }
    #expect(
      shown.picture(title: "List")
        == Picture(
          title: "List",
          parts: [
            .pull, .indicator,
            .rows([Picture.Line("Item 1"), Picture.Line("Item 2"), Picture.Line("Item 3")]),
            .empty("Nothing here"), .error("no network"), .footer(.error("timeout")),
          ]))
  }

  static let parts: [(shown: Shown, parts: [Picture.Part])] = [
    (.numbers([]), []),
    (.numbers([]) { $0.pull = .on }, []),
    (.numbers([[]]) { $0.error = "no network" }, [.banner("no network"), .rows([])]),
    (.numbers([]) { $0.parts = .error }, [.error("")]),
    (.numbers([[]]) { $0.hasMore = true }, [.rows([]), .footer(.more)]),
    (.numbers([]) { $0.hasMore = true }, []),
    (
      .numbers([[]]) {
        $0.hasMore = true
        $0.moreError = "timeout"
      }, [.rows([]), .footer(.error("timeout"))]
    ),
    (
      .numbers([[]]) {
        $0.isFetching = true
        $0.moreError = "timeout"
      }, [.rows([]), .footer(.spinning)]
    ),
    (.numbers([[]]) { $0.header = .more }, [.header(.more), .rows([])]),
    (.numbers([]) { $0.header = .more }, []),
    (
      .numbers([]) {
        $0.header = .spinning
        $0.parts = .empty
      }, [.header(.spinning), .empty("Nothing here")]
    ),
    (.numbers([]) { $0.header = .error("timeout") }, [.header(.error("timeout"))]),
  ]

  @Test("A failure is drawn once, and at most one footer is drawn below the rows", arguments: parts)
  func oneOfEach(shown: Shown, parts: [Picture.Part]) {
    #expect(shown.picture(title: "").parts == parts)
  }

  @Test("The picture of a long list contains only the rows at both ends")
  func longList() {
    let shown = Shown.numbers(
      (0..<51).map { page in (page * 20 + 1)...(page * 20 + 20) }.map(Array.init))
    let ends =
      (1...250).map { Picture.Line("Item \($0)") }
      + (771...1_020).map { Picture.Line("Item \($0)") }
    #expect(shown.picture(title: "").parts == [.rows(ends, leftOut: 520)])
    let short = Shown.numbers([Array(1...500)])
    #expect(short.picture(title: "").parts == [.rows((1...500).map { Picture.Line("Item \($0)") })])
  }

  @Test("Rows covered by an indicator are not drawn")
  func behind() {
    let shown = Shown.numbers([[1]]) { $0.parts = .indicator }
    #expect(shown.picture(title: "").parts == [.indicator])
  }

  @Test("A screen can draw its own rows")
  func ownLines() {
    let picture = Shown.numbers([[1]]).picture(title: "") {
      Picture.Line("Nr \($0.id)", detail: "›")
    }
    #expect(picture.parts == [.rows([Picture.Line("Nr 1", detail: "›")])])
  }
}
