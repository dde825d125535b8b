import Screens
import Testing

@Suite("The rows of settings")
struct SettingsRowTests {
  @Test("The builder takes cells of different kinds in their order")
  func builder() {
    let orders = OrderCell(SettingsCell("Orders", icon: "bag"))
    let section = SettingsSection {
      SettingsCell("About", icon: "info", opens: "about")
      orders
    }
    #expect(
      section.rows == [.plain(SettingsCell("About", icon: "info", opens: "about")), .order(orders)])
    #expect(SettingsSection {}.rows == [])
  }

  @Test("A change of the cell leaves the badge as it is")
  func badge() {
    var orders = OrderCell(SettingsCell("Orders", icon: "bag"))
    orders.badge = 3
    var row = SettingsRow.order(orders)
    row.cell.color = .warning
    #expect(row.badge == 3)
    #expect(row.cell == SettingsCell("Orders", icon: "bag").warning())
    #expect(SettingsRow.plain(SettingsCell("About", icon: "info")).badge == nil)
  }

  @Test("The prompt of a section is that of its last row")
  func prompt() {
    let hint = SettingsCell("Size", icon: "a").prompt("As you like it.", height: 44)
    let plain = SettingsCell("About", icon: "info")
    #expect(
      SettingsSection {
        hint
        plain
      }.prompt == nil)
    #expect(
      SettingsSection {
        plain
        hint
      }.prompt?.height == 44)
    #expect(
      SettingsState([
        SettingsSection {
          plain
          hint
        }
      ]).footerHeights == [44])
    #expect(SettingsState([]).headerHeights == [])
  }

  @Test("A page without rows is drawn")
  func empty() {
    var state = SettingsState([])
    #expect(state.receive(.counted(request: 1, 3)) == .dropped("not in flight"))
    #expect(state.places == [])
  }
}
