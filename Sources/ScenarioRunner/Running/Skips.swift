internal import MockSources
internal import Screens
internal import Text

/// The number of skipped cases for each reason, in the order in which the reasons first occurred.
package struct Skips: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var reason: String
    package var count: Int
  }

  package private(set) var entries: [Entry] = []

  /// The reason for skipping the cases of screens that are not under test.
  package static let otherScreens = "other screens"

  /// The reason for skipping a case if the recording of the list under test lacks one of its
  /// messages.
  package static let unrecorded = "not in the recording"

  package init() {}

  package var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// A line for each reason: `12 skipped: other screens`.
  package var lines: [String] { entries.map { "\($0.count) skipped: \($0.reason)" } }

  /// Returns the message for a run in which no case of `screen` remains, or `nil` if no case was
  /// skipped.
  package func emptiness(of screen: String) -> String? {
    if entries.isEmpty { return nil }
    return entries.allSatisfy { $0.reason == Self.otherScreens }
      ? "no case uses the screen \(screen)"
      : "no case is left to run: \(lines.joined(separator: ", "))"
  }

  package mutating func add(_ reason: String) {
    if let index = entries.firstIndex(where: { $0.reason.hasBytes(of: reason) }) {
      entries[index].count += 1
    } else {
      entries.append(Entry(reason: reason, count: 1))
    }
  }
}

extension Case {
  /// Returns the reason why a list under test for `screen` cannot run the case, or `nil` if it can.
  ///
  /// The list cannot run the case if it does not support an action of the case, or if it would need
  /// rows that it does not request. If `asserting` is true, the list must also report at least one
  /// of the values that the assertions of the case need.
  package func reasonToSkip(on screen: String, asserting: Bool = true) -> String? {
    if plan.setup.entry.name != screen { return Skips.otherScreens }
    guard let reportedParts = plan.setup.entry.reportedParts else { return nil }
    for step in plan.steps {
      if case .unavailable(let reason) = step.kind { return reason }
    }
    if plan.setup.options.integer("retry") > 0, plan.canFail,
      !reportedParts.effects.contains("wakes")
    {
      return "\(reportedParts.subject) does not report wakes, which the option retry needs"
    }
    if plan.retriesAfterNewSource {
      let missing = reportedParts.unreportedErrors
      if !missing.isEmpty {
        return "\(reportedParts.subject) does not report \(missing.joined(separator: ", ")), and "
          + "only the errors show whether retry loads the new source"
      }
    }
    if plan.setup.copiesForeignRows {
      return
        "\(reportedParts.subject) cannot copy the rows of a source; it receives rows only in responses"
    }
    guard asserting, !plan.conditions.contains(where: \.isReported) else { return nil }
    return missingReport(
      plan.conditions.map(\.name), known: reportedParts.observations, unreported: [])
  }

  /// Returns the reason for skipping the case after it was played without a problem, or `nil` if an
  /// assertion was checked. `conditions` are the conditions that were compared.
  func reasonToSkip(after conditions: ComparedConditions) -> String? {
    guard let reportedParts = plan.setup.entry.reportedParts, !conditions.containsAny else {
      return nil
    }
    let names = plan.conditions.filter { !$0.isReported }.map(\.name) + conditions.unknownNames
    return missingReport(
      names, known: reportedParts.lineObservations, unreported: conditions.unreported)
  }

  /// Returns a sentence about the values that the assertions need but that the list under test does
  /// not report, or `nil` if it reports the values of an invariant or the case has a trace.
  ///
  /// `names` are the observations of the conditions, none of which was compared. `known` are those
  /// that the list reports, except those in `unreported`, which it only declares.
  private func missingReport(
    _ names: [String], known: Set<String>, unreported: Set<String>
  ) -> String? {
    let entry = plan.setup.entry
    guard let reportedParts = entry.reportedParts, expectation == nil else { return nil }
    let checked = entry.description.invariants.filter { entry.canCheck($0, without: unreported) }
    switch plan.setup.invariants {
    case .all: if !checked.isEmpty { return nil }
    case .named(let names):
      if checked.contains(where: { names.contains($0.name) }) { return nil }
    }
    let defined = plan.setup.definedInvariants
    if defined.contains(where: {
      known.isSuperset(of: $0.description.needs)
        && entry.canCheck($0.description, without: unreported)
    }) {
      return nil
    }
    let needs = distinct(defined.flatMap(\.description.needs))
    let missing = distinct(names + needs.filter { !known.contains($0) || unreported.contains($0) })
    let reasons =
      sentence(unreported: missing, by: reportedParts.subject) + reasonsNotToCheck(unreported)
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  /// The reason for each chosen invariant that is not checked, because the list under test does not
  /// report what it needs. `unreported` are the observations that the list only declares.
  func reasonsNotToCheck(_ unreported: Set<String>) -> [String] {
    let entry = plan.setup.entry
    guard let reportedParts = entry.reportedParts else { return [] }
    switch plan.setup.invariants {
    case .all:
      let isChecked = entry.description.invariants.contains {
        $0.definition == nil && entry.canCheck($0, without: unreported)
      }
      return isChecked ? [] : ["\(reportedParts.subject) reports nothing that the invariants need"]
    case .named(let names):
      return names.filter { name in
        reportedParts.lacks(invariant: name)
          || entry.description.invariants.contains {
            $0.name == name && !entry.canCheck($0, without: unreported)
          }
      }.map(reportedParts.reasonNotToCheck)
    }
  }
}

/// Returns a sentence about observations that a list under test does not report, if there are any.
func sentence(unreported names: [String], by subject: String) -> [String] {
  names.isEmpty ? [] : ["\(subject) does not report \(names.joined(separator: ", "))"]
}

extension ReportedParts {
  /// The errors of `feed` that the list does not report, although its actions can cause them.
  fileprivate var unreportedErrors: [String] {
    let causes = [
      ("error", []), ("moreError", ["fetchMore", "see"]), ("beforeError", ["fetchBefore", "see"]),
    ]
    return causes.filter { name, actions in
      !observations.contains(name) && (actions.isEmpty || !lacks.isSuperset(of: actions))
    }.map(\.0)
  }
}

extension Plan {
  /// Whether a request can fail.
  fileprivate var canFail: Bool {
    setup.answers.hasFailure
      || steps.contains { step in
        if case .setup(.answers(let answers)) = step.kind { return answers.hasFailure }
        guard case .reply(_, let reply) = step.kind else { return false }
        return ["fail", "wake"].contains(reply.word) || reply.setsKey
      }
  }

  /// Whether the action `retry` follows a change of the source after the first action.
  fileprivate var retriesAfterNewSource: Bool {
    let actions = setup.entry.description.actions
    let acting = steps.drop { if case .action = $0.kind { false } else { true } }
    return acting.drop { if case .setup(.source) = $0.kind { false } else { true } }
      .contains { step in
        if case .action(let action) = step.kind {
          actions[action.index].name == "retry"
        } else {
          false
        }
      }
  }

  /// The conditions of all `expect` steps.
  var conditions: [Condition] {
    steps.flatMap { step -> [Condition] in
      if case .expect(let conditions) = step.kind { conditions } else { [] }
    }
  }
}
