import MockSources
import Screens
import Testing

@Suite("What fills generic rows with models")
struct RowConfiguratorTests {
  private let friend = Row.record("1", ["title": "Ada Morgan", "friend": "yes"])
  private let stranger = Row.record("2", ["title": "Bao", "portrait": "bao.png"])

  /// A cell that offered to add somebody before.
  private var used: GenericRow {
    var cell = GenericRow()
    cell.accessory = .addButton
    return cell
  }

  private func filled(_ configurator: some RowConfigurator, _ row: Row, _ cell: GenericRow)
    -> GenericRow
  {
    var cell = cell
    configurator.configure(&cell, with: row)
    return cell
  }

  @Test("A configurator of people sets everything each time")
  func people() {
    let configurator = PersonConfigurator(manager: FriendList())
    let cell = filled(configurator, friend, used)
    #expect(cell.title == "Ada Morgan")
    #expect(cell.image == GenericRow.Image(name: "AM", isRound: true))
    #expect(cell.accessory == .none)
    let other = filled(configurator, stranger, GenericRow())
    #expect(other.image == GenericRow.Image(name: "bao.png", isRound: true))
    #expect(other.accessory == .addButton)
  }

  @Test("A forgetful one leaves the accessory of a friend alone")
  func forgetful() {
    let configurator = PersonConfigurator(manager: FriendList(), isForgetful: true)
    #expect(filled(configurator, friend, used).accessory == .addButton)
    #expect(filled(configurator, friend, GenericRow()).accessory == .none)
    #expect(filled(configurator, stranger, GenericRow()).accessory == .addButton)
    #expect(!configurator.offersToAdd(friend))
  }

  @Test("Groups have their members in their titles, and no button")
  func groups() {
    let group = Row.record("g", ["title": "Choir", "members": "34"])
    let cell = filled(GroupConfigurator(), group, used)
    #expect(cell.title == "Choir (34)")
    #expect(cell.image == nil)
    #expect(cell.accessory == .none)
    #expect(!GroupConfigurator().offersToAdd(group))
    #expect(
      filled(GroupConfigurator(), .record("h", ["title": "Quiet"]), used).title == "Quiet (0)")
  }

  @Test("The cell that knows its model looks the same, and adds by the manager that all share")
  func coupled() {
    var coupled = CoupledPersonCell(shared: FriendList())
    var decoupled = PersonConfigurator(manager: FriendList())
    for row in [friend, stranger] {
      #expect(filled(coupled, row, used) == filled(decoupled, row, used))
    }
    let notes = [coupled.add(stranger), decoupled.add(stranger)]
    #expect(
      notes == [
        #"adds friend "Bao" (shared manager)"#, #"adds friend "Bao""#,
      ])
    #expect(!coupled.offersToAdd(stranger) && !decoupled.offersToAdd(stranger))
  }

  @Test("The option names each configurator")
  func names() {
    #expect(PeopleConfigurator(nil) == PeopleConfigurator("people"))
    let all = ["people", "forgetful", "groups", "coupled"].map { PeopleConfigurator($0) }
    #expect(Set(all).count == 4)
  }
}
