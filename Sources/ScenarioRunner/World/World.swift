package import MockSources
package import Screens

/// What a screen cannot know: the mock source, the virtual clock and the requests in flight.
///
/// It turns the screen's effects into requests and answers into events. A world is a value: keep one to come back to it.
package struct World: Sendable {
  /// The page.
  package internal(set) var screen: any Screen
  /// The virtual time in milliseconds.
  package internal(set) var clock = 0
  /// The requests in flight, in the order they were asked.
  package internal(set) var requests: [Request] = []
  /// Whether an action was done, so that what comes is no setup any more.
  package internal(set) var hasActed = false

  /// What is done with the laws of the screen.
  package var judging = Judging.none
  /// The places, in the screen's table, of the laws that the last event broke, where they are recorded.
  package internal(set) var broken: [Int] = []

  /// How often the server's rows changed, or a key was set by hand, so that skipped rows say nothing of the screen.
  package internal(set) var serverChanges = 0

  var options: ScreenOptions
  var sources: SourceShelf
  var latency = 0
  var answers = AnswerPlan()
  var hasAnswered = false
  /// The line of the trace that was told last, if any, in which the next one is made: so nothing is made anew for each.
  var told = TraceEvent(ReportedValues())

  /// What can be done with the laws of the screen after each event.
  package enum Judging: Hashable, Sendable {
    /// They are not asked for.
    case none
    /// The first that is broken stops the case.
    case stopping
    /// Those that are broken are recorded.
    case recording
  }

  /// The most requests that can be in flight.
  package static let requestLimit = 1_000

  /// Makes a world in which nothing has happened.
  package init(
    screen type: any Screen.Type = standardScreen, options: ScreenOptions = ScreenOptions([]),
    source: Source = Source()
  ) {
    self.options = options
    sources = SourceShelf(source)
    screen = type.init(options: options, source: source)
    told = TraceEvent(ReportedValues(of: screen, in: surroundings))
  }

  /// The source named last.
  package var namedSource: Source { sources[sources.named] }
  /// The source that the rows shown came from.
  package var listedSource: Source { sources[sources.listed] }

  /// What the mock server tells of the page.
  package var surroundings: Surroundings {
    Surroundings(
      inFlight: requests.count, awaited: requests.count { !$0.isCancelled },
      hasAnswered: hasAnswered, source: listedSource)
  }

  /// The value of the observation at `index` of the screen's table.
  package func value(at index: Int) -> Value {
    screen.value(at: index, in: surroundings)
  }
}

extension World {
  /// Everything that can be observed now, in the order of the screen's table.
  package var observations: [(name: String, value: Value)] {
    let table = type(of: screen).observationDescriptions
    return zip(table, screen.values(at: Array(table.indices), in: surroundings)).map {
      ($0.name, $1)
    }
  }
}
