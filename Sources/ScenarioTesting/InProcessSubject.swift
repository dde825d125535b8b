package import Adapters

/// A subject in this process, driven to rest after every command; it belongs to the thread that plays.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class InProcessSubject<List: ScenarioSubject>: Subject {
  /// What drives the subject, from the first start on.
  private var driver: SubjectDriver<List>?

  /// Makes what will drive the subject, which the first start makes.
  package init() {}

  /// Returns what the subject says of itself.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    SubjectHello(List.about)
  }

  /// Takes a command, and returns what the subject did and looks like once it is at rest.
  package func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    do {
      return SubjectReport(try take(command))
    } catch {
      throw SubjectFailure(error.description)
    }
  }

  /// Gives the subject up: the next start makes another.
  package func abandon() {
    driver = nil
  }

  /// Does what a command says, and returns how the subject looks at rest and what it did.
  private func take(
    _ command: SubjectCommand
  ) throws(RestFailure) -> (look: SubjectLook, effects: [SubjectEffect]) {
    if case .start(let start) = command {
      // What is left of the case before goes first.
      driver = nil
      driver = try SubjectDriver<List>(SubjectStart(start))
    }
    guard let driver else { throw .notStarted }
    switch command {
    case .start: break
    case .action(let action): try driver.perform(SubjectAction(action))
    case .answer(let request, let reply): try driver.answer(request, ServerAnswer(reply))
    case .advance(let milliseconds): try driver.advance(by: .milliseconds(milliseconds))
    }
    return try driver.report()
  }
}
