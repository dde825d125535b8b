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

  @Test("The builder takes if, else and for", arguments: [true, false])
  func conditions(isLoggedIn: Bool) {
    let section = SettingsSection {
      if isLoggedIn { OrderCell(SettingsCell("Orders", icon: "bag")) }
      if isLoggedIn {
        SettingsCell("Log out", icon: "door").warning()
      } else {
        SettingsCell("Log in", icon: "door")
      }
      for size in ["Small", "Large"] { SettingsCell(size, icon: "a") }
    }
    #expect(
      section.rows.map(\.cell.text)
        == (isLoggedIn ? ["Orders", "Log out"] : ["Log in"]) + ["Small", "Large"])
    #expect(section.rows.contains { $0.hasBadge } == isLoggedIn)
  }

  @Test("A change of the cell leaves the badge as it is")
  func badge() {
    var orders = OrderCell(SettingsCell("Orders", icon: "bag"))
    orders.badge = 3
    var row = SettingsRow.order(orders)
    row.cell.color = .warning
    #expect(row.badge == 3)
    #expect(row.cell == SettingsCell("Orders", icon: "bag").warning())
    row.badge = 4
    #expect(row.badge == 4)
    var plain = SettingsRow.plain(SettingsCell("About", icon: "info"))
    plain.badge = 4
    #expect(plain == .plain(SettingsCell("About", icon: "info")))
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
    #expect(reaction { state.receive(.counted(3), into: &$0) } == Reaction())
    #expect(state.places == [])
  }
}
