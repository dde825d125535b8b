internal import Text

/// Reads the members of an object. Throws errors that name the missing or invalid member.
struct MemberReader {
  let object: JSONValue
  /// The name of the object in messages.
  let what: String

  /// The string of the member `name`, or `nil` if it is missing or null.
  func text(_ name: String) throws(SubjectFailure) -> String? {
    switch object[name] {
    case nil, .null: nil
    case .string(let text): text
    case let other?: throw wrong(name, "a string", other)
    }
  }

  /// The string of the member `name`. The lines of the string are joined to one line, because
  /// tables show the string in one line.
  func line(_ name: String) throws(SubjectFailure) -> String? {
    try text(name)?.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  func word(_ name: String) throws(SubjectFailure) -> String {
    guard let text = try text(name) else {
      throw missing(name, "a word")
    }
    return try Self.checkedWord(text, what, in: name)
  }

  /// The Boolean value of the member `name`, or `nil` if it is missing or null.
  func flag(_ name: String) throws(SubjectFailure) -> Bool? {
    switch object[name] {
    case nil, .null: nil
    case .flag(let flag): flag
    case let other?: throw wrong(name, "true or false", other)
    }
  }

  /// The items of the array in the member `name`.
  func items(_ name: String) throws(SubjectFailure) -> [JSONValue] {
    guard object[name] != nil, object[name] != .null else { throw missing(name, "an array") }
    return try optionalItems(name)
  }

  /// The items of the array in the member `name`. Empty if the member is missing or null.
  func optionalItems(_ name: String) throws(SubjectFailure) -> [JSONValue] {
    guard let value = object[name], value != .null else { return [] }
    guard let items = value.items else { throw wrong(name, "an array", value) }
    return items
  }

  /// The words of the array in the member `name`, or `nil` if the member is missing.
  func words(_ name: String) throws(SubjectFailure) -> [String]? {
    guard object[name] != nil, object[name] != .null else { return nil }
    var words: [String] = []
    for item in try optionalItems(name) {
      guard let word = item.string else {
        throw SubjectFailure(
          "\(what) reported \"\(name)\" with \(item.kind); send an array of strings")
      }
      words.append(word)
    }
    return words
  }

  /// Returns the failure for an invalid member.
  func wrong(_ name: String, _ wanted: String, _ value: JSONValue) -> SubjectFailure {
    let isNamed = value.kind.hasPrefix("a")
    return SubjectFailure(
      "\(what) reported \"\(name)\"\(isNamed ? " as " : ":")\(value.kind); send \(wanted)")
  }

  private func missing(_ name: String, _ wanted: String) -> SubjectFailure {
    SubjectFailure("\(what) has no \"\(name)\"; send \(wanted)")
  }

  /// Returns `text` if it is a word, and throws if not. `what` has it in the member `name`.
  static func checkedWord(
    _ text: String, _ what: String, in name: String
  ) throws(SubjectFailure) -> String {
    guard isWord(text) else {
      throw SubjectFailure(
        "\(what) reported \"\(name)\" with \(quoted(text)); "
          + "send a word of letters, digits, - _ and .")
    }
    return text
  }

  static func isWord(_ text: String) -> Bool {
    text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" } ?? false
      && hasWordCharacters(text)
  }

  static func hasWordCharacters(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
        || $0 == "."
    }
  }
}
