package import Files
internal import MockSources
internal import ScenarioLanguage
package import Text

/// Reads scenario files and the sources that they name.
package struct ScenarioReader: Sendable {
  /// The files of sources. Each is read once.
  private var library: SourceLibrary
  /// The folders that files are read from.
  private var sandbox: FileSandbox
  package var reading: ReadingSettings

  /// Creates a reader.
  ///
  /// Scenarios and sources must be inside `fileRoot` or, by default, in the folder of the scenario
  /// or the working folder.
  package init(_ reading: ReadingSettings, fileRoot: String? = nil) {
    self.reading = reading
    sandbox = FileSandbox(root: fileRoot)
    library = SourceLibrary(sandbox)
  }

  /// A reader with the same limits, which reads the files of sources again.
  package var renewed: ScenarioReader {
    var reader = self
    reader.library = library.renewed
    return reader
  }

  /// A reader for one thread. It shares only the cached source files with other readers.
  var forOneThread: ScenarioReader {
    var reader = self
    reader.reading = reading.renewed
    reader.sandbox = sandbox.renewed
    return reader
  }

  /// Whether the file at `path` was read for a source of a scenario.
  package func hasRead(_ path: String) -> Bool { library.hasRead(path) }

  /// Reads the scenario file at `path`. Links in the path must not lead out of the folder `root`
  /// or, if `root` is `nil`, out of the file's own folder. The path `-` is standard input.
  package func read(_ path: String, in root: String? = nil) throws(FileError) -> PlannedFile {
    plan(try text(path, in: root))
  }

  /// Reads the setup of the scenario file at `path`, the lines before the first title, as one case.
  package func readSetup(_ path: String) throws(FileError) -> PlannedFile {
    let text = try text(path, in: nil)
    let end = FileParser(text).nextTitle ?? text.bytes.count
    // With a title after them, the reader treats the lines as a setup, and reports steps that a
    // setup cannot have.
    return plan(SourceText(name: path, bytes: text.bytes[..<end] + Array("\n== setup\n".utf8)))
  }

  /// Reads the text of the scenario file at `path`. `isKnownFile` skips the check that the path is
  /// a regular file.
  func text(
    _ path: String, in root: String?, isKnownFile: Bool = false
  ) throws(FileError) -> SourceText {
    if path == Self.standardInput { return SourceText(name: path, bytes: try typedBytes()) }
    // The extension is checked first, because almost all files have the usual one and need no more
    // checks.
    if !path.hasSuffix(Self.ending), SourceKind(name: path)?.isFile == true,
      Path.kind(of: path) == .file
    {
      throw FileError(path: path, reason: .isData)
    }
    do throws(FileError) {
      let bytes = try sandbox.read(
        path, from: root ?? Path.folder(of: path), limit: Limits.fileBytes,
        isKnownFile: isKnownFile)
      return SourceText(name: path, bytes: bytes)
    } catch {
      throw error.reason == .isSpecial ? FileError(path: path, reason: .isSpecialScenario) : error
    }
  }

  /// Replaces the scenario file at `path` with `bytes`, unless the file has changed since it was
  /// read.
  package func replace(
    _ path: String, in root: String?, expecting old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    let real = try sandbox.real(path, from: root ?? Path.folder(of: path))
    do throws(FileError) {
      try replaceFile(path, with: bytes, insteadOf: old, real: real)
    } catch {
      // A run can write the same content under another name of the file, such as a symbolic link.
      let isWritten = (try? readFile(real, limit: Limits.fileBytes)) == bytes
      guard error.reason == .hasChanged, isWritten else { throw error }
    }
  }

  /// Throws if scenarios may not be at `path`, where a new file is to be written.
  package func check(newFile path: String) throws(FileError) { try sandbox.check(newFile: path) }

  /// The usual extension of a scenario file.
  static let ending = ".txt"

  /// The name of standard input as a path.
  package static let standardInput = "-"

  /// Returns all bytes of standard input.
  private func typedBytes() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let block = try readStandardInput()
      if block.isEmpty { return bytes }
      bytes += block
      if bytes.count > Limits.fileBytes {
        throw FileError(path: Self.standardInput, reason: .tooLarge(limit: Limits.fileBytes))
      }
    }
  }

  /// Plans `source` as a scenario file. Paths in it are relative to its folder.
  package func plan(_ source: SourceText) -> PlannedFile {
    PlannedFile(
      reading: source, reading, loadSource: loader(from: Path.folder(of: source.name)))
  }

  /// Returns a reader that plans the cases of `source` one after the other on demand.
  func cases(of source: SourceText) -> CaseReader {
    CaseReader(source, reading, loadSource: loader(from: Path.folder(of: source.name)))
  }

  /// Plans a typed script that starts with `setup`. Pass `true` for `hasActed` if actions precede it.
  /// Its paths are relative to `folder`.
  package func plan(
    script: String, called name: String, fromLine line: Int = 1, from folder: String = ".",
    with setup: CaseSetup? = nil, hasActed: Bool = false
  ) -> PlannedFile {
    var source = SourceText(name: name, script)
    source.firstLine = line
    return PlannedFile(
      script: source, with: setup, hasActed: hasActed, reading, loadSource: loader(from: folder))
  }

  private func loader(from folder: String) -> SourceLoader {
    // Capturing the whole reader would count references to all of its properties.
    { [library] (specification) throws(SourceError) in
      try library.source(specification, from: folder)
    }
  }

  /// Returns the paths of the sources that the scenario file at `path` names. If the file cannot be
  /// read completely, returns those that are found.
  package func sourcePaths(ofFile path: String) -> [String] {
    guard let bytes = try? readFile(path, limit: Limits.fileBytes) else { return [] }
    let (file, _) = ScenarioFile.parse(SourceText(name: path, bytes: bytes))
    let steps = ([file.setup] + file.cases.map(\.script)).flatMap(\.steps)
    let names = steps.compactMap { step -> String? in
      guard step.word == "source", step.rows == nil else { return nil }
      switch step.arguments.first?.value {
      case .word(let name), .string(let name): return name
      case .integer, .duration, .pair, nil: return nil
      }
    }
    let folder = Path.folder(of: path)
    return Set(names).subtracting([SourceSpecification.numbers, .sample].map(\.name)).sorted()
      .map { Path.join(folder == "." ? "" : folder, $0) }
  }
}
