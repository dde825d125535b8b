internal import ScenarioLanguage
package import ScenarioRunner
internal import Text

/// What happened before an exploration that begins in the middle.
package struct ExplorationStart: Sendable {
  /// The world that it led to.
  package let world: any SomeWorld
  /// Its script, line by line.
  package let script: String
  /// The path of the file that the script is written for.
  package let path: String
  /// What reads the sources that it names.
  package let reader: ScenarioReader

  /// Takes over what happened before.
  package init(world: any SomeWorld, script: String, path: String, reader: ScenarioReader) {
    self.world = world
    self.script = script
    self.path = path
    self.reader = reader
  }

  /// Plans the text of a scenario file that begins like this.
  package func planned(_ text: String) -> PlannedFile {
    reader.plan(SourceText(name: path, text))
  }
}
