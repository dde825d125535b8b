import Club
import ListComponents
import Observables
import Testing

struct ClubTests {
  @Test func threeKindsOfRowsAreInOneList() {
    var result: Result<[any ListItem], NewsError> = .failure(.offline)
    let (model, surface) = (NewsViewModel { result }, TextList())
    let screen = ListScreen(model, on: surface) { "You are \($0)" }
    screen.appear()
    #expect(surface.errorMessage == "You are offline")
    #expect(model.summary == "offline")
    result = .success([
      Member(name: "Lin Yue"), Post(text: "First snow", likes: 48), Meeting(title: "Tea"),
      Unknown(),
    ])
    #expect(screen.refresh())
    #expect(!surface.isRefreshing)
    #expect(surface.errorMessage == nil)
    #expect(
      surface.lines == [
        "Lin Yue", "First snow ♥ 48", "→ Tea",
        #"no cell is registered for "ClubTests.ClubTests.Unknown""#,
      ])
  }

  struct Unknown: ListItem {}

  final class Owner: SettingsOwner {
    var calls: [String] = []
    func allowNotifications(_ isAllowed: Bool) { calls.append("notifications \(isAllowed)") }
    func setTextSize(_ size: Int) { calls.append("size \(size)") }
    func open(_ page: String) { calls.append("open \(page)") }
  }

  @Test func aFormChangesOneRowAtATime() {
    let owner = Owner()
    let settings = Settings(owner: owner, isAdministrator: true)
    var changes: [String] = []
    let token = settings.form.changes.subscribe {
      changes.append("\($0.position.section).\($0.position.row) \($0.property.rawValue)")
    }
    func row(_ section: Int, _ row: Int) -> FormRow? {
      settings.form.row(at: FormPosition(section: section, row: row))
    }
    settings.messages.badge?.value = 7
    settings.messages.select()
    row(1, 0)?.toggle?.toggle()
    row(1, 1)?.stepper?.step(.up)
    row(2, 1)?.select()
    row(1, 0)?.text = "Messages by mail"
    withExtendedLifetime(token) {
      #expect(changes == ["0.0 badge", "1.0 switch", "1.1 stepper", "2.1 taps", "1.0 text"])
    }
    #expect(owner.calls == ["open messages", "notifications true", "size 4"])
    #expect(settings.messages.badge?.summary == "(7)")
    #expect(row(2, 1)?.accessory?.summary == "1 taps")
    #expect(Settings(owner: owner, isAdministrator: false).form.sections.count == 2)
  }

  @Test func aRowOfTheClientPublishesItsOwnProperty() {
    let row = FeeRow("Fee")
    var changes: [String] = []
    let form = FormModel { FormSection { row } }
    let token = form.changes.subscribe { changes.append($0.property.rawValue) }
    row.select()
    withExtendedLifetime((token, form)) { #expect(changes == ["paid"]) }
    #expect(!row.isSelectable)
  }

  final class Friends: FriendManager {
    var names: [String] = []
    func isFriend(_ person: Person) -> Bool { names.contains(person.name) }
    func add(_ person: Person) { names.append(person.name) }
  }

  @Test func oneRowShowsTwoModels() {
    let friends = Friends()
    var row = RowContent()
    Rows.people(friends).configure(&row, with: Person(name: "Bao"))
    #expect(row.title == "Bao")
    row.button?.action()
    #expect(friends.names == ["Bao"])
    Rows.teams().configure(&row, with: Team(title: "Choir", members: 34))
    #expect(row.title == "Choir")
    #expect(row.subtitle == "34 members")
    #expect(row.button == nil)
  }

  @Test func aFactoryHidesItsView() {
    let factory = personViews()
    #expect(factory.makeView(for: Person(name: "Bao")).text == "[Bao]")
  }
}
