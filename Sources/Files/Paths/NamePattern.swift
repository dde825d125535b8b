internal import Text

/// A pattern for one path component. `*` matches any text, `?` one character, `[a-z]` a character
/// of a set, and `[!a-z]` a character outside a set.
package struct NamePattern {
  /// The parts of the pattern, from left to right.
  fileprivate let parts: [Part]
  /// Whether the pattern can match a name that begins with a dot.
  private let matchesHidden: Bool
  /// Whether the pattern ignores letter case.
  private let ignoresCase: Bool

  /// A piece of a pattern.
  fileprivate enum Part {
    /// Any text, including none.
    case anyText
    /// One character in the ranges or, if `isExcluding`, outside them.
    case one(of: [ClosedRange<Unicode.Scalar>], isExcluding: Bool)
  }

  /// Creates a pattern from `text`, a component of a path.
  package init(_ text: String, ignoringCase: Bool) {
    ignoresCase = ignoringCase
    matchesHidden = isHidden(text)
    var rest = Self.scalars(of: text, ignoringCase: ignoringCase)[...]
    var parts: [Part] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.anyText)
      case "?": parts.append(.one(of: [], isExcluding: true))
      case "[":
        parts.append(Self.readSet(from: &rest) ?? .one(of: [scalar...scalar], isExcluding: false))
      default: parts.append(.one(of: [scalar...scalar], isExcluding: false))
      }
    }
    self.parts = parts
  }

  /// Whether `text` contains a wildcard.
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
    }
  }

  /// Whether the pattern matches all of `name`.
  package func matches(_ name: String) -> Bool {
    guard matchesHidden || !isHidden(name) else { return false }
    let scalars = Self.scalars(of: name, ignoringCase: ignoresCase)
    return Text.matches(partCount: parts.count, elementCount: scalars.count) {
      if case .anyText = parts[$0] { true } else { false }
    } covers: {
      parts[$0].covers(scalars[$1])
    }
  }

  /// Returns the scalars of `text` in the form that comparisons use.
  private static func scalars(of text: String, ignoringCase ignoresCase: Bool) -> [Unicode.Scalar] {
    Array((ignoresCase ? text.lowercased() : text).unicodeScalars)
  }

  /// Reads the set after `[`, or returns `nil` if no `]` closes it.
  private static func readSet(from rest: inout ArraySlice<Unicode.Scalar>) -> Part? {
    var set = rest
    let isExcluding = set.first == "!" || set.first == "^"
    if isExcluding { set.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = set.popFirst() {
      // As in a shell, a bracket directly after the opening one is a member.
      if low == "]", !ranges.isEmpty {
        rest = set
        return .one(of: ranges, isExcluding: isExcluding)
      }
      var high = low
      if set.first == "-", let last = set.dropFirst().first, last != "]" {
        high = last
        set.removeFirst(2)
      }
      ranges.append(min(low, high)...max(low, high))
    }
    return nil
  }
}

extension NamePattern.Part {
  /// Whether the part matches `scalar`.
  fileprivate func covers(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .anyText: false
    case .one(let ranges, let isExcluding): ranges.contains { $0.contains(scalar) } != isExcluding
    }
  }
}
