#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import ListComponentsUI
  import Settings
  import SwiftUI

  /// A form of the settings.
  public struct SettingsPage: View {
    private let settings: SettingsViewModel

    /// Creates the form.
    public init(_ settings: SettingsViewModel) { self.settings = settings }

    public var body: some View { FormView(settings.form) }
  }
#endif
