import ListComponents
import Observables
import Testing

@Suite("Forms")
struct FormModelTests {
  /// Records the changes of a form.
  final class Log {
    var lines: [String] = []
    var token: Subscription?

    init(_ form: FormModel) {
      token = form.changes.subscribe { [unowned self] change in
        lines.append(
          "\(change.position.section).\(change.position.row) \(change.property.rawValue)")
      }
    }
  }

  @Test("Sections and rows can be built with if, else, switch and for")
  func building() {
    func form(_ isLoggedIn: Bool, extra: [String]) -> FormModel {
      FormModel {
        if isLoggedIn {
          FormSection("Account") {
            FormRow("Log out").color(.warning)
          }
        } else {
          FormSection("Account") { FormRow("Log in") }
        }
        FormSection(prompt: "More to come") {
          FormRow("About").icon("info").disclosure()
          for text in extra { FormRow(text) }
          if extra.isEmpty { FormRow("Nothing else") }
        }
      }
    }
    func texts(_ form: FormModel) -> [[String]] { form.sections.map { $0.rows.map(\.text) } }
    #expect(texts(form(true, extra: [])) == [["Log out"], ["About", "Nothing else"]])
    #expect(texts(form(false, extra: ["a", "b"])) == [["Log in"], ["About", "a", "b"]])
    let row = form(true, extra: []).row(at: FormPosition(section: 1, row: 0))
    #expect(row?.icon == "info")
    #expect(row?.hasDisclosure == true)
    #expect(form(true, extra: []).row(at: FormPosition(section: 0, row: 1)) == nil)
    #expect(form(true, extra: []).row(at: FormPosition(section: 2, row: 0)) == nil)
    #expect(form(true, extra: []).row(at: FormPosition(section: -1, row: 0)) == nil)
  }

  @Test("Setting a row's value publishes a change of the row, even if the value is equal")
  func changes() {
    let orders = FormRow("Orders").badge()
    let form = FormModel {
      FormSection { FormRow("Activity") }
      FormSection { orders }
    }
    let log = Log(form)
    orders.badge?.value = 7
    orders.text = "My orders"
    orders.text = "My orders"
    orders.icon("bag").color(.warning).disclosure()
    form.sections[0].rows[0].text = "My activity"
    #expect(
      log.lines == [
        "1.0 badge", "1.0 text", "1.0 text", "1.0 icon", "1.0 color", "1.0 disclosure", "0.0 text",
      ])
    #expect(orders.badge?.summary == "(7)")
  }

  @Test("A row can publish a change while its form is released")
  func released() {
    final class Row: FormRow {
      deinit { changed(.text) }
    }
    var form: FormModel? = FormModel { FormSection { Row("Orders") } }
    weak let section = form?.sections[0]
    form = nil
    #expect(section == nil)
  }

  @Test("Selecting a row runs the closure of the row")
  func selection() {
    var opened: [String] = []
    let row = FormRow("Activity").onSelect { opened.append("activity") }
    row.select()
    FormRow("Text size").select()
    #expect(opened == ["activity"])
    #expect(row.isSelectable)
    #expect(!FormRow("Text size").isSelectable)
  }

  @Test("A change of a row's action is published, because the row can become selectable")
  func changedSelection() {
    let row = FormRow("Activity")
    let form = FormModel { FormSection { row } }
    let kept = Log(form)
    row.onSelect {}
    row.selectAction = nil
    #expect(kept.lines == ["0.0 selection", "0.0 selection"])
  }

  @Test("A stepper keeps its value in its range, and calls its closure only for steps of the user")
  func stepper() {
    var called: [Int] = []
    let row = FormRow("Text size").stepper(4, in: 1...5) { called.append($0) }
    let form = FormModel { FormSection { row } }
    let log = Log(form)
    #expect(row.stepper?.step(.up) == true)
    #expect(row.stepper?.step(.up) == false)
    row.stepper?.value = 99
    #expect(row.stepper?.value == 5)
    row.stepper?.value = -99
    #expect(row.stepper?.step(.down) == false)
    #expect(called == [5])
    #expect(log.lines == ["0.0 stepper", "0.0 stepper", "0.0 stepper"])
    #expect(row.stepper?.summary == "− 1 +")
    #expect(StepperAccessory(.max, in: 0...(.max)).step(.up) == false)
  }

  @Test("A switch calls its closure only for taps of the user")
  func toggle() {
    var called: [Bool] = []
    let row = FormRow("Notifications").toggle { called.append($0) }
    let form = FormModel { FormSection { row } }
    let log = Log(form)
    row.toggle?.toggle()
    #expect(row.toggle?.summary == "on")
    row.toggle?.isOn = false
    #expect(called == [true])
    #expect(row.toggle?.summary == "off")
    #expect(log.lines == ["0.0 switch", "0.0 switch"])
  }

  @Test("A new accessory replaces the previous one, whose changes the row no longer publishes")
  func accessories() {
    final class Dot: FormAccessory {
      var onChange: (() -> Void)?
      var isVisible = false { didSet { onChange?() } }
      var property: FormProperty { FormProperty(rawValue: "dot") }
      var summary: String { isVisible ? "•" : "" }
    }
    let dot = Dot()
    let row = FormRow("News").accessory(dot)
    let form = FormModel { FormSection { row } }
    let log = Log(form)
    dot.isVisible = true
    row.badge(3)
    dot.isVisible = false
    row.accessory = nil
    #expect(log.lines == ["0.0 dot", "0.0 badge", "0.0 accessory"])
  }

  @Test("A subscription to the changes of a form does not keep the form")
  func releasedForm() {
    let row = FormRow("News")
    weak let gone: FormModel?
    let log: Log
    do {
      let form = FormModel { FormSection { row } }
      gone = form
      log = Log(form)
      row.badge(1)
    }
    row.badge(2)
    #expect(log.lines == ["0.0 badge"])
    #expect(gone == nil)
  }

  @Test("Subclasses of a row can add properties")
  func subclass() {
    final class OrderRow: FormRow {
      var isOverdue = false { didSet { changed(FormProperty(rawValue: "overdue")) } }
      override func select() { isOverdue = false }
    }
    let row = OrderRow("Orders").icon("bag")
    let form = FormModel { FormSection { row } }
    let log = Log(form)
    row.isOverdue = true
    form.sections[0].rows[0].select()
    #expect(log.lines == ["0.0 overdue", "0.0 overdue"])
    #expect(!row.isOverdue)
  }

  @Test("Headers and footers have default heights unless their section sets a height")
  func heights() {
    let form = FormModel {
      FormSection { FormRow("a") }
      FormSection(prompt: "Below") { FormRow("b") }
      FormSection(prompt: "Below", headerHeight: 20, footerHeight: 44) { FormRow("c") }
    }
    #expect(form.sections.indices.map(form.headerHeight) == [0.001, 10, 20])
    #expect(form.sections.indices.map(form.footerHeight) == [0, 30, 44])
  }
}
