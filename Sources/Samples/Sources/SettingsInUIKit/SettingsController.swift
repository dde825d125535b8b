#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ListComponentsUI
  import Settings
  import UIKit

  /// Returns a table of the settings.
  @MainActor public func settingsController(_ settings: SettingsViewModel) -> UIViewController {
    FormViewController(settings.form)
  }
#endif
