/// A control or an indicator at the end of a row. To add a kind of accessory, write a class that
/// conforms to this protocol.
///
/// The row sets ``onChange``. Call the closure after each change, so that the row publishes the
/// change.
public protocol FormAccessory: AnyObject {
  /// The property under which the row publishes changes of the accessory.
  var property: FormProperty { get }
  /// The state of the accessory as text, for accessibility and for user interfaces that show only
  /// text.
  var summary: String { get }
  /// Called after each change.
  var onChange: (() -> Void)? { get set }
}

/// A number in a row, such as the number of unread messages.
public final class BadgeAccessory: FormAccessory {
  /// The number, or `nil` for no badge.
  public var value: Int? { didSet { onChange?() } }
  /// Called after each change.
  public var onChange: (() -> Void)?

  /// Creates a badge.
  public init(_ value: Int? = nil) {
    self.value = value
  }

  /// `FormProperty.badge`.
  public var property: FormProperty { .badge }
  /// The number in parentheses, or an empty string.
  public var summary: String { value.map { "(\($0))" } ?? "" }
}

/// Two buttons that change a number within a range.
public final class StepperAccessory: FormAccessory {
  /// The range of the number.
  public let range: ClosedRange<Int>
  /// The number. A value outside the range becomes the nearest bound.
  public var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      onChange?()
    }
  }
  /// Called after each change.
  public var onChange: (() -> Void)?
  /// Called with the new number after each step of the user, but not after other changes.
  private let onStep: (Int) -> Void

  /// The buttons of a stepper.
  public enum Direction: Hashable, Sendable {
    /// The button that adds 1.
    case up
    /// The button that subtracts 1.
    case down
  }

  /// Creates a stepper that calls `onStep` with the new number after each step of the user.
  public init(
    _ value: Int, in range: ClosedRange<Int>, onStep: @escaping (Int) -> Void = { _ in }
  ) {
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.onStep = onStep
  }

  /// Changes the number by one, as a tap does. At the end of the range, it does nothing and returns
  /// `false`.
  @discardableResult
  public func step(_ direction: Direction) -> Bool {
    switch direction {
    case .up where value < range.upperBound: value += 1
    case .down where value > range.lowerBound: value -= 1
    case .up, .down: return false
    }
    onStep(value)
    return true
  }

  /// `FormProperty.stepper`.
  public var property: FormProperty { .stepper }
  /// The number between the buttons.
  public var summary: String { "− \(value) +" }
}

/// A switch.
public final class SwitchAccessory: FormAccessory {
  /// Whether the switch is on.
  public var isOn: Bool { didSet { onChange?() } }
  /// Called after each change.
  public var onChange: (() -> Void)?
  /// Called with the new state after each tap of the user, but not after other changes.
  private let onToggle: (Bool) -> Void

  /// Creates a switch that calls `onToggle` with the new state after each tap of the user.
  public init(_ isOn: Bool = false, onToggle: @escaping (Bool) -> Void = { _ in }) {
    self.isOn = isOn
    self.onToggle = onToggle
  }

  /// Toggles the switch, as a tap does.
  public func toggle() {
    isOn.toggle()
    onToggle(isOn)
  }

  /// `FormProperty.toggle`.
  public var property: FormProperty { .toggle }
  /// `on` or `off`.
  public var summary: String { isOn ? "on" : "off" }
}

// MARK: - Rows with accessories

extension FormRow {
  /// The badge at the end of the row, if any.
  public final var badge: BadgeAccessory? { accessory as? BadgeAccessory }
  /// The stepper at the end of the row, if any.
  public final var stepper: StepperAccessory? { accessory as? StepperAccessory }
  /// The switch at the end of the row, if any.
  public final var toggle: SwitchAccessory? { accessory as? SwitchAccessory }

  /// Adds a badge at the end of the row.
  @discardableResult
  public final func badge(_ value: Int? = nil) -> Self {
    accessory(BadgeAccessory(value))
  }

  /// Adds a stepper at the end of the row. It calls `onStep` with the new number after each step of
  /// the user.
  @discardableResult
  public final func stepper(
    _ value: Int, in range: ClosedRange<Int>, onStep: @escaping (Int) -> Void = { _ in }
  ) -> Self {
    accessory(StepperAccessory(value, in: range, onStep: onStep))
  }

  /// Adds a switch at the end of the row. It calls `onToggle` with the new state after each tap of
  /// the user.
  @discardableResult
  public final func toggle(
    _ isOn: Bool = false, onToggle: @escaping (Bool) -> Void = { _ in }
  ) -> Self {
    accessory(SwitchAccessory(isOn, onToggle: onToggle))
  }
}
