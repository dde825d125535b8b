package import Files
internal import MockSources
package import Text

/// Reads scenario files, and the sources that they name.
package struct ScenarioReader: Sendable {
  /// The files of sources, each read once.
  private let library: SourceLibrary
  /// The folders that files are read from.
  private let enclosure: Enclosure
  /// What the reading depends on.
  package var reading: Reading

  /// Makes a reader.
  ///
  /// Scenarios and sources must lie in `fileRoot`, or in a scenario's own folder and the working folder.
  package init(_ reading: Reading, fileRoot: String? = nil) {
    self.init(reading, Enclosure(root: fileRoot))
  }

  private init(_ reading: Reading, _ enclosure: Enclosure) {
    library = SourceLibrary(enclosure)
    self.enclosure = enclosure
    self.reading = reading
  }

  /// A reader with the same limits that reads every file of a source anew.
  package var renewed: ScenarioReader { ScenarioReader(reading, enclosure) }

  /// Whether the file at `path` was read for a source of a scenario.
  package func hasRead(_ path: String) -> Bool { library.hasRead(path) }

  /// Reads the scenario file at `path`, which was found in the folder `root`, or else stands in its own.
  package func read(_ path: String, in root: String? = nil) throws(FileError) -> PlannedFile {
    let bytes = try enclosure.read(
      path, from: root ?? Path.folder(of: path), limit: Limits.fileBytes)
    return plan(SourceText(name: path, bytes: bytes))
  }

  /// Puts `bytes` in the place of what was read from the scenario file at `path`, found likewise, unless somebody changed it.
  package func replace(
    _ path: String, in root: String?, holding old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    let real = try enclosure.real(path, from: root ?? Path.folder(of: path))
    try replaceFile(path, with: bytes, insteadOf: old, real: real)
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
