internal import Text

/// The planned responses of a source to its next requests, in order. After the plan, the source
/// sends the requested pages.
package struct AnswerPlan: Hashable, Sendable {
  /// The entries that no request has used yet.
  private var remaining: ArraySlice<Entry> = []

  /// A planned response.
  package enum Entry: Hashable, Sendable {
    /// The requested page of the source.
    case ok
    /// A failure.
    case fail
    /// A page without rows.
    case empty
    /// This many rows from the requested position.
    case rows(Int)
  }

  /// Creates an empty plan: every response is the requested page.
  package init() {}

  /// Adds an entry in the notation of the step `answers`: `ok`, `fail`, `empty` or a number of
  /// rows.
  package mutating func append(_ word: some StringProtocol) throws(SourceError) {
    remaining.append(try Entry(String(word)))
  }

  /// Whether a planned response is a failure.
  package var hasFailure: Bool { remaining.contains(.fail) }

  /// Removes and returns the entry for the next request.
  package mutating func next() -> Entry { remaining.popFirst() ?? .ok }
}

extension AnswerPlan.Entry {
  private static let words: [(word: String, entry: Self)] = [
    ("ok", .ok), ("fail", .fail), ("empty", .empty),
  ]

  fileprivate init(_ text: String) throws(SourceError) {
    if let known = Self.words.first(where: { $0.word == text }) {
      self = known.entry
    } else if let count = Int(plainDigits: text), count >= 0 {
      self = .rows(count)
    } else {
      throw SourceError(
        message: text.isEmpty ? "an answer is missing at a comma" : "'\(text)' is not an answer",
        hint: didYouMean(text, among: Self.words.map(\.word))
          ?? "use ok, fail, empty or a number of rows, separated by commas without spaces")
    }
  }
}
