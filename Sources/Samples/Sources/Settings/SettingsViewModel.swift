import ListComponents

/// The settings of an app as a form, which UIKit and SwiftUI can show.
///
/// SwiftUI has a type `Settings`, and the name of the module cannot qualify a type with the same
/// name.
@MainActor
public final class SettingsViewModel {
  /// The form.
  public let form: FormModel
  private let messages: FormRow

  /// Creates the settings.
  public init(open: @escaping (String) -> Void, save: @escaping (String) -> Void) {
    let messages = FormRow("Messages").icon("envelope").badge().disclosure().onSelect {
      open("messages")
    }
    self.messages = messages
    form = FormModel {
      FormSection { messages }
      FormSection(prompt: "Lists and pages use this size.") {
        FormRow("Notifications").icon("bell").toggle { save("notifications: \($0)") }
        FormRow("Text size").icon("textformat.size").stepper(3, in: 1...5) { save("size: \($0)") }
      }
      FormSection { FormRow("Log out").color(.warning).onSelect { save("logged out") } }
    }
  }

  /// Shows the number of unread messages.
  public func show(unread: Int) { messages.badge?.value = unread }
}
