/// A JSON value, with numbers as written.
package enum JSONValue: Hashable, Sendable {
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number, with its digits as written.
  case number(String)
  /// A string with its escapes resolved.
  case string(String)
  case array([JSONValue])
  /// An object, with its members in the order written.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of the last member called `name`, or `nil` if there is none.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasBytes(of: name) }?.value
  }

  /// The string, or `nil` for other values.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The Boolean value, or `nil` for other values.
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// The values of the array, or `nil` for other values.
  package var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

  /// The members of the object, or `nil` for other values.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The integer value of a number in any notation, or `nil` if the value is not an integer.
  package var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// The text of a key or an id: a string, or the digits of a number.
  package var keyText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .flag, .array, .object: nil
    }
  }

  /// A short description of the value for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): quoted(abbreviated(text))
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// Parses `bytes`, which must contain exactly one value.
  package static func reading(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    guard String(validUTF8: bytes) != nil else {
      return .failure(JSONError(message: "it is not UTF-8", isAfterValue: false))
    }
    var cursor = JSONCursor(SourceText(name: "JSON", bytes: bytes))
    var isAfterValue = false
    do throws(Diagnostic) {
      let value = try cursor.readTree()
      isAfterValue = true
      cursor.skipWhiteSpace()
      guard cursor.bytes.next == nil else { throw cursor.bytes.expected("the end of the text") }
      return .success(value)
    } catch {
      return .failure(JSONError(message: error.message, isAfterValue: isAfterValue))
    }
  }
}

/// The reason why a string is not valid JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The error message, as a phrase.
  package var message: String
  /// Whether a complete value precedes the error.
  package var isAfterValue: Bool
}

extension JSONCursor {
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
