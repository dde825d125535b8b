extension SourceOption {
  /// The kinds that are read from a file.
  private static let files: [SourceKind] = [.json, .jsonLines, .csv]

  /// Every option, in the order of the help.
  package static let all: [SourceOption] = [
    SourceOption(
      name: "count", value: .number(minimum: 0) { $0.count = $1 }, preset: "100",
      meaning: "how many rows there are at first", kinds: [.numbers]),
    SourceOption(
      name: "rows", value: .name { $0.rowsKey = $1 }, preset: "none",
      meaning: "the key that holds the array of rows, or keys of nested objects with dots between",
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
      meaning: "whether several rows with one id are an error, or sent as a faulty server does",
      kinds: files),
    SourceOption(
      name: "pageSize", value: .number(minimum: 1) { $0.pageSize = $1 }, preset: "20",
      meaning: "how many rows a page has", kinds: SourceKind.allCases),
    SourceOption(
      name: "repeats", value: .number(minimum: 0) { $0.repeats = $1 }, preset: "0",
      meaning: "with how many rows of the page before it every page begins",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "paging",
      value: .choice(Paging.allCases.map(\.rawValue)) {
        $0.paging = Paging(rawValue: $1) ?? $0.paging
      },
      preset: "numbered",
      meaning:
        "whether pages are asked by number, by offset, by the id before them, or all at once",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "cache", value: .choice(["yes", "no"]) { $0.isCached = $1 == "yes" }, preset: "no",
      meaning: "whether the first page is there before it is asked for",
      kinds: SourceKind.allCases),
    SourceOption(
      name: "latency", value: .duration { $0.latency = $1 }, preset: "as the latency step says",
      meaning: "how long an answer takes", kinds: SourceKind.allCases),
  ]
}
