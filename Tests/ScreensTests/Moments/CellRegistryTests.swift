import MockSources
import Screens
import Testing

@Suite("The registry of cells")
struct CellRegistryTests {
  private let profile = Row.record("1", ["kind": "profile", "title": "Ada"])
  private let moment = Row.record("2", ["kind": "moment", "title": "Snow!"])
  private let advert = Row.record("3", ["kind": "advert", "title": "Buy!"])

  private var onlyProfiles: CellRegistry {
    var registry = CellRegistry()
    registry.register(ProfileCell.self, for: "profile")
    return registry
  }

  @Test("A row gets a cell of the type that is registered under its identifier, which shows it")
  func registered() throws {
    let cell = try onlyProfiles.cell(for: profile)
    #expect(cell is ProfileCell)
    #expect(cell.line == Picture.Line("Ada"))
  }

  @Test("A row of a kind that nobody registered is an error that names the identifier")
  func unregistered() {
    #expect(throws: UnregisteredCellError(identifier: "moment")) {
      try onlyProfiles.cell(for: moment)
    }
    #expect(
      UnregisteredCellError(identifier: "moment").description
        == #"no cell is registered for "moment""#)
  }

  @Test("An identifier from a file cannot write to the terminal")
  func escapes() {
    #expect(
      UnregisteredCellError(identifier: "a\u{1B}\n").description
        == #"no cell is registered for "a\u{1B}\n""#)
  }

  @Test("A cell of the wrong type under an identifier shows nothing of the row")
  func wrongType() throws {
    var registry = CellRegistry()
    registry.register(ProfileCell.self, for: "moment")
    #expect(try registry.cell(for: moment).line == Picture.Line(""))
  }

  @Test("The type registered last under an identifier counts")
  func registeredTwice() throws {
    var registry = onlyProfiles
    registry.register(MomentCell.self, for: "profile")
    #expect(try registry.cell(for: profile) is MomentCell)
  }

  @Test("Every missing identifier is told once, in the order of the rows")
  func mistakes() {
    #expect(
      onlyProfiles.mistakes(showing: [advert, profile, moment, advert, moment])
        == [
          UnregisteredCellError(identifier: "advert"), UnregisteredCellError(identifier: "moment"),
        ])
    #expect(onlyProfiles.mistakes(showing: [profile, profile]) == [])
  }
}
