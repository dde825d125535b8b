internal import ScenarioLanguage
internal import Text

/// A command of the shell: a row of the table that drives dispatch, help, completion and suggestions.
struct ColonCommand: Sendable {
  var name: String
  /// The notation of the operands, one string for each.
  var operands: [String] = []
  var summary: String
  var example: String
  var arguments: [Words] = []
  var run: @Sendable (inout Shell, [String]) throws(CommandError) -> Void

  /// The kinds of word that completion can suggest.
  enum Words: Sendable {
    /// A word that `:help` lists.
    case topic
    case file
    /// Any text, for which there are no suggestions.
    case text
    /// An argument of the step with this name.
    case step(String)
    case setting
    /// `on` or `off`.
    case toggle
    case observation
    /// An option of this command of `listsh`, or the value of one.
    case option(String)
  }

  var usage: String { ([name] + operands).joined(separator: " ") }

  static func perform(_ line: String, in shell: inout Shell) throws(CommandError) {
    let words = try Self.words(of: line)
    guard let name = words.first else { return }
    guard let command = named(name) else {
      let names = all.map(\.name)
      let begun = names.filter { $0.hasPrefix(name) }
      let meant =
        strays[name] ?? nearest(to: name, among: names) ?? (begun.count == 1 ? begun[0] : nil)
      let hint = meant.map { "did you mean \($0)?" } ?? ":help lists them"
      throw CommandError("unknown command '\(name)'; \(hint)")
    }
    if command.operands.isEmpty, let word = words.dropFirst().first {
      throw CommandError("unexpected argument '\(word)'; this command has no arguments")
    }
    try command.run(&shell, Array(words.dropFirst()))
  }

  /// The names of commands in other programs, with the corresponding commands here.
  static let strays = [
    ":?": ":help", ":exit": ":quit", ":redo": ":forward", ":undo": ":back", ":w": ":save",
    ":write": ":save",
  ]

  /// Splits a line into words, with quotes removed and escapes resolved.
  private static func words(of line: String) throws(CommandError) -> [String] {
    try LineContext.commandWords(of: line).map { range throws(CommandError) in
      try unquoted(part(of: line, range))
    }
  }

  /// Returns `word`, or the text of a string in quotes.
  static func unquoted(_ word: String) throws(CommandError) -> String {
    guard word.first == "\"" else { return word }
    guard word.count > 1, word.last == "\"" else {
      throw CommandError(
        closesQuote(word)
          ? "text follows the closing quote; write quotes around the whole word"
          : "a closing quote is missing")
    }
    let (script, errors) = Script.parse(SourceText(name: "", "text \(word)"))
    guard case .step(let step)? = script.elements.first?.content, errors.isEmpty,
      step.arguments.count == 1, case .string(let text) = step.arguments[0].value
    else {
      throw CommandError(
        errors.first.map { $0.summary } ?? "'\(word)' is neither a word nor a string in quotes")
    }
    return text
  }

  /// Whether a word that begins with a quote has a second quote that is not escaped.
  private static func closesQuote(_ word: String) -> Bool {
    var rest = word.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" { return true }
      if character == "\\" { rest = rest.dropFirst() }
    }
    return false
  }

  /// Returns a word as a script contains it: in quotes if a script would not read it as one word.
  static func written(_ word: String) -> String {
    let (script, errors) = Script.parse(SourceText(name: "", "text \(word)"))
    guard errors.isEmpty, script.elements.count == 1,
      case .step(let step)? = script.elements.first?.content, step.arguments.count == 1,
      step.arguments[0].span.length == word.utf8.count
    else { return quoted(word) }
    return word
  }

  /// Returns the step that does the same as the command `line`, which has these `words`.
  ///
  /// A space replaces the colon, so that columns of errors are those of the command.
  static func step(_ line: String, _ words: [String]) throws(CommandError) -> String {
    let typed = LineContext.commandWords(of: line).map { part(of: line, $0) }
    if let word = typed.first(where: { $0 == "&" || $0.last == ";" || $0.hasPrefix("<<") }) {
      throw CommandError(
        "a command does not take '\(word.last == ";" ? ";" : word)'; write \(typed[0].dropFirst()) without the colon"
      )
    }
    let written = words.map(written)
    // A script needs quotes around some words that a command reads without them.
    let rest = typed.dropFirst().elementsEqual(written) ? [line] : [typed[0]] + written
    return " " + rest.joined(separator: " ").dropFirst()
  }

  /// Reads the number argument of a command, or returns `standard` if there is none.
  static func number(_ words: [String], or standard: Int) throws(CommandError) -> Int {
    guard let word = words.first else { return standard }
    guard words.count == 1, let number = Int(word), number >= 0 else {
      let isLarge = words.count == 1 && !word.isEmpty && word.utf8.allSatisfy(Byte.isDigit)
      throw CommandError(
        "'\(words.joined(separator: " "))' is \(isLarge ? "too large" : "not a whole number from 0")"
      )
    }
    return number
  }

  /// All commands, in the order of help.
  static let all: [ColonCommand] = looking + traveling + scenarios + exploring + shell

  /// Returns the command called `name`, which includes the colon.
  static func named(_ name: String) -> ColonCommand? {
    all.first { $0.name == name }
  }
}
