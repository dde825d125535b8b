import MockSources
import Screens
import Testing

@Suite("The registry of cells")
struct CellRegistryTests {
  private let profile = Row.record("1", ["kind": "profile", "title": "Ada"])
  private let moment = Row.record("2", ["kind": "moment", "title": "Snow!"])
  private let advert = Row.record("3", ["kind": "advert", "title": "Buy!"])

  @Test("Rows get cells of the type that is registered under their identifier")
  func registered() throws {
    var registry = CellRegistry(.profile)
    #expect(try registry.type(for: "profile") == ProfileCell.self)
    registry.register(MomentCell.self, for: "profile")
    #expect(try registry.type(for: "profile") == MomentCell.self)
  }

  @Test("An identifier that nobody registered is an error that names it")
  func unregistered() {
    #expect(throws: UnregisteredCellError(identifier: "moment")) {
      try CellRegistry(.profile).type(for: "moment")
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

  @Test("Every missing identifier is told once, in the order of the rows")
  func errors() {
    let registry = CellRegistry(.profile)
    #expect(
      registry.errors(showing: [advert, profile, moment, advert, moment])
        == [
          UnregisteredCellError(identifier: "advert"), UnregisteredCellError(identifier: "moment"),
        ])
    #expect(registry.errors(showing: [profile, profile]) == [])
    #expect(CellRegistry(.all).errors(showing: [profile, moment]) == [])
  }

  @Test("A swapped registration gives each kind the cell of the other")
  func swapped() throws {
    let registry = CellRegistry(.swapped)
    #expect(try registry.type(for: "profile") == MomentCell.self)
    #expect(try registry.type(for: "moment") == ProfileCell.self)
  }
}
