internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// What happened before an exploration that begins in the middle.
struct Opening: Sendable {
  /// The world that it led to.
  let world: World
  /// Its script, line by line.
  let script: String
  /// The path of the file that the script is written for.
  let path: String
  /// What reads the sources that it names.
  let reader: ScenarioReader

  /// Plans the text of a scenario file that begins like this.
  func planned(_ text: String) -> PlannedFile {
    reader.plan(SourceText(name: path, text))
  }
}
