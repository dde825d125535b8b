package import Screens
internal import Text

/// What is known of a subject at one moment: all that it told, and what it asked.
package struct SubjectState: Hashable, Sendable {
  /// The name of its state, or `nil` where it never told.
  package private(set) var name: String?
  /// The ids of the rows that it holds, or `nil` where it never told.
  package private(set) var rows: [String]?
  /// Its values by their place in the vocabulary; `nil` for what it never told.
  package private(set) var values: [Value?]
  /// What stands for its whole state, or `nil` where it does not tell.
  package private(set) var fingerprint: String?
  /// How many requests it asked.
  package private(set) var asked = 0
  /// How many of them it asked in reply to answers, since somebody did something or time passed.
  private var askedInReply = 0

  /// Makes what is known of a subject before it told anything.
  package init(_ vocabulary: SubjectVocabulary) {
    values = Array(repeating: nil, count: vocabulary.observations.count)
  }

  /// What came of a command.
  package struct Outcome: Hashable, Sendable {
    /// What the subject did, in order.
    package var effects: [SubjectReport.Effect]
    /// What became of the command.
    package var verdict: SubjectReport.Verdict
    /// Whether listsh found that out by itself, so that it is for the trace alone.
    package var isInferred: Bool
    /// Why it ignored or dropped the command, where it says so.
    package var reason: String?

    /// Makes what came of a command.
    package init(
      effects: [SubjectReport.Effect] = [], verdict: SubjectReport.Verdict = .moved,
      isInferred: Bool = true, reason: String? = nil
    ) {
      self.effects = effects
      self.verdict = verdict
      self.isInferred = isInferred
      self.reason = reason
    }
  }

  /// The most requests that one command may lead to, or answers in a row.
  package static let requestLimit = 1_000

  /// Takes over what a subject answered to `command`, or says why that cannot be true.
  package mutating func take(
    _ report: SubjectReport, after command: SubjectCommand, _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) -> Outcome {
    let before = self
    var isStart = false
    if case .start = command {
      self = SubjectState(vocabulary)
      isStart = true
    }
    if let name = report.state {
      try vocabulary.check(state: name)
      self.name = name
    }
    if let rows = report.rows { self.rows = rows }
    for member in report.values {
      let place = try vocabulary.place(ofValue: member.name)
      values[place] = try vocabulary.value(member.value, at: place)
    }
    fingerprint = report.fingerprint
    let isAnswer = if case .answer = command { true } else { false }
    try count(report.effects)
    askedInReply = isAnswer ? askedInReply + asked - before.asked : 0
    guard askedInReply <= Self.requestLimit else {
      throw SubjectFailure(
        "it asked more than \(Self.requestLimit) requests in reply to answers, and nothing else happened"
      )
    }
    if isStart { try checkFreshness(report, vocabulary) }
    let isSilent = report.effects.isEmpty && isLike(before)
    return Outcome(
      effects: report.effects,
      verdict: report.verdict ?? (isSilent ? isAnswer ? .dropped : .ignored : .moved),
      isInferred: report.verdict == nil, reason: report.reason)
  }

  /// Whether what stands for the whole state, or else all that is told, is the same.
  package func isSame(as other: SubjectState) -> Bool {
    if let fingerprint, let others = other.fingerprint { return fingerprint == others }
    return isLike(other)
  }

  /// Whether all that is told is the same.
  package func isLike(_ other: SubjectState) -> Bool {
    name == other.name && rows == other.rows && values == other.values
      && fingerprint == other.fingerprint
  }

  /// Numbers what is asked, and refuses to cancel what never was.
  private mutating func count(_ effects: [SubjectReport.Effect]) throws(SubjectFailure) {
    var new = 0
    for effect in effects {
      switch effect {
      case .asks:
        asked += 1
        new += 1
        guard new <= Self.requestLimit else {
          throw SubjectFailure("it asked more than \(Self.requestLimit) requests at once")
        }
      case .cancels(let number):
        guard (1...max(asked, 1)).contains(number), asked > 0 else {
          throw SubjectFailure(
            "it cancels #\(number), and "
              + (asked == 0 ? "it has asked nothing" : "the last that it asked is #\(asked)"))
        }
      case .other(let name, _):
        let isWord = firstInvisible(in: name) == nil && !name.contains { "\";=".contains($0) }
        guard isWord, !name.isEmpty else {
          throw SubjectFailure(
            "the name of an effect is a word without quotes, ; and =, not \(quoted(name))")
        }
      case .toast, .drops, .opens: break
      }
    }
  }

  /// Refuses the report of a start that is not that of a list that has not appeared.
  private func checkFreshness(
    _ report: SubjectReport, _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) {
    func wrong(_ member: String, _ right: String) -> SubjectFailure {
      SubjectFailure("start reported \(member) before anything was loaded; send \(right)")
    }
    if let effect = report.effects.first {
      throw wrong("the effect \(quoted(effect.name))", "\"effects\":[]")
    }
    if let rows, !rows.isEmpty { throw wrong(counted(rows.count, "row"), "\"rows\":[]") }
    guard vocabulary.isBuiltIn else { return }
    for (observation, value) in zip(vocabulary.observations, values) {
      switch value {
      case .flag(true):
        throw wrong("\(quoted(observation.name)):true", "\(quoted(observation.name)):false")
      case .text(let text):
        throw wrong(
          "\(quoted(observation.name)):\(quoted(text))", "\(quoted(observation.name)):null")
      case .flag, .integer, .word, .unknown, Value.none?, nil: break
      }
    }
  }
}
