internal import ListComponents
internal import Observables

/// The object whose methods the rows' closures call.
final class SettingsOwner {
  /// The calls since the form was created, in order.
  private(set) var calls: [Call] = []
  private(set) var isLoggedIn: Bool
  /// The row that shows the number of unpaid orders, if there is one.
  weak var orders: FormRow?
  /// Whether the owner reports changes of rows as effects.
  private(set) var reportsChanges = true

  /// A call by a closure of a row, which becomes an effect of the screen.
  enum Call {
    /// Opens a page.
    case open(String)
    /// Reports something else that happened, in the words of a trace.
    case note(String)
  }

  init(isLoggedIn: Bool) {
    self.isLoggedIn = isLoggedIn
  }

  func send(_ call: Call) { calls.append(call) }

  /// Logs out and clears the badge. Clearing the badge is not an effect of its own.
  func logOut() {
    send(.note("logs out"))
    isLoggedIn = false
    reportsChanges = false
    orders?.badge?.value = nil
    reportsChanges = true
  }
}

/// The form of the settings during one event, created from the values that the screen stores.
struct SettingsForm {
  let form: FormModel
  /// The object whose methods the rows' closures call.
  let owner: SettingsOwner

  init(_ state: SettingsState) {
    let owner = SettingsOwner(isLoggedIn: state.isLoggedIn)
    form = FormModel {
      for rows in state.sections {
        FormSection(prompt: rows.last?.prompt) {
          for row in rows { row.formRow(owner) }
        }
      }
    }
    self.owner = owner
    owner.orders = form.sections.lazy.flatMap(\.rows).first { $0.badge != nil }
  }

  /// Runs `body` and returns the changes of rows that it made. Each change is also an effect of the
  /// owner.
  func changes(during body: () -> Verdict) -> (verdict: Verdict, changes: [FormChange]) {
    var changes: [FormChange] = []
    let token = form.changes.subscribe { [owner] change in
      changes.append(change)
      guard owner.reportsChanges else { return }
      owner.send(.note("sets \(change.property.rawValue) of \(change.position.name)"))
    }
    defer { token.cancel() }
    return (body(), changes)
  }
}

extension FormPosition {
  /// Creates the position of the row that scripts write as `section.row`, counted from 1.
  init(fromOne section: Int, _ row: Int) {
    self.init(section: max(section, 0) - 1, row: max(row, 0) - 1)
  }

  /// The position as scripts write it.
  var name: String { "\(section + 1).\(row + 1)" }
}
