#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import ListComponents
  internal import Observables
  public import UIKit

  /// A table view controller that shows a form. Each row has a cell of its own, which is never
  /// reused.
  open class FormViewController: UITableViewController {
    /// The form.
    public let form: FormModel
    private var cells: [[FormCell]] = []
    // Qualified, because Combine also has a type with this name.
    private var changes: Observables.Subscription?

    /// Creates a controller that shows `form`.
    public init(_ form: FormModel) {
      self.form = form
      super.init(style: .grouped)
    }

    /// Not available: the controller needs a form.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Creates the cells and subscribes to the changes of their rows.
    open override func viewDidLoad() {
      super.viewDidLoad()
      cells = form.sections.map { section in section.rows.map { FormCell($0) } }
      changes = form.changes.subscribe { [weak self] change in
        self?.cells[change.position.section][change.position.row].update()
      }
    }

    /// Returns the number of sections.
    open override func numberOfSections(in tableView: UITableView) -> Int { cells.count }

    /// Returns the number of rows in a section.
    open override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { cells[section].count }

    /// Returns the cell of a row. Each row always has the same cell.
    open override func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell { cells[path.section][path.row] }

    /// Deselects the row and runs its closure.
    open override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      tableView.deselectRow(at: path, animated: true)
      cells[path.section][path.row].row.select()
    }

    /// Returns the text above a section.
    open override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { form.sections[section].title }

    /// Returns the text below a section.
    open override func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { form.sections[section].prompt }

    /// Returns the height above a section. A section with a title and without a height of its own
    /// has the default height of the table view.
    open override func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat {
      form.sections[section].title == nil || form.sections[section].headerHeight != nil
        ? CGFloat(form.headerHeight(ofSection: section)) : UITableView.automaticDimension
    }

    /// Returns the height below a section. A table view would replace the height 0 with its default
    /// height.
    open override func tableView(
      _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat { CGFloat(max(form.footerHeight(ofSection: section), 0.001)) }
  }

  /// The cell of one row. The controller keeps it.
  private final class FormCell: UITableViewCell {
    let row: FormRow

    init(_ row: FormRow) {
      self.row = row
      super.init(style: .value1, reuseIdentifier: nil)
      update()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the current state of the row.
    func update() {
      textLabel?.text = row.text
      textLabel?.textColor = row.color == .warning ? .systemRed : .label
      imageView?.image = row.icon.flatMap { UIImage(systemName: $0) ?? UIImage(named: $0) }
      accessoryType = row.hasDisclosure ? .disclosureIndicator : .none
      selectionStyle = row.isSelectable ? .default : .none
      switch row.accessory {
      case let stepper as StepperAccessory:
        detailTextLabel?.text = "\(stepper.value)"
        let control = accessoryView as? UIStepper ?? UIStepper()
        // The minimum must stay below the maximum.
        control.minimumValue = -.greatestFiniteMagnitude
        control.maximumValue = Double(stepper.range.upperBound)
        control.isEnabled = stepper.range.lowerBound < stepper.range.upperBound
        if control.isEnabled { control.minimumValue = Double(stepper.range.lowerBound) }
        control.value = Double(stepper.value)
        control.addTarget(self, action: #selector(step), for: .valueChanged)
        accessoryView = control
      case let toggle as SwitchAccessory:
        detailTextLabel?.text = nil
        let control = accessoryView as? UISwitch ?? UISwitch()
        control.isOn = toggle.isOn
        control.addTarget(self, action: #selector(tap), for: .valueChanged)
        accessoryView = control
      case let badge as BadgeAccessory:
        detailTextLabel?.text = badge.value.map { "\($0)" }
        accessoryView = nil
      case let accessory:
        detailTextLabel?.text = accessory?.summary
        accessoryView = nil
      }
      setNeedsLayout()
    }

    @objc private func step(_ control: UIStepper) {
      guard let stepper = row.stepper else { return }
      // Above 2^53, a `Double` is not exact, and 2^63 does not fit in an `Int`.
      let shown = Double(stepper.value)
      if control.value != shown { stepper.step(control.value > shown ? .up : .down) }
    }

    @objc private func tap() { row.toggle?.toggle() }
  }
#endif
