package import Text

/// What was written, in order, with nothing expanded.
package struct Script: Hashable, Sendable {
  /// The steps and groups, as written.
  package var elements: [Element]

  /// Makes a script of `elements`.
  package init(_ elements: [Element] = []) {
    self.elements = elements
  }
}

/// A step or a group, with how often it happens.
package struct Element: Hashable, Sendable {
  /// What is repeated.
  package var content: Content
  /// How many times it happens, at least once.
  package var count: Int
  /// Whether an `&` leaves its requests in flight.
  package var isInBackground: Bool
  /// Where all of it stands.
  package var span: Span

  /// Either one step or a script in parentheses.
  package enum Content: Hashable, Sendable {
    /// One step.
    case step(Step)
    /// A script in parentheses.
    case group(Script)
  }

  /// Makes an element that happens `count` times.
  package init(_ content: Content, count: Int = 1, isInBackground: Bool = false, span: Span) {
    self.content = content
    self.count = count
    self.isInBackground = isInBackground
    self.span = span
  }
}

/// A word and what it is given: `#2 fail "no network"`.
package struct Step: Hashable, Sendable {
  /// The request that a reply names, or `nil` for the newest.
  package var request: Int?
  /// What to do.
  package var word: String
  /// What it is given.
  package var arguments: [Argument]
  /// Where the step stands, its request number included.
  package var span: Span
  /// Where its word stands.
  package var wordSpan: Span

  /// Makes a step that stands at `span`.
  package init(
    request: Int? = nil, word: String, arguments: [Argument] = [], span: Span, wordSpan: Span
  ) {
    self.request = request
    self.word = word
    self.arguments = arguments
    self.span = span
    self.wordSpan = wordSpan
  }
}

/// One thing that a step is given.
package struct Argument: Hashable, Sendable {
  /// What it is.
  package var value: Value
  /// Where it stands.
  package var span: Span

  /// The kinds of argument, told apart by how they are written.
  package enum Value: Hashable, Sendable {
    /// A bare word: `numbers`, `data/rows.json`, `ok,fail`.
    case word(String)
    /// A text in quotes, with its escapes resolved.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A time, with the unit it was written in.
    case duration(Duration)
    /// A name and a value with an operator between: `items>=20`.
    indirect case pair(name: String, operator: Comparison, value: Value)
  }

  /// Makes an argument that stands at `span`.
  package init(_ value: Value, span: Span) {
    self.value = value
    self.span = span
  }
}
