internal import Text

/// An option of the `source` step. The table of options drives parsing, help and completion.
package struct SourceOption: Sendable {
  /// The name before the `=`.
  package let name: String
  package let value: Value
  /// The default value, for help.
  package let preset: String
  /// A summary in one line.
  package let meaning: String
  package let kinds: [SourceKind]

  /// The valid values, and how each is stored.
  package enum Value: Sendable {
    /// An integer that is `minimum` or greater.
    case number(minimum: Int, store: @Sendable (inout SourceSpecification, Int) -> Void)
    /// One of some words.
    case choice([String], store: @Sendable (inout SourceSpecification, String) -> Void)
    /// A duration in milliseconds.
    case duration(store: @Sendable (inout SourceSpecification, Int) -> Void)
    case character(store: @Sendable (inout SourceSpecification, UInt8) -> Void)
    /// Any word or string.
    case name(store: @Sendable (inout SourceSpecification, String) -> Void)
  }
}

extension SourceOption.Value {
  /// The possible words, if they are known.
  package var words: [String] {
    if case .choice(let words, _) = self { words } else { [] }
  }

  /// The valid values, for help.
  package var description: String {
    switch self {
    case .number(let minimum, _): "\(minimum) or greater"
    case .choice(let words, _): alternatives(words)
    case .duration: "a duration such as 300ms or 2s"
    case .character: "one ASCII character such as \";\" or \"\\t\""
    case .name: "a name"
    }
  }
}

extension SourceOption {
  private static let files: [SourceKind] = [.json, .jsonLines, .csv]

  /// Every option, in the order of the help.
  package static let all: [SourceOption] = [
    SourceOption(
      name: "count", value: .number(minimum: 0) { $0.count = $1 }, preset: "100",
      meaning: "number of rows at the start", kinds: [.numbers]),
    SourceOption(
      name: "rows", value: .name { $0.rowsKey = $1 }, preset: "none",
      meaning: "the key of the array of rows; keys of nested objects are joined by dots",
      kinds: [.json]),
    SourceOption(
      name: "id", value: .name { $0.idColumn = $1 }, preset: "id",
      meaning: "the key or column that identifies a row", kinds: files),
    SourceOption(
      name: "title", value: .name { $0.titleColumn = $1 }, preset: "title",
      meaning: "the key or column that a row shows, or else its id", kinds: files),
    SourceOption(
      name: "separator", value: .character { $0.separator = $1 }, preset: "\",\"",
      meaning: "the character between two values", kinds: [.csv]),
    SourceOption(
      name: "duplicates", value: .choice(["error", "keep"]) { $0.keepsDuplicates = $1 == "keep" },
      preset: "error",
      meaning: "whether rows with the same id are an error, or kept as a faulty server sends them",
      kinds: files),
    SourceOption(
      name: "pageSize", value: .number(minimum: 1) { $0.pageSize = $1 }, preset: "20",
      meaning: "number of rows per page", kinds: SourceKind.allCases),
    SourceOption(
      name: "repeats", value: .number(minimum: 0) { $0.repeats = $1 }, preset: "0",
      meaning: "number of rows that each page repeats from the previous one",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "paging",
      value: .choice(Paging.allCases.map(\.rawValue)) {
        $0.paging = Paging(rawValue: $1) ?? $0.paging
      },
      preset: "numbered",
      meaning:
        "how pages are requested: by number, by offset, by previous id, or all in one page",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "cache", value: .choice(["yes", "no"]) { $0.isCached = $1 == "yes" }, preset: "no",
      meaning: "whether the first page is cached before it is requested",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "latency", value: .duration { $0.latency = $1 }, preset: "set by the latency step",
      meaning: "time for each response", kinds: SourceKind.allCases),
  ]
}
