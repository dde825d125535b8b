internal import ScenarioLanguage
package import Screens
internal import Text

/// Everything that is known about a list under test at one moment: its reported values and its
/// requests.
package struct SubjectState: Sendable {
  /// The name of the list's state, or `nil` if the list has not reported one.
  package private(set) var name: String?
  /// The ids of the list's rows, or `nil` if the list has not reported them.
  package private(set) var rows: [String]?
  /// The list's values, by their index in the vocabulary. `nil` for a value that the list has not
  /// reported.
  package private(set) var values: [Value?]
  /// The observations that the list declares, but has not reported yet.
  package private(set) var unreported: Set<String>
  /// The fingerprint of the list's whole state, or `nil` if the last response has none.
  package private(set) var fingerprint: String?
  /// The number of requests that the list has sent.
  package private(set) var asked = 0
  /// The number of requests over the protocol that insert a row.
  private var insertions = 0
  /// The numbers of the requests that the list sent according to its last report, in order.
  package private(set) var lastAsked: [Int] = []
  /// The numbers of the requests that wait for their retry.
  package private(set) var waits: [Int] = []
  /// The requests that the list has cancelled and that have no response yet.
  private var cancelled: Set<Int> = []
  /// The number of requests that the list has sent in reaction to responses since the last action
  /// or advance of the clock.
  private var askedInReply = 0

  /// Creates the state of a list that has not reported anything yet.
  package init(_ vocabulary: SubjectVocabulary) {
    values = Array(repeating: nil, count: vocabulary.observations.count)
    unreported = Set(vocabulary.hello.observations.map(\.name))
  }

  /// The result of a command.
  package struct Outcome: Hashable, Sendable {
    /// The effects of the list, in order.
    package var effects: [SubjectReport.Effect]
    package var verdict: Verdict.Kind
    /// Whether listsh inferred the verdict. An inferred verdict is used only in the trace.
    package var isInferred: Bool
    /// The reason why the list ignored or dropped the command, if it reports one.
    package var reason: String?

    package init(
      effects: [SubjectReport.Effect] = [], verdict: Verdict.Kind = .moved,
      isInferred: Bool = true, reason: String? = nil
    ) {
      self.effects = effects
      self.verdict = verdict
      self.isInferred = isInferred
      self.reason = reason
    }
  }

  /// The maximum number of requests after one command, or after consecutive responses.
  package static let requestLimit = 1_000

  /// Records the answer of a subject to `command`, or throws if the answer is impossible.
  package mutating func apply(
    _ report: SubjectReport, after command: SubjectCommand, _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) -> Outcome {
    let before = self
    if case .start = command { self = SubjectState(vocabulary) }
    if let name = report.state {
      try vocabulary.check(state: name)
      self.name = name
      unreported.remove("state")
    }
    if let rows = report.rows {
      self.rows = rows
      unreported.remove("rows")
    }
    for member in report.values {
      let index = try vocabulary.index(ofValue: member.name)
      values[index] = try vocabulary.value(member.value, at: index)
      if vocabulary.hasLayers, member.name == "pending", case .integer(let count) = values[index],
        !(0...Self.requestLimit).contains(count)
      {
        throw SubjectFailure(
          "pending is a whole number from 0 to \(Self.requestLimit), not \(count)")
      }
      unreported.remove(member.name)
    }
    fingerprint = report.fingerprint
    waits = report.waits
    let isAnswer = if case .answer = command { true } else { false }
    let effects = vocabulary.hasLayers ? report.effects.map { purpose(of: $0) } : report.effects
    try count(effects)
    askedInReply = isAnswer ? askedInReply + asked - before.asked : 0
    guard askedInReply <= Self.requestLimit else {
      throw SubjectFailure(
        "it sent more than \(Self.requestLimit) requests after consecutive responses; it may load forever"
      )
    }
    if case .start(let start) = command { try checkStart(start, report, vocabulary) }
    // The fingerprint of a list can change although it drops the response to a cancelled request,
    // because the list no longer waits for it.
    let isOfCancelled =
      if case .answer(let request, _) = command { cancelled.remove(request) != nil } else { false }
    let isSilent =
      effects.isEmpty && (isOfCancelled ? hasValues(of: before) : hasReport(of: before))
    return Outcome(
      effects: effects,
      verdict: report.verdict ?? (isSilent ? isAnswer ? .dropped : .ignored : .moved),
      isInferred: report.verdict == nil, reason: report.reason)
  }

  /// Whether the fingerprints are equal, or, without fingerprints, all reported values.
  package func isSame(as other: SubjectState) -> Bool {
    if let fingerprint, let others = other.fingerprint { return fingerprint.hasBytes(of: others) }
    return hasReport(of: other)
  }

  /// Whether all reported values and the fingerprints are equal, byte for byte.
  package func hasReport(of other: SubjectState) -> Bool {
    hasValues(of: other) && fingerprint.hasBytes(of: other.fingerprint)
  }

  /// A hash of all reported values.
  var valuesHash: Int {
    var hasher = Hasher()
    hasher.combine(name.map(ExactString.init))
    hasher.combine(rows?.map(ExactString.init))
    hasher.combine(values)
    return hasher.finalize()
  }

  /// Whether all reported values are equal, byte for byte. The fingerprints can differ.
  package func hasValues(of other: SubjectState) -> Bool {
    name.hasBytes(of: other.name) && values == other.values
      && rows?.map(ExactString.init) == other.rows?.map(ExactString.init)
  }

  /// Returns `effect` with the purpose of its request, if the key names a purpose other than a first
  /// or next page, or with the edit that it undoes.
  private mutating func purpose(of effect: SubjectReport.Effect) -> SubjectReport.Effect {
    switch effect {
    case .asks(let key?):
      guard let request = SubjectRequest(key: key, insertions: insertions) else { return effect }
      if case .edit(.insert) = request { insertions += 1 }
      return .requests(request)
    case .other("undoes", let key):
      guard case .edit(let edit)? = SubjectRequest(key: key, insertions: insertions) else {
        return effect
      }
      return .undoes(edit)
    case .asks(nil), .cancels, .toast, .drops, .opens, .other, .requests, .asksHeld, .holds, .waits,
      .undoes:
      return effect
    }
  }

  /// Numbers the requests. Throws if the list cancels a request that it never sent.
  private mutating func count(_ effects: [SubjectReport.Effect]) throws(SubjectFailure) {
    let before = asked
    lastAsked = []
    for effect in effects {
      switch effect {
      case .asks, .requests, .holds:
        asked += 1
        if case .holds = effect {} else { lastAsked.append(asked) }
        guard asked - before <= Self.requestLimit else {
          throw SubjectFailure("it sent more than \(Self.requestLimit) requests in one answer")
        }
      case .cancels(let number):
        guard number >= 1, number <= asked else {
          throw SubjectFailure(
            "it cancels #\(number), but "
              + (asked == 0 ? "has sent no request" : "its last request is #\(asked)"))
        }
        cancelled.insert(number)
      case .other(let name, _):
        let isWord =
          firstInvisible(in: name) == nil && !name.contains { "\";=".contains($0) }
          && isLiteralInTraces(name)
        guard isWord, !name.isEmpty else {
          throw SubjectFailure(
            "the name of an effect is a word without quotes, ;, =, comments and [..], not \(quoted(name))"
          )
        }
      case .asksHeld(let number, _): lastAsked.append(number)
      case .toast, .drops, .opens, .waits, .undoes: break
      }
    }
  }

  /// Throws if the response to a start reports effects, rows or values that a list can have only
  /// after it appeared.
  private func checkStart(
    _ start: SubjectCommand.Start, _ report: SubjectReport, _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) {
    func wrong(_ member: String, _ right: String) -> SubjectFailure {
      SubjectFailure("start reported \(member) before anything was loaded; send \(right)")
    }
    if let effect = report.effects.first {
      throw wrong("the effect \(quoted(effect.name))", "\"effects\":[]")
    }
    // An option such as `state=error` of films chooses the contents at the start.
    guard vocabulary.startsEmpty, start.options.isEmpty || vocabulary.hasLayers else { return }
    if let rows, !rows.isEmpty { throw wrong(counted(rows.count, "row"), "\"rows\":[]") }
    guard vocabulary.isBuiltIn else { return }
    for (observation, value) in zip(vocabulary.observations, values) {
      switch value {
      case .flag(true) where observation.name == "online": break
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
