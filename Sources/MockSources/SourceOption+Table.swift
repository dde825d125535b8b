extension SourceOption {
  /// The kinds of source that are read from a file.
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
