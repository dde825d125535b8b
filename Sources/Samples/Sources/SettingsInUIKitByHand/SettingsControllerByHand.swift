#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// A table of the settings, written by hand.
  public final class SettingsControllerByHand: UITableViewController {
    private let open: (String) -> Void
    private let save: (String) -> Void
    private var unread: Int?
    private var isOn = false
    private var size = 3

    /// Creates the table.
    public init(open: @escaping (String) -> Void, save: @escaping (String) -> Void) {
      self.open = open
      self.save = save
      super.init(style: .grouped)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the number of unread messages.
    public func show(unread: Int) {
      self.unread = unread
      tableView.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }

    override public func numberOfSections(in tableView: UITableView) -> Int { 3 }

    override public func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { section == 1 ? 2 : 1 }

    override public func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { section == 1 ? "Lists and pages use this size." : nil }

    override public func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      switch (path.section, path.row) {
      case (0, _):
        cell.textLabel?.text = "Messages"
        cell.imageView?.image = UIImage(systemName: "envelope")
        cell.detailTextLabel?.text = unread.map { "\($0)" }
        cell.accessoryType = .disclosureIndicator
      case (1, 0):
        cell.textLabel?.text = "Notifications"
        cell.imageView?.image = UIImage(systemName: "bell")
        let control = UISwitch()
        control.isOn = isOn
        control.addTarget(self, action: #selector(toggle), for: .valueChanged)
        cell.accessoryView = control
      case (1, _):
        cell.textLabel?.text = "Text size"
        cell.imageView?.image = UIImage(systemName: "textformat.size")
        cell.detailTextLabel?.text = "\(size)"
        let control = UIStepper()
        control.minimumValue = 1
        control.maximumValue = 5
        control.value = Double(size)
        control.addTarget(self, action: #selector(step), for: .valueChanged)
        cell.accessoryView = control
      default:
        cell.textLabel?.text = "Log out"
        cell.textLabel?.textColor = .systemRed
      }
      return cell
    }

    override public func tableView(
      _ tableView: UITableView, didSelectRowAt path: IndexPath
    ) {
      tableView.deselectRow(at: path, animated: true)
      if path.section == 0 { open("messages") }
      if path.section == 2 { save("logged out") }
    }

    @objc private func toggle(_ control: UISwitch) {
      isOn = control.isOn
      save("notifications: \(isOn)")
    }

    @objc private func step(_ control: UIStepper) {
      size = Int(control.value)
      save("size: \(size)")
      tableView.reloadRows(at: [IndexPath(row: 1, section: 1)], with: .none)
    }
  }
#endif
