package import Text

/// The value of an observation at one moment.
package enum Value: Hashable, Sendable {
  case integer(Int)
  /// Yes or no.
  case flag(Bool)
  /// One of the words that the observation allows.
  case word(String)
  /// A string from data or from the user.
  case text(String)
  /// No value: there is nothing to report.
  case none
  /// An unknown value: the list under test does not report it.
  case unknown

  package static func == (first: Value, second: Value) -> Bool {
    switch (first, second) {
    case (.integer(let first), .integer(let second)): first == second
    case (.flag(let first), .flag(let second)): first == second
    case (.word(let first), .word(let second)), (.text(let first), .text(let second)):
      first.hasBytes(of: second)
    case (.none, .none), (.unknown, .unknown): true
    case (.integer, _), (.flag, _), (.word, _), (.text, _), (.none, _), (.unknown, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let number): hasher.combine(number)
    case .flag(let flag): hasher.combine(flag)
    case .word(let text), .text(let text): hasher.combine(ExactString(text))
    case .none: hasher.combine(0)
    case .unknown: hasher.combine(1)
    }
  }

  /// The text that traces print if the list under test does not report a value or the name of its
  /// state.
  package static let unknownText = "?"
}

extension Value: CustomStringConvertible {
  /// The value as traces and checks write it: `20`, `yes`, `spinning`, `"request failed"`, `none`,
  /// `?`.
  package var description: String { written(write) }

  /// Appends the value as traces and checks write it.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .integer(let number): output.append(decimal: number)
    case .flag(let flag): output.append(flag ? "yes" : "no")
    case .word(let word): output.append(word)
    case .text(let text): output.append(quoting: text)
    case .none: output.append("none")
    case .unknown: output.append(Self.unknownText)
    }
  }
}
