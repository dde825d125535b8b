/// The reason why a subject did not become idle, so that its values cannot be read.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package enum RestFailure: Error, Hashable, Sendable {
  /// The work of the subject does not end.
  case noEnd(Restless)
  /// The subject keeps sleeping by the scenario's clock, each time only briefly.
  case noEndOfSleep(during: String, wakes: Int)
  /// A task slept by a clock of the real world.
  case slept(during: String, clock: String)
  /// A task that began with this step was made ready by a thread that no test drives.
  case awokenFromOutside(String)
  /// A page was requested outside of the thread that drives the subject.
  case askedFromOutside(key: String?, missingHooks: [String])
  /// A step has ended without its result.
  case stuck(String, missingHooks: [String])
  /// A command came before the first start.
  case notStarted
  /// The subject threw an unexpected error.
  case threw(during: String, String)

  /// Work that has no end.
  package struct Restless: Hashable, Sendable {
    /// The step after which the work does not end.
    package var during: String
    /// The number of jobs that ran.
    package var jobs: Int
    /// The step that the busiest task began with.
    package var begunBy: String
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RestFailure: CustomStringConvertible {
  /// The error message, with advice.
  package var description: String {
    switch self {
    case .noEnd(let work):
      "after \(work.during) it never comes to rest: \(work.jobs) pieces of work and no end, the last of them by a task "
        + "that began with \(work.begunBy)"
    case .noEndOfSleep(let step, let wakes):
      "after \(step) it never comes to rest: it slept \(wakes) times and no end, none of them longer than "
        + "\(ScenarioClock.settle)"
    case .slept(let step, let clock):
      "after \(step) it slept by \(clock): time stands still in a scenario, let it sleep by the clock that it is handed"
    case .awokenFromOutside(let step):
      "a task that began with \(step) was woken by a thread that no scenario drives: it waits for something that is "
        + "neither the server nor the clock that it is handed"
    case .askedFromOutside(let key, let missing):
      "it asked for \(key.map { "page \($0)" } ?? "the first page") on a thread that no scenario drives"
        + (missing.isEmpty
          ? ": a queue, a thread or an executor of its own took part"
          : RestFailure.lost(missing))
    case .stuck(let step, let missing):
      "\(step) waits for something that is neither the server nor the clock that it is handed"
        + (missing.isEmpty ? "" : RestFailure.lost(missing))
    case .notStarted: "nothing was started yet"
    case .threw(let step, let message): "\(step) threw: \(message)"
    }
  }

  /// Returns the part of the message about missing hooks.
  private static func lost(_ missing: [String]) -> String {
    "; this runtime lacks \(missing.joined(separator: ", ")): `Task {}`, `Task.detached` and the main actor cannot be "
      + "followed here, only what is awaited"
  }
}
