package import Files
internal import MockSources
package import Text

/// Reads scenario files, and the sources that they name.
package struct ScenarioReader: Sendable {
  /// The files of sources, each read once.
  private let library: SourceLibrary
  /// The folder that sources must lie in, or `nil` for the usual ones.
  private let fileRoot: String?
  /// What the reading depends on.
  package var reading: Reading

  /// Makes a reader.
  ///
  /// Sources must lie in `fileRoot`, or in a scenario's own folder and the working folder.
  package init(_ reading: Reading, fileRoot: String? = nil) {
    library = SourceLibrary(fileRoot: fileRoot)
    self.fileRoot = fileRoot
    self.reading = reading
  }

  /// A reader with the same limits that reads every file of a source anew.
  package var renewed: ScenarioReader { ScenarioReader(reading, fileRoot: fileRoot) }

  /// Reads the scenario file at `path`.
  package func read(_ path: String) throws(FileError) -> PlannedFile {
    let bytes = try readFile(path, limit: Limits.fileBytes)
    return plan(SourceText(name: path, bytes: bytes))
  }

  /// Plans `source` as a scenario file whose folder its paths start from.
  package func plan(_ source: SourceText) -> PlannedFile {
    PlannedFile(
      reading: source, reading, loadSource: loader(from: Path.folder(of: source.name)))
  }

  /// Plans a script that was typed and begins on `stage`, where actions were done before if `hasActed`; its paths start from
  /// `folder`.
  package func plan(
    script: String, called name: String, fromLine line: Int = 1, on stage: Stage? = nil,
    hasActed: Bool = false, from folder: String = "."
  ) -> PlannedFile {
    var source = SourceText(name: name, script)
    source.firstLine = line
    return PlannedFile(
      script: source, on: stage, hasActed: hasActed, reading, loadSource: loader(from: folder))
  }

  /// Loads the sources of scenarios in `folder`.
  package func loader(from folder: String) -> SourceLoader {
    { (specification) throws(SourceError) in
      try library.source(specification, from: folder)
    }
  }
}
