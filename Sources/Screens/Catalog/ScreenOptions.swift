internal import Text

/// An option of the step `screen NAME`.
package struct ScreenOption: Hashable, Sendable {
  /// The name before `=`.
  package var name: String
  package var kind: Kind
  package var summary: String

  /// The kinds of option, each with its default value.
  package enum Kind: Hashable, Sendable {
    /// A whole number in a range.
    case integer(default: Int, ClosedRange<Int>)
    /// One of these words; the first one is the default.
    case choice([String])
    /// A whole number in a range; no value by default.
    case optionalInteger(ClosedRange<Int>)
    /// A duration in a range of milliseconds.
    case duration(default: Int, ClosedRange<Int>)
    /// Any string; no value by default.
    case text
  }

  package init(_ name: String, _ kind: Kind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}

/// The values of a screen's options in a script, which were already checked against the table.
package struct ScreenOptions: Hashable, Sendable {
  /// The options of the screen, each with its default.
  private var table: [ScreenOption]
  /// The options in the script, in order.
  package private(set) var settings: [Setting]
  /// The title of the case. The built-in screens ignore it.
  package var title = ""

  /// An option in a script.
  package struct Setting: Hashable, Sendable {
    /// The name before `=`.
    package var name: String
    package var value: String
    /// Whether the value is any string, also if it is the text of a number.
    package var isText: Bool

    package init(name: String, value: String, isText: Bool = false) {
      self.name = name
      self.value = value
      self.isText = isText
    }
  }

  package init(_ table: [ScreenOption], written: [Setting] = []) {
    self.table = table
    settings = written
  }

  /// The names of the options that have no value, 0 or their default word, because the script does
  /// not set them.
  package var unset: [String] {
    let unwritten = table.filter { option in !settings.contains { $0.name == option.name } }
    return unwritten.filter { option in
      switch option.kind {
      case .integer(let standard, _): standard == 0
      case .optionalInteger, .text, .choice: true
      case .duration: false
      }
    }.map(\.name)
  }

  package func integer(_ name: String) -> Int {
    if let value = word(name), let number = Int(value) { return number }
    for option in table where option.name == name {
      if case .integer(let standard, _) = option.kind { return standard }
    }
    return 0
  }

  package func milliseconds(_ name: String) -> Int {
    if let value = word(name), let milliseconds = Self.milliseconds(value) { return milliseconds }
    for option in table where option.name == name {
      if case .duration(let standard, _) = option.kind { return standard }
    }
    return 0
  }

  /// Returns a duration as a script writes it: `2s`, `300ms`.
  package static func words(milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1_000) ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }

  /// The number of milliseconds of a duration such as `300ms` or `2s`.
  package static func milliseconds(_ text: String) -> Int? {
    if text.hasSuffix("ms") { return Int(plainDigits: text.dropLast(2)) }
    guard text.hasSuffix("s"), let seconds = Int(plainDigits: text.dropLast()) else { return nil }
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflows ? nil : milliseconds
  }

  /// The word of the option `name`, or `nil` if there is none.
  package func word(_ name: String) -> String? {
    if let setting = settings.last(where: { $0.name == name }) { return setting.value }
    for option in table where option.name == name {
      if case .choice(let words) = option.kind { return words.first }
    }
    return nil
  }
}
