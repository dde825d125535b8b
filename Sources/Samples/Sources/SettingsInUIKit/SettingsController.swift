#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ListComponentsUI
  import Settings
  import UIKit

  /// Returns a table of the settings.
  @MainActor public func settingsController(_ settings: Settings) -> UIViewController {
    FormViewController(settings.form)
  }
#endif
