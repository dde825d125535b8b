/// The reason why a subject did not become idle, so that its values cannot be read.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package enum IdleFailure: Error, Hashable, Sendable {
  /// The work of the subject does not end after a step. Another step may have started the busiest
  /// task.
  case noEnd(during: String, jobs: Int, startedBy: String)
  /// The subject never stops starting short sleeps on the scenario's clock.
  case noEndOfSleep(during: String, wakes: Int)
  /// A task slept on a real clock.
  case slept(during: String, clock: String)
  /// The initializer of the subject requested a page.
  case requestedAtStart(String)
  /// A task that this step started was resumed by a thread outside the test.
  case awokenFromOutside(String)
  /// A page was requested outside of the thread that drives the subject.
  case askedFromOutside(request: String, missingHooks: [String])
  /// The subject became idle before a step had a result.
  case stuck(String, missingHooks: [String])
  /// A command arrived before the first start.
  case notStarted
  case threw(during: String, String)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension IdleFailure: CustomStringConvertible {
  /// The error message, with advice.
  package var description: String {
    switch self {
    case .noEnd(let step, let jobs, let starter):
      "after \(step) the list does not become idle: it ran \(jobs) jobs, and the task that ran most of them "
        + "was started by \(starter)"
    case .noEndOfSleep(let step, let wakes):
      "after \(step) the list does not become idle: it slept \(wakes) times, never longer than \(ScenarioClock.settle)"
    case .slept(let step, let clock):
      "after \(step) the list sleeps on \(clock), which does not advance in a scenario; use the clock of the stage"
    case .requestedAtStart(let request):
      "the initializer of the list requested \(request); send requests only in perform(_:)"
    case .awokenFromOutside(let step):
      "a task started by \(step) was resumed by another thread; await only the server and the clock of the stage"
    case .askedFromOutside(let request, let missing):
      "the list requested \(request) on another thread"
        + (missing.isEmpty
          ? "; use no queue, thread or executor of its own"
          : IdleFailure.adviceOnMissingHooks(missing))
    case .stuck(let step, let missing):
      "\(step) does not return when the list is idle"
        + (missing.isEmpty
          ? "; it must not await the server, a sleep longer than \(ScenarioClock.settle) or another thread"
          : IdleFailure.adviceOnMissingHooks(missing))
    case .notStarted: "no case was started yet"
    case .threw(let step, let message): "\(step) threw: \(message)"
    }
  }

  /// Returns the part of the message about missing hooks.
  private static func adviceOnMissingHooks(_ missing: [String]) -> String {
    "; this Swift runtime lacks \(missing.joined(separator: ", ")), so only awaited work can be tested, not `Task {}`, "
      + "`Task.detached` or the main actor"
  }
}
