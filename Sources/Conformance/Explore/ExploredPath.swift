internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// A way through a world, as the script that a person would write for it.
package struct ExploredPath {
  /// The world before the first step.
  package let initial: any SomeWorld
  /// The steps, in order.
  package let steps: [ExploredStep]
  /// What happened before, unless the path begins where a screen does.
  package let opening: ExplorationStart?

  /// Makes the way of `steps` from `initial`.
  package init(initial: any SomeWorld, steps: [ExploredStep]) {
    self.init(initial: initial, steps: steps, opening: nil)
  }

  /// Makes the way of `steps` from `initial`, which is what `opening` led to.
  package init(initial: any SomeWorld, steps: [ExploredStep], opening: ExplorationStart?) {
    self.initial = initial
    self.steps = steps
    self.opening = opening
  }

  /// Plays the steps and returns the world behind them.
  package func play() -> any SomeWorld {
    var world = initial
    for (place, step) in steps.enumerated() {
      guard world.performs(step, at: place) else { break }
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
      guard world.performs(step, at: place) else { break }
    }
    return written
  }

  /// The places of the actions whose requests outlive the next step that is no reply.
  private var stepsInBackground: Set<Int> {
    var world = initial
    var places: Set<Int> = []
    for (place, step) in steps.enumerated() {
      if step.isReply {} else { places.formUnion(world.requests.map(\.step)) }
      guard world.performs(step, at: place) else { break }
    }
    return places.union(world.requests.map(\.step))
  }
}

extension SomeWorld {
  /// Does `step`, and returns whether it could be done.
  mutating func performs(_ step: ExploredStep, at place: Int) -> Bool {
    (try? perform(planned(step), at: place) { _, _ in }) != nil
  }

  /// Returns the steps that set this world up, a line each, for a reader of `catalog`.
  package func setup(in catalog: Catalog) -> String {
    let name = description.name
    let source = namedSource.specification
    let options = screenOptions.settings.map { setting in
      let value = setting.value
      let isWord = value.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A }
      return " \(setting.name)=\(isWord ? value : quoted(value))"
    }.joined()
    var lines =
      name == catalog.standard.name && options.isEmpty ? "" : "screen \(name)\(options)\n"
    lines += "source \(source.name)"
    if !namedSource.isSample { lines += " count=\(source.count) pageSize=\(source.pageSize)" }
    let standard = description.manual.pagings.first
    if source.paging != standard { lines += " paging=\(source.paging.rawValue)" }
    if source.isCached { lines += " cache=yes" }
    return lines
  }
}
