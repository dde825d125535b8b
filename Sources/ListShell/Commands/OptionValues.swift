internal import ArgumentParser
internal import Conformance
internal import Files
internal import MockSources
internal import Screens
internal import Text

// MARK: Combinations

/// Throws an error that names `option` and the first of `others` that is used, if any.
func refuse(
  _ others: KeyValuePairs<String, Bool>, with option: String, hint: String = ""
) throws(CommandError) {
  guard let other = others.first(where: \.value)?.key else { return }
  throw CommandError("\(option) and \(other) exclude each other\(hint)")
}

// MARK: Values

/// Returns a reader of whole numbers from `minimum` to `maximum`.
func wholeNumber(
  from minimum: Int = 1, to maximum: Int = .max
) -> @Sendable (String) throws -> Int {
  { word in
    if let number = Int(word), (minimum...maximum).contains(number) { return number }
    let isTooLarge = !word.isEmpty && word.utf8.allSatisfy(Byte.isDigit) && Int(word) == nil
    throw CommandError(
      maximum == .max && !isTooLarge
        ? "must be a whole number, \(minimum) or greater"
        : "must be a whole number from \(minimum) to \(maximum)")
  }
}

/// Reads a duration such as `30s` or `500ms`, from a millisecond to a day, as milliseconds.
@Sendable func milliseconds(_ word: String) throws -> Int {
  let unit = word.hasSuffix("ms") ? 1 : word.hasSuffix("s") ? 1_000 : nil
  let digits = word.prefix { $0.isASCII && $0.isNumber }
  if let unit, let count = Int(digits), digits.count <= 8, count >= 1,
    word.count == digits.count + (unit == 1 ? 2 : 1), count * unit <= 86_400_000
  {
    return count * unit
  }
  throw CommandError("must be a duration from 1ms to 86400s, such as 5s or 500ms")
}

/// Reads the names of actions, separated by commas.
@Sendable func namesOfActions(_ word: String) -> [String] {
  word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
}

/// Returns a reader of an option of a screen, for `command`.
func screenOption(of command: String) -> @Sendable (String) throws -> String {
  { word in
    guard case (let name, _?) = word.splitAtEqualSign, !name.isEmpty else {
      throw CommandError("\(command) needs one screen; write its options as KEY=VALUE")
    }
    return word
  }
}

/// Returns the step that chooses a screen with `options`, each of which is `KEY=VALUE`. Quotes a
/// value for which a script needs quotes.
func screenStep(_ name: String, _ options: [String]) -> String {
  options.reduce("screen \(name)") { step, option in
    let (key, value) = option.splitAtEqualSign
    let isWord = value.map { !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x80 && Byte.isName($0) } }
    return "\(step) \(key)=\(isWord == true ? value ?? "" : quoted(value ?? ""))"
  }
}

/// Reads the path of a folder that exists.
@Sendable func existingFolder(_ path: String) throws -> String {
  guard Path.kind(of: path) == .folder else { throw CommandError("not a folder") }
  return path
}

/// One of several words as the value of an option.
///
/// The parser has the same implementations for every such type. They are generic and create key
/// paths, which takes too much of the start time.
protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension Choice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}

extension Paging: Choice {}
extension ComparisonMode: Choice {}
extension Conformer.Addition: Choice {}

/// Events that an exploration tries in addition to actions and responses.
enum Addition: String, Choice {
  /// Changes of the server's rows.
  case server
}

// MARK: Completion

extension CompletionKind {
  static var screens: CompletionKind {
    .custom { _, _, _ in Catalog.builtIn().names }
  }

  /// The names of the screens, and scenario files whose setup chooses a screen.
  static var screensAndFiles: CompletionKind {
    .custom { _, _, prefix in
      let files = entries(completing: prefix).filter {
        $0.entry.kind == .folder || $0.entry.name.hasSuffix(".txt")
      }
      return Catalog.builtIn().names
        + files.map { $0.entry.kind == .folder ? $0.path + "/" : $0.path }
    }
  }

  /// The names of the invariants of the screen on the command line, or of all screens without one.
  static var invariants: CompletionKind {
    .custom { words, _, _ in
      let catalog = Catalog.builtIn()
      let typed = catalog.entries.filter { words.contains($0.name) }
      let entries = typed.isEmpty ? catalog.entries : typed
      return Set(entries.flatMap { $0.description.invariants.map(\.name) }).sorted()
    }
  }

  /// The options of the screens on the command line. Each has its possible values, or only `=` for
  /// a number or a string.
  static var screenOptions: CompletionKind {
    .custom { words, _, _ in
      Catalog.builtIn().entries.filter { words.contains($0.name) }.flatMap(\.manual.options)
        .flatMap { option -> [String] in
          switch option.kind {
          case .choice(let values): values.map { "\(option.name)=\($0)" }
          case .integer, .optionalInteger, .duration, .text: ["\(option.name)="]
          }
        }
    }
  }

  /// A format, `=` and a file, for the formats called `names`.
  static func reports(_ names: [String]) -> CompletionKind {
    .custom { _, _, prefix in
      // In zsh and fish, the word includes the name of the option.
      let option = "--report="
      let word = prefix.hasPrefix(option) ? prefix.dropFirst(option.count) : prefix[...]
      guard let sign = word.firstIndex(of: "=") else { return names.map { "\($0)=" } }
      return entries(completing: word[sign...].dropFirst())
        .map { "\(word[...sign])\($0.path)\($0.entry.kind == .folder ? "/" : "")" }
    }
  }
}

/// Returns the entries of the folder of `path`, with their paths. Hidden entries are included only if
/// the last name in `path` begins with a dot.
func entries(completing path: some StringProtocol) -> [(path: String, entry: FolderEntry)] {
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  let entries = (try? entries(ofFolder: folder.isEmpty ? "." : folder)) ?? []
  let showsHidden = path.dropFirst(folder.count).hasPrefix(".")
  return entries.filter { showsHidden || !$0.name.hasPrefix(".") }
    .map { (folder + $0.name, $0) }
}
