#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// A form of the settings, written by hand.
  public struct SettingsPageByHand: View {
    private let open: (String) -> Void
    private let save: (String) -> Void
    private let unread: Int?
    @State private var isOn = false
    @State private var size = 3

    /// Creates the form.
    public init(
      unread: Int?, open: @escaping (String) -> Void, save: @escaping (String) -> Void
    ) {
      self.unread = unread
      self.open = open
      self.save = save
    }

    public var body: some View {
      Form {
        Section {
          Button {
            open("messages")
          } label: {
            HStack {
              Label("Messages", systemImage: "envelope")
              Spacer()
              Text(verbatim: unread.map { "\($0)" } ?? "")
            }
          }
        }
        Section {
          Toggle(isOn: $isOn) { Label("Notifications", systemImage: "bell") }
            .onChange(of: isOn) { save("notifications: \(isOn)") }
          Stepper(value: $size, in: 1...5) {
            HStack {
              Label("Text size", systemImage: "textformat.size")
              Spacer()
              Text(verbatim: "− \(size) +")
            }
          }
          .onChange(of: size) { save("size: \(size)") }
        } footer: {
          Text("Lists and pages use this size.")
        }
        Section {
          Button("Log out", role: .destructive) { save("logged out") }
        }
      }
    }
  }
#endif
