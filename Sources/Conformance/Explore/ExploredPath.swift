internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// A path through a world. It can be written as a script.
package struct ExploredPath {
  /// The world before the first step.
  package let initial: any SomeWorld
  package let steps: [ExploredStep]
  /// The steps before the path, or `nil` if the path begins in the initial state of a screen.
  package let opening: ExplorationStart?

  /// Creates the path of `steps` from `initial`. `initial` is the world after `opening`.
  package init(initial: any SomeWorld, steps: [ExploredStep], opening: ExplorationStart? = nil) {
    // A violated invariant must not end the path.
    self.initial = initial.withoutInvariants
    self.steps = steps
    self.opening = opening
  }

  package var script: String { writtenSteps.script }

  /// The steps as written. A step has an `&` only if its response would arrive too early without
  /// the `&`.
  package var writtenSteps: [WrittenStep] {
    let background = stepsInBackground
    var world = initial
    var written: [WrittenStep] = []
    for (index, step) in steps.enumerated() {
      written.append(
        WrittenStep(text: world.text(of: step), isInBackground: background.contains(index)))
      guard world.tryPerform(step, at: index) else { break }
    }
    return written
  }

  /// The steps as a user writes them: without the number of the newest request, and without the
  /// default message.
  package var plainSteps: [WrittenStep] {
    var world = initial
    var plain = writtenSteps
    for (index, step) in steps.enumerated() where plain.indices.contains(index) {
      if case .answer(let request, let reply) = step {
        let isNewest = request == world.requests.count - 1
        let words = reply == .fail(Reply.defaultMessage) ? reply.word : reply.description
        plain[index].text = isNewest ? words : "#\(world.requests[request].number) \(words)"
      }
      guard world.tryPerform(step, at: index) else { break }
    }
    return plain
  }

  /// The indices of the actions whose requests are still in flight at the next step that is not a
  /// reply.
  private var stepsInBackground: Set<Int> {
    var world = initial
    var indices: Set<Int> = []
    for (index, step) in steps.enumerated() {
      if !step.isReply { indices.formUnion(world.requests.map(\.step)) }
      guard world.tryPerform(step, at: index) else { break }
    }
    return indices.union(world.requests.map(\.step))
  }
}

extension SourceSpecification {
  /// Returns the specification as a `source` step, for a screen whose first paging is `standard`.
  func step(standard: Paging?, _ isSample: Bool = false) -> String {
    var text = isSample ? name : "\(name) count=\(count) pageSize=\(pageSize)"
    if paging != standard { text += " paging=\(paging.rawValue)" }
    if isCached { text += " cache=yes" }
    return text
  }
}

extension SomeWorld {
  /// Performs `step`, and returns whether that was possible.
  mutating func tryPerform(_ step: ExploredStep, at index: Int) -> Bool {
    (try? perform(planned(step), at: index) { _, _ in }) != nil
  }

  /// Returns the steps that set up this world, one on each line, for scenarios that use the screens
  /// of `catalog`.
  package func setup(in catalog: Catalog) -> String {
    let name = description.name
    let source = namedSource.specification
    let options = screenOptions.settings.map { setting in
      let value = setting.value
      let isWord = value.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A }
      return " \(setting.name)=\(isWord ? value : quoted(value))"
    }.joined()
    return (name == catalog.standard.name && options.isEmpty ? "" : "screen \(name)\(options)\n")
      + "source \(source.step(standard: description.manual.pagings.first, namedSource.isSample))"
  }
}

/// The steps before an exploration that does not begin in the initial state of a screen.
package struct ExplorationStart: Sendable {
  /// The world after these steps.
  package let world: any SomeWorld
  /// The script of the steps: the lines, each with the inline rows that follow it.
  package let script: [String]
  /// The path of the file that the script is written for.
  package let path: String
  /// The reader for the sources that the script names.
  package let reader: ScenarioReader

  package init(world: any SomeWorld, script: [String], path: String, reader: ScenarioReader) {
    self.world = world
    self.script = script
    self.path = path
    self.reader = reader
  }

  /// Plans the text of a scenario file that begins with these steps.
  func planned(_ text: String) -> PlannedFile {
    reader.plan(SourceText(name: path, text))
  }
}
