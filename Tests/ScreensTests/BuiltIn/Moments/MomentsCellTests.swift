import MockSources
import Screens
import Testing

@Suite("Cells of moments")
struct MomentsCellTests {
  private let profile = Row.record("1", ["kind": "profile", "title": "Ada", "location": "London"])
  private let moment = Row.record("2", ["kind": "moment", "title": "Snow!", "likes": "3"])

  @Test("A profile's cell shows the name and the place")
  func profileCell() {
    var cell = ProfileCell()
    cell.show(profile)
    #expect(cell.line == Picture.Line("Ada", detail: "London"))
  }

  @Test("A moment's cell shows the words and how many like them")
  func momentCell() {
    var cell = MomentCell()
    cell.show(moment)
    #expect(cell.line == Picture.Line("Snow!", detail: "♥ 3"))
  }

  @Test("A cell given a row of another kind keeps what it showed")
  func otherKind() {
    var (first, second) = (ProfileCell(), MomentCell())
    first.show(profile)
    second.show(moment)
    first.show(moment)
    second.show(profile)
    #expect(first.line == Picture.Line("Ada", detail: "London"))
    #expect(second.line == Picture.Line("Snow!", detail: "♥ 3"))
  }

  @Test("A cell that never was given a row of its kind shows nothing")
  func onlyOtherKinds() {
    var cell = ProfileCell()
    cell.show(moment)
    #expect(cell.line == Picture.Line(""))
  }

  @Test("What a row does not say is left out")
  func missingFields() {
    var (first, second) = (ProfileCell(), MomentCell())
    first.show(.record("1", ["kind": "profile", "title": "Ada"]))
    second.show(.record("2", ["kind": "moment", "title": "Snow!"]))
    #expect(first.line == Picture.Line("Ada"))
    #expect(second.line == Picture.Line("Snow!"))
  }

  @Test("A row that does not say its kind is a moment, also one of numbers")
  func noKind() {
    var cell = MomentCell()
    cell.show(Row(id: .number(7)))
    #expect(cell.line == Picture.Line("Item 7"))
    #expect(Row.record("1", ["title": "Ada"]).reuseIdentifier == "moment")
    #expect(profile.reuseIdentifier == "profile")
  }

  @Test("Cells of one type that show the same are equal, others are not")
  func equal() {
    var (first, second) = (AnyMomentsCell(MomentCell()), AnyMomentsCell(MomentCell()))
    #expect(first == second)
    #expect(first != AnyMomentsCell(ProfileCell()))
    first.show(moment)
    #expect(first != second)
    second.show(moment)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }
}
