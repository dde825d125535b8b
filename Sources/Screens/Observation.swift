internal import MockSources

/// The state of a screen and its world, from which every observation is read.
package struct ObservedState<Subject: Screen>: Sendable {
  package var screen: Subject
  /// The visible contents, computed once for all observations.
  package var shown: Shown
  /// The facts about the screen that only the mock server knows.
  package var context: WorldContext

  package init(_ screen: Subject, in context: WorldContext) {
    shown = screen.shown
    self.screen = screen
    self.context = context
  }
}

/// A value that can be read from a screen at any moment. The table of all observations of a screen
/// drives traces, `expect` and help.
package struct Observation<Subject: Screen>: Sendable {
  package var description: ObservationDescription
  package var read: @Sendable (ObservedState<Subject>) -> Value

  /// Creates an observation. If `isReported` is true, a trace reports the changes of the
  /// observation; by default, it does not.
  package init(
    _ name: String, _ kind: ObservationKind, _ summary: String, isReported: Bool = false,
    read: @escaping @Sendable (ObservedState<Subject>) -> Value
  ) {
    description = ObservationDescription(
      name: name, kind: kind, summary: summary, isReported: isReported)
    self.read = read
  }

  /// Creates an observation of a property of the screen. If `isReported` is true, as by default, a
  /// trace reports the changes of the observation.
  package init<Property: ObservableProperty>(
    _ name: String, _ summary: String, isReported: Bool = true,
    of property: @escaping @Sendable (Subject) -> Property
  ) {
    self.init(name, Property.kind, summary, isReported: isReported) {
      property($0.screen).value
    }
  }
}

extension Array {
  /// Returns the table in which only the observations called `names` are reported in traces.
  package func reporting<Subject: Screen>(_ names: [String]) -> Self
  where Element == Observation<Subject> {
    map { observation in
      var observation = observation
      observation.description.isReported = names.contains(observation.description.name)
      return observation
    }
  }

  /// Inserts `observations` after the observation called `name`, because traces report observations
  /// in the order of the table.
  mutating func insert<Subject: Screen>(_ observations: [Element], after name: String)
  where Element == Observation<Subject> {
    let index = firstIndex { $0.description.name == name } ?? endIndex - 1
    insert(contentsOf: observations, at: index + 1)
  }
}

/// Returns `names` joined by `+`, or `alone` if there are none. These are the words of
/// ``ObservationKind/combination(_:alone:)``.
func combination(of names: some Sequence<String>, or alone: String) -> String {
  var combination = ""
  for name in names { combination += combination.isEmpty ? name : "+" + name }
  return combination.isEmpty ? alone : combination
}

/// A type whose values can be observed.
package protocol ObservableProperty: Sendable {
  static var kind: ObservationKind { get }
  var value: Value { get }
}

extension Int: ObservableProperty {
  package static var kind: ObservationKind { .integer }
  package var value: Value { .integer(self) }
}

extension Bool: ObservableProperty {
  package static var kind: ObservationKind { .flag }
  package var value: Value { .flag(self) }
}

extension String: ObservableProperty {
  package static var kind: ObservationKind { .text }
  package var value: Value { .text(self) }
}

extension Optional: ObservableProperty where Wrapped: ObservableProperty {
  package static var kind: ObservationKind {
    Wrapped.kind == .integer ? .optionalInteger : Wrapped.kind
  }
  package var value: Value { map { $0.value } ?? .none }
}

package enum ObservationKind: Hashable, Sendable {
  case integer
  /// A whole number, or `none`.
  case optionalInteger
  /// `yes` or `no`.
  case flag
  /// One of these words.
  case choice([String])
  /// One or more of these words in this order, joined by `+`, or one of the words `alone`.
  case combination([String], alone: [String])
  /// Any word, or `none`.
  case word
  /// Any string, or `none`.
  case text

  /// The words that the values consist of.
  package var words: [String] {
    switch self {
    case .integer: []
    case .optionalInteger, .word, .text: ["none"]
    case .flag: ["yes", "no"]
    case .choice(let words): words
    case .combination(let words, let alone): words + alone
    }
  }

  /// Whether `word` is one of the possible words, or joins some of them in their order.
  package func allows(word: String) -> Bool {
    guard case .combination(let words, let alone) = self, !alone.contains(word) else {
      return self.words.contains(word)
    }
    var remaining = words[...]
    return word.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { part in
      guard let index = remaining.firstIndex(of: String(part)) else { return false }
      remaining = remaining[(index + 1)...]
      return true
    }
  }

  /// Returns the words that `text` joins, in the order of the table. Returns `nil` if `text` joins
  /// fewer than two words, or if one is unknown.
  package func inOrder(_ text: String) -> String? {
    guard case .combination(let words, _) = self else { return nil }
    let parts = Set(text.split(separator: "+").map(String.init))
    let known = words.filter(parts.contains)
    return known.count == parts.count && known.count > 1 ? known.joined(separator: "+") : nil
  }
}
