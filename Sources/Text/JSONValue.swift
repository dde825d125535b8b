/// A value of JSON, as it was written.
package enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A number in its own digits.
  case number(String)
  /// A string, its escapes resolved.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in the order written.
  case object([Member])

  /// A value with its name.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue

    /// Creates a named value.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of the member `name`, the last where there are several; `nil` where there is none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasBytes(of: name) }?.value
  }

  /// The string that it is.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether it is true, where it is true or false.
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// The values of an array.
  package var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

  /// The members of an object.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The whole number that it is, however it is written.
  package var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The text of a key or an id: a string, or a number in its own digits.
  package var keyText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .flag, .array, .object: nil
    }
  }

  /// The kind of the value in words.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): quoted(text.count > 60 ? text.prefix(60) + "…" : text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// Parses a text that is exactly one value, or returns the error of any other text.
  package static func reading(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    guard String(validUTF8: bytes) != nil else {
      return .failure(JSONError(message: "it is not UTF-8", isBehindValue: false))
    }
    var cursor = JSONCursor(SourceText(name: "JSON", bytes: bytes))
    var isBehindValue = false
    do throws(Diagnostic) {
      let value = try cursor.readTree()
      isBehindValue = true
      cursor.skipBlanks()
      guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the text") }
      return .success(value)
    } catch {
      return .failure(JSONError(message: error.message, isBehindValue: isBehindValue))
    }
  }
}

/// The reason why a string is not valid JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The error message, as a phrase.
  package var message: String
  /// Whether a complete value precedes the error.
  package var isBehindValue: Bool
}

extension JSONCursor {
  /// Reads a value with all that it holds.
  fileprivate mutating func readTree() throws(Diagnostic) -> JSONValue {
    switch bytes.next {
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "["):
      var items: [JSONValue] = []
      try readItems("[", "]") { (cursor) throws(Diagnostic) in items.append(try cursor.readTree()) }
      return .array(items)
    case UInt8(ascii: "{"):
      var members: [JSONValue.Member] = []
      try readMembers { (cursor, name) throws(Diagnostic) in
        members.append(JSONValue.Member(name: name, value: try cursor.readTree()))
      }
      return .object(members)
    default:
      let start = bytes.position
      try skipValue()
      switch bytes.text(from: start) {
      case "null": return .null
      case "true": return .flag(true)
      case "false": return .flag(false)
      case let digits: return .number(digits)
      }
    }
  }
}
