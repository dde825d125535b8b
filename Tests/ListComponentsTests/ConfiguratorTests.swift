import ListComponents
import Testing

@Suite("Configurators and view factories")
struct ConfiguratorTests {
  struct Person {
    var name: String
  }

  struct Group {
    var title: String
    var members: Int
  }

  /// The dependency of add buttons.
  protocol FriendManager: AnyObject {
    func contains(_ person: Person) -> Bool
    func add(_ person: Person)
  }

  final class FakeManager: FriendManager {
    var added: [String] = []
    func contains(_ person: Person) -> Bool { added.contains(person.name) }
    func add(_ person: Person) { added.append(person.name) }
  }

  static func people(_ manager: some FriendManager) -> Configurator<Person, RowContent> {
    Configurator { row, person in
      row.title = person.name
      row.subtitle = nil
      row.button = manager.contains(person) ? nil : RowButton("Add") { manager.add(person) }
    }
  }

  static var groups: Configurator<Group, RowContent> {
    Configurator { row, group in
      row.title = group.title
      row.subtitle = "\(group.members) members"
      row.button = nil
    }
  }

  @Test("One row shows several models, and a reused row shows nothing of its previous model")
  func severalModels() {
    let people = Self.people(FakeManager())
    var row = RowContent()
    people.configure(&row, with: Person(name: "Bao"))
    #expect(row.title == "Bao")
    #expect(row.button?.title == "Add")
    Self.groups.configure(&row, with: Group(title: "Choir", members: 34))
    #expect(row.title == "Choir")
    #expect(row.subtitle == "34 members")
    #expect(row.button == nil)
    people.configure(&row, with: Person(name: "Ada"))
    #expect(row.subtitle == nil)
  }

  @Test("A button's closure captures the injected dependency")
  func collaborator() {
    let manager = FakeManager()
    var row = RowContent()
    Self.people(manager).configure(&row, with: Person(name: "Bao"))
    row.button?.action()
    #expect(manager.added == ["Bao"])
    Self.people(manager).configure(&row, with: Person(name: "Bao"))
    #expect(row.button == nil)
  }

  @Test("Rows of several models share one type of cell in one list")
  func items() throws {
    let items: [any ListItem] = [
      ConfiguredItem(Person(name: "Bao"), by: Self.people(FakeManager())),
      ConfiguredItem(Group(title: "Choir", members: 34), by: Self.groups),
    ]
    var registry = CellRegistry()
    registry.register(ContentCell<RowContent>.self)
    #expect(registry.cellTypes.keys.sorted() == ["ListComponents.RowContent"])
    let titles = try items.map {
      (try registry.makeCell(for: $0) as? ContentCell<RowContent>)?.content.title
    }
    #expect(titles == ["Bao", "Choir"])
  }

  @Test("Nested views of the same name are of different kinds")
  func nestedViews() {
    enum People { struct Row {} }
    enum Groups { struct Row {} }
    #expect(
      ConfiguredItem<People.Row>.reuseIdentifier != ConfiguredItem<Groups.Row>.reuseIdentifier)
  }

  @Test("pullback turns a configurator of a part into a configurator of the whole model")
  func pullback() {
    struct Invitation {
      var group: Group
    }
    var row = RowContent()
    Self.groups.pullback(\Invitation.group)
      .configure(&row, with: Invitation(group: Group(title: "Chess", members: 5)))
    #expect(row.title == "Chess")
  }

  @Test("A view that is a class instance can be configured without a variable")
  func object() {
    final class Label {
      var text = ""
    }
    let label = Label()
    Configurator<Person, Label> { $0.text = $1.name }.configure(label, with: Person(name: "Bao"))
    #expect(label.text == "Bao")
  }

  /// The interface of a view that containers need.
  protocol Readable {
    var text: String { get }
  }

  struct Bubble: Readable {
    var text = ""
  }

  @Test("A factory hides the type of the view that it creates")
  func factory() {
    let bubbles = ViewFactory(
      Configurator<Person, Bubble> { $0.text = "Hi, \($1.name)" }, makeView: { Bubble() })
    let factory = bubbles.map { $0 as any Readable }
    let page = factory.makeView(for: Person(name: "Bao"))
    let notification = factory.pullback { (name: String) in Person(name: name) }
      .makeView(for: "Ada")
    #expect(page.text == "Hi, Bao")
    #expect(notification.text == "Hi, Ada")
    #expect(ViewFactory<Int, String> { "\($0)" }.makeView(for: 7) == "7")
  }
}
