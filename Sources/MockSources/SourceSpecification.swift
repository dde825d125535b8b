package import ScenarioLanguage
internal import Text

/// The name and the options of a `source` step.
package struct SourceSpecification: Hashable, Sendable {
  /// `numbers`, `sample`, the kind of inline rows or the path of a file, as written.
  package var name: String
  /// The number of rows that `numbers` starts with.
  package var count = 100
  /// The number of rows of a page.
  package var pageSize = 20
  /// The number of rows at the beginning of a page that repeat the end of the previous page.
  package var repeats = 0
  /// How the rows are divided into pages.
  package var paging = Paging.numbered { didSet { isPagingWritten = true } }
  /// Whether the step sets the paging.
  package var isPagingWritten = false
  /// Whether the first page is cached before it is requested.
  package var isCached = false
  /// The duration of a response in milliseconds, or `nil` if the `latency` step sets it.
  package var latency: Int?
  /// The key of the array of rows in a JSON object, or keys of nested objects joined by dots. `nil` if
  /// the file is an array of rows.
  package var rowsKey: String?
  /// The column or key of the ids.
  package var idColumn = "id"
  /// The column or key that a row shows.
  package var titleColumn = "title"

  /// Whether rows may have the same id.
  package var keepsDuplicates = false
  /// The byte between two values of CSV.
  package var separator = comma
  /// The kind of the inline rows, if the rows are written in the script.
  package var inlineKind: SourceKind?

  /// The default separator of CSV.
  package static let comma = UInt8(ascii: ",")

  /// The kind of the source, or `nil` for a file of an unknown kind.
  var kind: SourceKind? { inlineKind ?? SourceKind(name: name) }

  /// Whether the rows are read from a file.
  package var isFile: Bool { inlineKind == nil && kind?.isFile != false }

  var columns: [String] { [idColumn, titleColumn] }

  /// Creates a specification with the defaults of every option.
  package init(name: String) {
    self.name = name
  }

  /// The default source.
  package static let numbers = SourceSpecification(name: "numbers")
  /// The sample rows of a screen.
  package static let sample = SourceSpecification(name: "sample")
}

extension SourceSpecification {
  /// Sets the option named `written` in a `source` step.
  package mutating func set(
    _ written: String, to value: Argument.Value
  ) throws(SourceError) {
    let option = try Self.option(written, of: kind)
    guard option.value.store(value, in: &self) else {
      throw SourceError(
        message: "invalid \(option.name) '\(abbreviated(value.description))'",
        hint: value.description.hasSuffix(",")
          ? "write spaces between options, without commas"
          : didYouMean(value.text ?? "", among: option.value.words)
            ?? "must be \(option.value.description)")
    }
  }

  private static func option(
    _ written: String, of kind: SourceKind?
  ) throws(SourceError) -> SourceOption {
    // If the kind of the file is unknown, report that error instead of an error about an option.
    let known = kind?.options ?? SourceOption.all
    if let option = known.first(where: { $0.name == written }) { return option }
    let names = known.map(\.name)
    let list = names.joined(separator: ", ")
    let other = SourceOption.all.first { $0.name == written }
    let owners = other.map { other in
      let inline = SourceKind.ofInlineRows.filter { other.kinds.contains($0.kind) }
      return (other.kinds.map(\.form) + inline.map { "\($0.name) <<WORD" }).joined(separator: ", ")
    }
    throw SourceError(
      message: owners.map { "\(written) is an option of \($0) only" }
        ?? "unknown option '\(written)'",
      hint: other == nil ? didYouMean(written, among: names) ?? "use \(list)" : nil)
  }
}

extension SourceOption.Value {
  /// Stores `value`, or returns `false` if it is not valid for the option.
  fileprivate func store(_ value: Argument.Value, in target: inout SourceSpecification) -> Bool {
    switch (self, value) {
    case (.number(let minimum, let store), .integer(let number)) where number >= minimum:
      store(&target, number)
    case (.duration(let store), .duration(let duration)):
      store(&target, duration.milliseconds)
    case (.choice(let words, let store), .word(let word)) where words.contains(word):
      store(&target, word)
    case (.name(let store), _):
      guard let name = value.text else { return false }
      store(&target, name)
    case (.character(let store), _):
      // A quote and a line ending have a meaning of their own in CSV.
      guard let bytes = value.text?.utf8, bytes.count == 1, let byte = bytes.first, byte < 0x80,
        byte != Byte.quote, byte != Byte.newline, byte != Byte.carriageReturn
      else { return false }
      store(&target, byte)
    case (.number, _), (.duration, _), (.choice, _): return false
    }
    return true
  }
}
