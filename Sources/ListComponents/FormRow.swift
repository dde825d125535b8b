public import Observables

/// A row of a form, with its data, its state, its look and its action.
///
/// Create a row with the methods that return `Self`, and change it later by setting its properties.
/// Each assignment publishes a change of the row. For rows of your own, extend or subclass this
/// type. A subclass calls ``changed(_:)`` for its own properties.
open class FormRow {
  /// The text of the row.
  public final var text: String { didSet { changed(.text) } }
  /// The name of the image before the text, if any.
  public final var icon: String? { didSet { changed(.icon) } }
  /// The color of the text.
  public final var color = FormColor.standard { didSet { changed(.color) } }
  /// Whether the row shows a disclosure indicator, because it opens another screen.
  public final var hasDisclosure = false { didSet { changed(.disclosure) } }
  /// The control or indicator at the end of the row, if any.
  public final var accessory: (any FormAccessory)? {
    didSet {
      attachAccessory()
      changed(accessory?.property ?? .accessory)
    }
  }
  /// Called when the user selects the row.
  public final var selectAction: (() -> Void)? { didSet { changed(.selection) } }
  /// Sends the changed property, after each change.
  public final let changes = Event<FormProperty>()

  /// Creates a row that shows only `text`.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the user can select the row. A subclass that overrides ``select()`` overrides this
  /// property too.
  open var isSelectable: Bool { selectAction != nil }

  /// Selects the row, as a tap does.
  open func select() { selectAction?() }

  /// Publishes a change of `property`.
  public final func changed(_ property: FormProperty) { changes.send(property) }

  /// Publishes the changes of the accessory as changes of this row.
  private func attachAccessory() {
    guard let accessory else { return }
    accessory.onChange = { [weak self, weak accessory] in
      // The accessory can have moved to another row.
      guard let self, let accessory, self.accessory === accessory else { return }
      changed(accessory.property)
    }
  }
}

// MARK: - Building

extension FormRow {
  /// Sets the image before the text.
  @discardableResult
  public final func icon(_ name: String?) -> Self {
    icon = name
    return self
  }

  /// Sets the color of the text.
  @discardableResult
  public final func color(_ color: FormColor) -> Self {
    self.color = color
    return self
  }

  /// Adds a disclosure indicator, because the row opens another screen.
  @discardableResult
  public final func disclosure() -> Self {
    hasDisclosure = true
    return self
  }

  /// Sets the control or indicator at the end of the row.
  @discardableResult
  public final func accessory(_ accessory: any FormAccessory) -> Self {
    self.accessory = accessory
    return self
  }

  /// Sets the action that runs when the user selects the row.
  @discardableResult
  public final func onSelect(_ action: @escaping () -> Void) -> Self {
    selectAction = action
    return self
  }
}

/// The name of a property of a row, which a published change contains. Add names for rows and
/// accessories of your own.
public struct FormProperty: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates the property with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The row's text.
  public static let text = FormProperty(rawValue: "text")
  /// The row's icon.
  public static let icon = FormProperty(rawValue: "icon")
  /// The row's color.
  public static let color = FormProperty(rawValue: "color")
  /// The action that runs when the user selects the row.
  public static let selection = FormProperty(rawValue: "selection")
  /// Whether the row shows a disclosure indicator.
  public static let disclosure = FormProperty(rawValue: "disclosure")
  /// The row's accessory. Published when the accessory is removed. A new accessory publishes
  /// its own property, such as `badge`.
  public static let accessory = FormProperty(rawValue: "accessory")
  /// The number of a badge.
  public static let badge = FormProperty(rawValue: "badge")
  /// The number of a stepper.
  public static let stepper = FormProperty(rawValue: "stepper")
  /// The state of a switch. Its name in published changes is `switch`.
  public static let toggle = FormProperty(rawValue: "switch")
}

/// The color of a row's text, named by its role. `FormView` and `FormViewController` show only
/// `warning` in another color; a view of your own can show other roles.
public struct FormColor: RawRepresentable, Hashable, Sendable {
  /// The name of the role.
  public let rawValue: String
  /// Creates the color with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The color of most text.
  public static let standard = FormColor(rawValue: "standard")
  /// The color of an action that cannot be undone.
  public static let warning = FormColor(rawValue: "warning")
}
