package import ScenarioRunner
internal import Text

/// What a walk of a subject beside the reference found.
package struct ConformReport: Sendable {
  /// What the subject calls itself.
  package var subject: String
  /// The screen that it is compared with.
  package var screen: String
  /// How much was compared.
  package var comparing: ComparisonMode
  /// How many transitions the reference has.
  package var transitions = 0
  /// How many of them are alike.
  package var alike = 0
  /// How many of them differ.
  package var different = 0
  /// The ways in which it differs, the gravest first.
  package var ways: [Way] = []
  /// How many transitions were tried, those tried once more included.
  package var tries = 0
  /// How many commands the subject was sent.
  package var messages = 0
  /// How often it was made anew.
  package var starts = 0
  /// How many random walks were taken, or `nil` where all was tried.
  package var walks: Int?
  /// What decided the walks.
  package var seed: UInt64?
  /// What kept it from trying everything, in words.
  package var limit: String?
  /// Whether somebody stopped it.
  package var isInterrupted = false

  /// A class of event with the same gravest difference.
  package struct Way: Sendable {
    /// What differs, in words.
    package var title: String
    /// What happens.
    package var kind: ConformEvent.Kind
    /// The gravest difference.
    package var difference: Difference
    /// How many transitions show it.
    package var transitions: Int
    /// The states of the reference in which they begin.
    package var states: [String]
    /// A shortest script that shows it, and more behind it where answers come then.
    package var script: String
    /// The script of a case that ends with it, so that nothing else keeps the case from passing once it is mended.
    package var caseScript: String
    /// What sets the case up, a line each.
    package var setup: String
    /// The line of the reference's trace that differs.
    package var expected: String
    /// The line of the subject's trace.
    package var actual: String
    /// Whether it was met only behind another.
    package var isBehind: Bool
    /// The steps that show it.
    package var steps: [ExploredStep]

    /// The scenario that shows it, which expects nothing.
    package var scenario: String { "\(setup)\n\n== \(title)\n\(caseScript)\n" }
  }

  /// Makes the report of nothing.
  package init(subject: String, screen: String, comparing: ComparisonMode) {
    self.subject = subject
    self.screen = screen
    self.comparing = comparing
  }

  /// How many transitions could not be reached.
  package var notReached: Int { transitions - alike - different }

  /// Whether nothing differs and all was reached.
  package var isAlike: Bool { ways.isEmpty && limit == nil && notReached == 0 }

  /// What the calling shell is told.
  package var status: ExitStatus {
    if isInterrupted { return .interrupted }
    if !ways.isEmpty { return limit == nil ? .failed : .unjudged }
    return isAlike ? .passed : .unjudged
  }

  /// The report for people.
  package var text: String {
    var text = "\(conclusion)\n"
    for (place, way) in ways.enumerated() {
      let count = way.transitions > 0 ? counted(way.transitions, "transition") + ", " : ""
      text +=
        "\n\(place + 1)  \(way.title)          \(count)in: \(way.states.joined(separator: ", "))"
      text += (way.isBehind ? "; met only behind another" : "") + "\n"
      text += "   \(way.script)\n   (-\(screen) +\(escaped(subject)))\n"
      text += "   - \(way.expected)\n   + \(way.actual)\n"
    }
    return text
  }

  /// What can be said in one line.
  package var conclusion: String {
    let name = escaped(subject)
    let bound = limit.map { "; \($0)" } ?? ""
    let mode = "(\(comparing.rawValue))"
    if let walks {
      let count = counted(walks, "random walk")
      let seed = seed.map { " of seed \($0)" } ?? ""
      return ways.isEmpty
        ? "\(name) was like \(screen) \(mode) on \(count)\(seed), which proves nothing\(bound)"
        : "\(name) differs from \(screen) in \(counted(ways.count, "way")) \(mode), on \(count)\(seed)\(bound)"
    }
    if ways.isEmpty {
      let all = "\(grouped(alike)) of \(grouped(transitions)) transitions alike"
      let rest = notReached > 0 ? ", \(grouped(notReached)) not reached" : ""
      return isAlike
        ? "\(name) is like \(screen) \(mode): \(all)"
        : "\(name) was like \(screen) \(mode) so far: \(all)\(rest)\(bound)"
    }
    return "\(name) differs from \(screen) in \(counted(ways.count, "way")) \(mode): "
      + "\(grouped(alike)) of \(grouped(transitions)) transitions alike, \(grouped(different)) different"
      + (notReached > 0 ? ", \(grouped(notReached)) not reached, behind these differences" : "")
      + bound
  }

  /// The report for programs: a line for each way, and one for the whole.
  package var jsonLines: String {
    var text = JSONText()
    for way in ways {
      text.object {
        $0.member("v", 1)
        $0.member("kind", "way")
        $0.member("title", way.title)
        $0.member("event", way.kind.words)
        $0.member("difference", way.difference.words)
        $0.member("transitions", way.transitions)
        $0.key("states")
        $0.array { array in for state in way.states { array.string(state) } }
        $0.member("setup", way.setup)
        $0.member("script", way.script)
        $0.member("expected", way.expected)
        $0.member("actual", way.actual)
        $0.key("behind")
        $0.flag(way.isBehind)
      }
      text.endLine()
    }
    text.object {
      $0.member("v", 1)
      $0.member("kind", "conform")
      $0.member("subject", subject)
      $0.member("screen", screen)
      $0.member("compare", comparing.rawValue)
      $0.key("like")
      $0.flag(isAlike)
      $0.member("ways", ways.count)
      $0.member("transitions", transitions)
      $0.member("alike", alike)
      $0.member("different", different)
      $0.member("notReached", notReached)
      $0.member("tries", tries)
      $0.member("messages", messages)
      $0.member("starts", starts)
      if let walks { $0.member("walks", walks) }
      if let seed { $0.member("seed", Int(truncatingIfNeeded: seed)) }
      $0.key("limit")
      $0.string(orNull: limit)
    }
    text.endLine()
    return text.buffer.text
  }
}

/// A number with a comma before every third digit from the end.
private func grouped(_ number: Int) -> String {
  var text = ""
  for (place, digit) in String(number).reversed().enumerated() {
    if place > 0, place.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}

extension ConformEvent.Kind {
  /// The class in words.
  package var words: String {
    switch self {
    case .reload: "a reload"
    case .fetchMore: "fetchMore"
    case .success: "a success"
    case .failure: "a failure"
    case .keyedAnswer: "an answer with next"
    case .lateAnswer: "a late answer"
    case .own(let name): name
    case .server: "a change of the server"
    }
  }
}

extension Difference {
  /// The difference in a word or two, for programs.
  package var words: String {
    switch self {
    case .lateAnswer: "late answer"
    case .nothing: "nothing"
    case .asks: "asks"
    case .rows: "rows"
    case .more: "more"
    case .cancels: "cancels"
    case .spins: "spins"
    case .errors: "errors"
    case .words: "words"
    }
  }

  /// What differs after `event`, in words.
  func title(_ event: String, loads: Bool) -> String {
    switch self {
    case .lateAnswer: "\(event) does something where it should reach nobody"
    case .nothing: "\(event) does nothing where it should \(loads ? "load" : "change something")"
    case .asks: "\(event) asks for other pages"
    case .rows: "\(event) leads to other rows"
    case .more: "more is offered otherwise after \(event)"
    case .cancels: "\(event) cancels otherwise"
    case .spins: "what spins is otherwise after \(event)"
    case .errors: "a failure is told otherwise after \(event)"
    case .words: "\(event) is told in other words"
    }
  }
}
