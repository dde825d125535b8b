#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import ListComponentsUI
  import Settings
  import SwiftUI

  /// A form of the settings.
  public struct SettingsPage: View {
    private let settings: Settings

    /// Creates the form.
    public init(_ settings: Settings) { self.settings = settings }

    public var body: some View { FormView(settings.form) }
  }
#endif
