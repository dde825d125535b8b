/// Why a subject could not be driven to rest, so that nothing can be said about it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package enum RestFailure: Error, Hashable, Sendable {
  /// Its work has no end.
  case noEnd(Restless)
  /// It sleeps by the scenario's clock again and again, and never long.
  case noEndOfSleep(during: String, wakes: Int)
  /// A task slept by a clock of the real world.
  case slept(during: String, clock: String)
  /// A task that began with this step was made ready by a thread that no test drives.
  case awokenFromOutside(String)
  /// A page was asked for where nobody drove the subject.
  case askedFromOutside(key: String?, missingHooks: [String])
  /// A step is over, and what it was to bring never came.
  case stuck(String, missingHooks: [String])
  /// A command came before the first start.
  case notStarted
  /// Threw an error where none is expected.
  case threw(during: String, String)

  /// Work that has no end.
  package struct Restless: Hashable, Sendable {
    /// The step that it goes on after.
    package var during: String
    /// How many jobs were run.
    package var jobs: Int
    /// The step that the busiest task began with.
    package var begunBy: String
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RestFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it.
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

  /// Says what cannot be followed without the runtime's hooks.
  private static func lost(_ missing: [String]) -> String {
    "; this runtime lacks \(missing.joined(separator: ", ")): `Task {}`, `Task.detached` and the main actor cannot be "
      + "followed here, only what is awaited"
  }
}
