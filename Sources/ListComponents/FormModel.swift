public import Observables

/// A form of rows that differ and whose cells are not reused. Its sections contain row objects,
/// which publish their changes.
///
///     let notifications = FormRow("Notifications").icon("bell").toggle { isOn in save(isOn) }
///     let form = FormModel {
///       FormSection { notifications }
///       FormSection(prompt: "Lists and pages use this size.") {
///         FormRow("Text size").stepper(3, in: 1...5) { size in apply(size) }
///       }
///     }
///
/// To change a row, set its properties. The form publishes the row and the property that changed,
/// and reloads nothing.
public final class FormModel {
  /// The sections, from top to bottom.
  public let sections: [FormSection]
  /// Sends each change of a row, as long as the form exists. A subscription does not keep the form alive.
  public let changes = Event<FormChange>()
  /// The subscriptions to the rows.
  private let subscriptions: [Subscription]

  /// Creates a form with the sections that `sections` builds.
  public init(@FormBuilder<FormSection> _ sections: () -> [FormSection]) {
    self.sections = sections()
    var subscriptions: [Subscription] = []
    for (section, rows) in self.sections.map(\.rows).enumerated() {
      for (row, object) in rows.enumerated() {
        let position = FormPosition(section: section, row: row)
        subscriptions.append(
          object.changes.subscribe { [changes, weak object] property in
            guard let object else { return }
            changes.send(FormChange(row: object, position: position, property: property))
          })
      }
    }
    self.subscriptions = subscriptions
  }

  /// Returns the row at `position`, or `nil` if there is none.
  public func row(at position: FormPosition) -> FormRow? {
    guard sections.indices.contains(position.section),
      sections[position.section].rows.indices.contains(position.row)
    else { return nil }
    return sections[position.section].rows[position.row]
  }

  /// Returns the height of the space above a section, in points. The default is 0.001 for the first section
  /// and 10 for the others.
  ///
  /// The smallest height is 0.001, because a table view would replace 0 with its default height.
  ///
  /// - Precondition: The section exists.
  public func headerHeight(ofSection section: Int) -> Double {
    max(0.001, sections[section].headerHeight ?? (section == 0 ? 0.001 : 10))
  }

  /// Returns the height of the space below a section, in points. The default is 30 with a prompt and 0 without
  /// one.
  ///
  /// - Precondition: The section exists.
  public func footerHeight(ofSection section: Int) -> Double {
    max(0, sections[section].footerHeight ?? (sections[section].prompt == nil ? 0 : 30))
  }
}

/// A group of rows in a form.
public final class FormSection {
  /// The rows, from top to bottom.
  public let rows: [FormRow]
  /// The text above the rows, if any.
  public let title: String?
  /// The text below the rows, if any.
  public let prompt: String?
  /// The height of the space above the rows in points, or `nil` for the default.
  public let headerHeight: Double?
  /// The height of the space below the rows in points, or `nil` for the default.
  public let footerHeight: Double?

  /// Creates a section with the rows that `rows` builds.
  public init(
    _ title: String? = nil, prompt: String? = nil, headerHeight: Double? = nil,
    footerHeight: Double? = nil, @FormBuilder<FormRow> rows: () -> [FormRow]
  ) {
    self.title = title
    self.prompt = prompt
    self.headerHeight = headerHeight
    self.footerHeight = footerHeight
    self.rows = rows()
  }
}

/// The position of a row in a form, counted from 0.
public struct FormPosition: Hashable, Sendable {
  /// The position of the section in the form.
  public var section: Int
  /// The position of the row in its section.
  public var row: Int

  /// Creates a position.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

/// A change of one property of one row.
public struct FormChange {
  /// The row.
  public let row: FormRow
  /// The position of the row in its form.
  public let position: FormPosition
  /// The property that changed.
  public let property: FormProperty

  /// Creates a change.
  public init(row: FormRow, position: FormPosition, property: FormProperty) {
    self.row = row
    self.position = position
    self.property = property
  }
}

/// Builds the sections of a form or the rows of a section, with `if`, `else`, `switch` and `for`.
@resultBuilder
public enum FormBuilder<Element> {
  /// Returns one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Returns elements that were created elsewhere.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Joins the parts of a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Returns the elements of an `if` without `else`.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  /// Returns the elements of the selected branch of an `if`–`else` or `switch`.
  public static func buildEither(first elements: [Element]) -> [Element] { elements }
  /// Returns the elements of the selected branch of an `if`–`else` or `switch`.
  public static func buildEither(second elements: [Element]) -> [Element] { elements }
  /// Joins the elements of all iterations of a `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  /// Returns the elements of an `if #available`.
  public static func buildLimitedAvailability(_ elements: [Element]) -> [Element] { elements }
}
