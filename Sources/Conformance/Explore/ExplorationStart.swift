internal import ScenarioLanguage
package import ScenarioRunner
internal import Text

/// The steps before an exploration that does not begin in the initial state of a screen.
package struct ExplorationStart: Sendable {
  /// The world after these steps.
  package let world: any SomeWorld
  /// The script of the steps, line by line.
  package let script: String
  /// The path of the file that the script is written for.
  package let path: String
  /// The reader for the sources that the script names.
  package let reader: ScenarioReader

  /// Creates the start of an exploration.
  package init(world: any SomeWorld, script: String, path: String, reader: ScenarioReader) {
    self.world = world
    self.script = script
    self.path = path
    self.reader = reader
  }

  /// Plans the text of a scenario file that begins with these steps.
  package func planned(_ text: String) -> PlannedFile {
    reader.plan(SourceText(name: path, text))
  }
}
