#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  internal import Combine
  public import ListComponents
  internal import Observables
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// A SwiftUI form that shows a ``FormModel``. A change of a row redraws only that row.
  ///
  /// A row with a switch or a stepper cannot be selected here, unlike in `FormViewController`.
  public struct FormView: View {
    private let form: FormModel

    /// Creates a view of `form`.
    public init(_ form: FormModel) { self.form = form }

    /// The sections and rows of the form.
    public var body: some View {
      Form {
        ForEach(form.sections.indices, id: \.self) { index in
          let section = form.sections[index]
          Section(header: text(section.title), footer: text(section.prompt)) {
            ForEach(section.rows.indices, id: \.self) { row in
              FormRowView(ObservedRow(section.rows[row]))
            }
          }
        }
      }
    }

    private func text(_ string: String?) -> Text? { string.map { Text(verbatim: $0) } }
  }

  /// A row as an observable object.
  @MainActor
  private final class ObservedRow: ObservableObject {
    let row: FormRow
    // Qualified, because Combine also has a type with this name.
    private var changes: Observables.Subscription?

    init(_ row: FormRow) {
      self.row = row
      changes = row.changes.subscribe { [weak self] _ in self?.objectWillChange.send() }
    }

    /// The state of the row's switch. Setting it has the same effect as a tap.
    var isOn: Bool {
      get { row.toggle?.isOn ?? false }
      set { if newValue != isOn { row.toggle?.toggle() } }
    }

    /// The number of the row's stepper. Setting it has the same effect as a step.
    var number: Int {
      get { row.stepper?.value ?? 0 }
      set { if newValue != number { row.stepper?.step(newValue > number ? .up : .down) } }
    }
  }

  private struct FormRowView: View {
    @ObservedObject private var observed: ObservedRow

    init(_ observed: ObservedRow) { self.observed = observed }

    var body: some View {
      let row = observed.row
      if row.toggle != nil {
        Toggle(isOn: $observed.isOn) { label }
      } else if let stepper = row.stepper {
        Stepper(value: $observed.number, in: stepper.range) { label }
      } else if row.isSelectable {
        Button(action: select) { label }
      } else {
        label
      }
    }

    private func select() { observed.row.select() }

    private var label: some View {
      let row = observed.row
      return HStack {
        if let icon = row.icon { image(icon) }
        Text(verbatim: row.text).foregroundColor(row.color == .warning ? .red : .primary)
        Spacer()
        Text(verbatim: detail)
        if row.hasDisclosure { Text(verbatim: "›").foregroundColor(.secondary) }
      }
    }

    /// The value of the accessory as text. Empty for a toggle, which shows its value itself.
    private var detail: String {
      let row = observed.row
      if row.toggle != nil { return "" }
      if let badge = row.badge { return badge.value.map { "\($0)" } ?? "" }
      return row.stepper.map { "\($0.value)" } ?? row.accessory?.summary ?? ""
    }

    /// Returns the SF symbol called `name`, or the image with this name in the app.
    @ViewBuilder private func image(_ name: String) -> some View {
      #if canImport(UIKit)
        if UIImage(systemName: name) == nil { Image(name) } else { Image(systemName: name) }
      #elseif canImport(AppKit)
        if #available(macOS 11, *),
          NSImage(systemSymbolName: name, accessibilityDescription: nil) != nil
        {
          Image(systemName: name)
        } else {
          Image(name)
        }
      #else
        Image(name)
      #endif
    }
  }
#endif
