package import Files
internal import MockSources
internal import ScenarioLanguage
package import Text

/// Reads scenario files, and the sources that they name.
package struct ScenarioReader: Sendable {
  /// The files of sources, each read once.
  private let library: SourceLibrary
  /// The folders that files are read from.
  private var enclosure: FileSandbox
  /// What the reading depends on.
  package var reading: Reading

  /// Makes a reader.
  ///
  /// Scenarios and sources must lie in `fileRoot`, or in a scenario's own folder and the working folder.
  package init(_ reading: Reading, fileRoot: String? = nil) {
    self.init(reading, FileSandbox(root: fileRoot))
  }

  /// Makes a reader that has read no source yet.
  private init(_ reading: Reading, _ enclosure: FileSandbox) {
    library = SourceLibrary(enclosure)
    self.enclosure = enclosure
    self.reading = reading
  }

  /// A reader with the same limits that reads every file of a source anew.
  package var renewed: ScenarioReader { ScenarioReader(reading, enclosure) }

  /// The same reader for one thread, which shares the files of sources alone with others.
  var forOneThread: ScenarioReader {
    var reader = self
    reader.reading = reading.renewed
    reader.enclosure = enclosure.renewed
    return reader
  }

  /// Whether the file at `path` was read for a source of a scenario.
  package func hasRead(_ path: String) -> Bool { library.hasRead(path) }

  /// Reads the scenario file at `path`, which was found in the folder `root`, or else stands in its own; `-` is standard input.
  package func read(_ path: String, in root: String? = nil) throws(FileError) -> PlannedFile {
    plan(try text(path, in: root))
  }

  /// Reads the text of the scenario file at `path`; what lies there may be known to be a file.
  func text(
    _ path: String, in root: String?, isKnownFile: Bool = false
  ) throws(FileError) -> SourceText {
    if path == Self.standardInput { return SourceText(name: path, bytes: try typedBytes()) }
    // What ends as scenarios do, as nearly all do, is not looked at before it is read.
    if !path.hasSuffix(Self.ending), let kind = SourceKind(name: path), kind != .numbers,
      Path.kind(of: path) == .file
    {
      throw FileError(path: path, reason: .isData)
    }
    let bytes = try enclosure.read(
      path, from: root ?? Path.folder(of: path), limit: Limits.fileBytes, isKnownFile: isKnownFile)
    return SourceText(name: path, bytes: bytes)
  }

  /// Puts `bytes` in the place of what was read from the scenario file at `path`, unless somebody changed it.
  package func replace(
    _ path: String, in root: String?, holding old: [UInt8], with bytes: [UInt8]
  ) throws(FileError) {
    let real = try enclosure.real(path, from: root ?? Path.folder(of: path))
    try replaceFile(path, with: bytes, insteadOf: old, real: real)
  }

  /// What the names of scenario files end with, as a rule.
  static let ending = ".txt"

  /// What names standard input in the place of a file.
  package static let standardInput = "-"

  /// All that comes from standard input.
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

  /// Plans `source` as a scenario file whose folder its paths start from.
  package func plan(_ source: SourceText) -> PlannedFile {
    PlannedFile(reading: source, reading, loadSource: loader(besides: source.name))
  }

  /// Plans the cases of `source` one after the other, each as it is asked for.
  func cases(of source: SourceText) -> CaseReader {
    CaseReader(source, reading, loadSource: loader(besides: source.name))
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

  /// Loads the sources of the scenarios in the file at `path`, whose folder is looked for only where one names a source.
  private func loader(besides path: String) -> SourceLoader {
    { [library] (specification) throws(SourceError) in
      try library.source(specification, from: Path.folder(of: path))
    }
  }

  /// Loads the sources of scenarios in `folder`.
  package func loader(from folder: String) -> SourceLoader {
    // The reader itself would count all that it holds.
    { [library] (specification) throws(SourceError) in
      try library.source(specification, from: folder)
    }
  }
}

extension ScenarioReader {
  /// The paths of the files that the scenario file at `path` names as sources, as far as it can be read.
  package func sourcePaths(ofFile path: String) -> [String] {
    guard let bytes = try? readFile(path, limit: Limits.fileBytes) else { return [] }
    let (file, _) = ScenarioFile.parse(SourceText(name: path, bytes: bytes))
    let names = ([file.setup] + file.cases.map(\.script)).flatMap(\.sourceNames)
    let folder = Path.folder(of: path)
    return Set(names).subtracting([SourceSpecification.numbers, .sample].map(\.name)).sorted()
      .map { Path.join(folder == "." ? "" : folder, $0) }
  }
}

extension Script {
  /// What its source steps name.
  fileprivate var sourceNames: [String] {
    elements.flatMap { element -> [String] in
      switch element.content {
      case .group(let script): return script.sourceNames
      case .step(let step):
        guard step.word == "source", step.rows == nil, let argument = step.arguments.first
        else { return [] }
        switch argument.value {
        case .word(let name), .string(let name): return [name]
        default: return []
        }
      }
    }
  }
}
