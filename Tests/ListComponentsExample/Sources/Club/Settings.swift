public import ListComponents

// A form with a switch, a stepper, and a badge that changes while it is visible.

/// The actions of the settings, which the app injects.
public protocol SettingsOwner: AnyObject {
  func allowNotifications(_ isAllowed: Bool)
  func setTextSize(_ size: Int)
  func open(_ page: String)
}

/// The settings of a member.
public final class Settings {
  /// The row with the number of unread messages.
  public let messages: FormRow
  /// The form.
  public let form: FormModel

  public init(owner: some SettingsOwner, isAdministrator: Bool) {
    let messages = FormRow("Messages").icon("envelope").badge().disclosure().onSelect {
      owner.open("messages")
    }
    self.messages = messages
    form = FormModel {
      FormSection { messages }
      FormSection(prompt: "Lists and pages use this size.") {
        FormRow("Notifications").icon("bell").toggle { owner.allowNotifications($0) }
        FormRow("Text size").stepper(3, in: 1...5) { owner.setTextSize($0) }
      }
      if isAdministrator {
        FormSection {
          for name in ["Members", "Fees"] { FormRow(name).counted() }
        }
      }
    }
  }
}

extension FormRow {
  /// Adds a counter of taps: an extension in the client.
  func counted() -> Self {
    let counter = TapCounter()
    return accessory(counter).onSelect { counter.count += 1 }
  }
}

/// A new type of row, defined by the client.
public nonisolated final class FeeRow: FormRow {
  public var isPaid = false { didSet { changed(FormProperty(rawValue: "paid")) } }
  override public var isSelectable: Bool { !isPaid }
  override public func select() { isPaid = true }
}

/// A new type of accessory, defined by the client.
final class TapCounter: FormAccessory {
  var count = 0 { didSet { onChange?() } }
  var onChange: (() -> Void)?

  var property: FormProperty { FormProperty(rawValue: "taps") }
  var summary: String { "\(count) taps" }
}
