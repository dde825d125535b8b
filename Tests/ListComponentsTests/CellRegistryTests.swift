import ListComponents
import Testing

@Suite("CellRegistry and cells")
struct CellRegistryTests {
  struct Profile: ListItem {
    var name: String
  }

  struct Note: ListItem {
    static let reuseIdentifier = "note"
    var text: String
  }

  struct Advert: ListItem {
    var reuseIdentifier: String { "advert" }
  }

  struct ProfileView: ItemView, Hashable, Sendable {
    var text = ""
    mutating func show(_ item: Profile) { text = item.name }
  }

  struct NoteView: ItemView, Hashable, Sendable {
    var text = ""
    mutating func show(_ item: Note) { text = item.text }
  }

  /// A second container for the same view.
  final class Tile: ListCell {
    var content = NoteView()
  }

  static var registry: CellRegistry {
    var registry = CellRegistry()
    registry.register(ContentCell<ProfileView>.self)
    registry.register(ContentCell<NoteView>.self)
    return registry
  }

  @Test("The default reuse identifier of an item is the full name of its type")
  func identifiers() {
    let name = "ListComponentsTests.CellRegistryTests.Profile"
    #expect(Profile.reuseIdentifier == name)
    #expect(Profile(name: "a").reuseIdentifier == name)
    #expect(Note(text: "a").reuseIdentifier == "note")
    #expect(Advert().reuseIdentifier == "advert")
    #expect(Self.registry.cellTypes.keys.sorted() == [name, "note"])
  }

  @Test("Each type of item gets its registered type of cell")
  func cells() throws {
    let profile = try Self.registry.makeCell(for: Profile(name: "Lin"))
    let note = try Self.registry.makeCell(for: Note(text: "snow"))
    #expect((profile as? ContentCell<ProfileView>)?.content.text == "Lin")
    #expect((note as? ContentCell<NoteView>)?.content.text == "snow")
  }

  @Test("An unknown identifier throws a typed error that names the identifier")
  func unknown() {
    let error = UnregisteredCellError(identifier: "advert")
    #expect(throws: error) { try Self.registry.makeCell(for: Advert()) }
    #expect(throws: error) { try Self.registry.cellType(for: "advert") }
    #expect(error.description == #"no cell is registered for "advert""#)
    let items: [any ListItem] = [Advert(), Note(text: "a"), Advert()]
    #expect(Self.registry.unregistered(in: items) == [error])
    #expect(CellRegistry().unregistered(in: items).map(\.identifier) == ["advert", "note"])
  }

  @Test("A cell that gets an item of another type keeps its contents")
  func guarded() {
    var cell = ContentCell<NoteView>()
    let shown = [cell.show(Note(text: "snow")), cell.show(Profile(name: "Lin"))]
    #expect(shown == [true, false])
    #expect(cell.content.text == "snow")
  }

  @Test("Cells of different containers can use the same view type")
  func containers() throws {
    var registry = Self.registry
    registry.register(Tile.self)
    let cell = try registry.makeCell(for: Note(text: "snow"))
    #expect((cell as? Tile)?.content == NoteView(text: "snow"))
  }

  @Test("Cells are equal if their views are equal")
  func equality() {
    var first = ContentCell<NoteView>()
    #expect(first == ContentCell<NoteView>())
    first.show(Note(text: "snow"))
    #expect(first != ContentCell<NoteView>())
    #expect(Set([first, first]).count == 1)
  }
}
