internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// A way through a world, as the script that a person would write for it.
package struct ExploredPath {
  /// The world before the first step.
  package let initial: World
  /// The steps, in order.
  package let steps: [ExploredStep]
  /// What happened before, unless the path begins where a screen does.
  package let opening: Opening?

  /// Makes the way of `steps` from `initial`.
  package init(initial: World, steps: [ExploredStep]) {
    self.init(initial: initial, steps: steps, opening: nil)
  }

  /// Makes the way of `steps` from `initial`, which is what `opening` led to.
  package init(initial: World, steps: [ExploredStep], opening: Opening?) {
    self.initial = initial
    self.steps = steps
    self.opening = opening
  }

  /// Plays the steps and returns the world behind them, handing each line of the trace to `tell`.
  package func play(tell: TraceSink = { (_, _) throws(CaseStop) in }) -> World {
    var world = initial
    do {
      for (place, step) in steps.enumerated() {
        try world.perform(world.planned(step), at: place, tell: tell)
      }
    } catch {
      return world  // The sink had enough.
    }
    return world
  }

  /// The steps as one line of a script.
  package var script: String { writtenSteps.script }

  /// The steps as they are written; an `&` stands only where a request would otherwise be answered too early.
  package var writtenSteps: [WrittenStep] {
    let background = stepsInBackground
    var world = initial
    var written: [WrittenStep] = []
    for (place, step) in steps.enumerated() {
      written.append(
        WrittenStep(text: world.text(of: step), isInBackground: background.contains(place)))
      guard (try? world.perform(world.planned(step), at: place) { _, _ in }) != nil else { break }
    }
    return written
  }

  /// The places of the actions whose requests outlive the next step that is no reply.
  private var stepsInBackground: Set<Int> {
    var world = initial
    var places: Set<Int> = []
    for (place, step) in steps.enumerated() {
      if case .answer = step {} else { places.formUnion(world.requests.map(\.step)) }
      guard (try? world.perform(world.planned(step), at: place) { _, _ in }) != nil else { break }
    }
    return places.union(world.requests.map(\.step))
  }
}

extension World {
  /// The steps that set this world up, a line each.
  package var setup: String {
    let name = type(of: screen).name
    let source = namedSource.specification
    var lines = name == standardScreen.name ? "" : "screen \(name)\n"
    lines += "source \(source.name) count=\(source.count) pageSize=\(source.pageSize)"
    let standard = type(of: screen).manual.pagings.first
    if source.paging != standard { lines += " paging=\(source.paging.rawValue)" }
    if source.isCached { lines += " cache=yes" }
    return lines
  }
}
