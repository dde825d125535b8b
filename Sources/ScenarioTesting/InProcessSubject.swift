package import Adapters

/// A list under test in this process. After each command, the list runs until it is idle. The list
/// belongs to the thread that plays the case.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class InProcessSubject<List: ScenarioSubject>: Subject {
  /// The driver of the subject, created by the first start.
  private var driver: SubjectDriver<List>?

  /// Creates a wrapper without a subject. The first start creates the subject.
  package init() {}

  package func hello() throws(SubjectFailure) -> SubjectHello {
    try SubjectHello(List.about)
  }

  /// Performs a command. Returns the effects and observations of the subject when it is idle.
  package func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    do {
      return try perform(command)
    } catch {
      throw SubjectFailure(error.description)
    }
  }

  /// Discards the subject. The next start creates another one.
  package func abandon() {
    driver = nil
  }

  package func lateFailure() -> String? { driver?.lateFailure()?.description }

  /// Performs a command, and returns the observed values and the effects of the subject once it is
  /// idle.
  private func perform(_ command: SubjectCommand) throws(IdleFailure) -> SubjectReport {
    if case .start(let start) = command {
      if let failure = driver?.lateFailure() { throw failure }
      // Release the subject of the previous case first.
      driver = nil
      driver = try SubjectDriver<List>(SubjectStart(start))
    }
    guard let driver else { throw .notStarted }
    switch command {
    case .start: break
    case .action(let action): try driver.perform(SubjectAction(action))
    case .answer(let request, let reply):
      let isPermanent = if case .permanentFailure = reply { true } else { false }
      try driver.answer(request, ServerAnswer(reply), isPermanent: isPermanent)
    case .advance(let milliseconds): try driver.advance(by: .milliseconds(milliseconds))
    case .wake(let request): try driver.wake(request)
    }
    let report = try driver.report()
    return SubjectReport(report.look, report.effects, waits: report.waits)
  }
}
