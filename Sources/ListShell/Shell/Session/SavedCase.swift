internal import Files
internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// A session as a case of a scenario file that passes without changes.
struct SavedCase {
  /// The bytes of the file with the new case.
  let bytes: [UInt8]
  /// The bytes of the file without the new case. Empty if the file did not exist.
  private let oldBytes: [UInt8]
  let title: String
  /// Whether the file had cases before.
  let isAppended: Bool
  /// The line of an older case with the same title, if there is one.
  let sameTitleLine: Int?

  /// Creates a case from the session's script and trace, and appends it to the current contents of the file at `path`.
  init(of session: Session, path: String, title: String?) throws(CommandError) {
    guard session.world.hasActed else { throw CommandError("there is nothing to save yet") }
    if let invariant = session.loaded?.violatedInvariant, session.loaded?.nextStep == nil {
      throw CommandError(
        "the case would pass, although it violates \(invariant.name); after :reset, search with --save FOLDER"
      )
    }
    if SourceKind(name: path)?.isFile == true {
      throw CommandError(
        "\(path) is the name of a file with rows; write a name that ends in .txt"
      )
    }
    try orCommandError(session.reader.check(newFile: path))
    oldBytes = try Self.oldBytes(path: path)
    let old = try Self.text(of: oldBytes, path: path)
    isAppended = !old.isEmpty
    let cases = isAppended ? session.reader.plan(SourceText(name: path, old)).cases : []
    let hasSetup = cases.first.map { old.utf8.prefix($0.range.lowerBound).contains { $0 > 0x20 } }
    let written = title ?? Self.freeTitle(besides: cases.map(\.title), path: path)
    let reader = session.reader.renewed
    let beginning = old + Self.heading(written)
    // The file with the new case, which has no steps yet.
    let (file, _) = ScenarioFile.parse(SourceText(name: "", beginning))
    // Without the spaces around it.
    let title = file.cases.last?.title ?? written
    sameTitleLine = cases.first { $0.title.hasBytes(of: title) }?.line
    self.title = title
    let definitions = file.setup.elements.filter {
      if case .step(let step) = $0.content { step.word == "invariant" } else { false }
    }
    let lines = try session.scriptLines(forFile: path).filter { line in
      !definitions.contains { $0.description.hasBytes(of: line) }
    }
    let script =
      beginning + Self.tagLine(of: session, in: file) + Self.standardSetup(of: session, in: file)
      + lines.map { $0 + "\n" }.joined()
    let saved = try Self.lastCase(script, path: path, reader: reader)
    let trace = try session.traceLines(forFile: path)
    try Self.check(saved, against: trace, hasSetup: hasSetup ?? false)
    let text = script + "----\n" + saved.trace().lines.map { $0 + "\n" }.joined()
    bytes = Self.withLineEndings(of: old, text)
    try Self.check(bytes, path: path, reader: reader)
  }

  /// Returns the contents of the file, or an empty array if there is no file yet.
  private static func oldBytes(path: String) throws(CommandError) -> [UInt8] {
    do {
      return try readFile(path, limit: Limits.fileBytes)
    } catch {
      guard error.reason.isMissing else { throw CommandError(error.description) }
      return []
    }
  }

  /// Returns the text of the file, with an empty line at its end.
  private static func text(of bytes: [UInt8], path: String) throws(CommandError) -> String {
    guard let text = String(validUTF8: bytes) else {
      throw CommandError("\(path) is not valid UTF-8; nothing was saved")
    }
    if text.utf8.isEmpty { return "" }
    let lineEnding = SourceText(name: path, text).lineEnding
    return text + (text.utf8.last == UInt8(ascii: "\n") ? "" : lineEnding) + lineEnding
  }

  /// Returns the name of the file, followed by a number if a case already has that title.
  private static func freeTitle(besides titles: [String], path: String) -> String {
    let name = Path.name(of: path)
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    guard titles.contains(stem) else { return stem }
    return (2...).lazy.map { "\(stem) \($0)" }.first { !titles.contains($0) } ?? stem
  }

  /// Returns the steps that restore the defaults of `session`, if the setup of `file` would change
  /// them.
  private static func standardSetup(of session: Session, in file: ScenarioFile) -> String {
    let own = session.script.prefix { !$0.isAction }.compactMap(\.step.kind.word)
    let catalog = session.reader.reading.catalog
    // `listsh run` starts with the default screen, which can differ from the screen that this shell
    // was started with.
    let namesScreen = !catalog.isListStandard
    let steps = StepDescription.all.filter { step in
      !own.contains(step.name)
        && (namesScreen && step.name == "screen"
          || file.setup.steps.contains { $0.word == step.name })
    }
    let screen = "screen \(catalog.standard.name)"
    let hasSample = session.world.entry.hasSample
    return steps.compactMap { step -> String? in
      switch step.name {
      case "screen": screen
      case "source" where hasSample: "source sample"
      default: step.standard
      }
    }
    .map { $0 + "\n" }.joined()
  }

  /// Returns a line with the tags of the loaded case. Tags in the setup of `file` are left out. The
  /// new case is the last one of `file`.
  private static func tagLine(of session: Session, in file: ScenarioFile) -> String {
    let fileTags = file.cases.last?.tags ?? []
    let tags =
      session.loaded?.scenario.tags.filter { tag in !fileTags.contains { $0.hasBytes(of: tag) } }
      ?? []
    return tags.isEmpty ? "" : "tag \(tags.joined(separator: " "))\n"
  }

  /// Returns the bytes of `text`, which starts with `old`. New lines get the line ending of the
  /// first line of `old`. Inline rows keep their own line endings.
  private static func withLineEndings(of old: String, _ text: String) -> [UInt8] {
    let lineEnding = Array(SourceText(name: "", old).lineEnding.utf8)
    let newline = UInt8(ascii: "\n")
    var bytes: [UInt8] = []
    let lines = text.utf8.split(separator: newline, omittingEmptySubsequences: false)
    for (line, isRow) in zip(lines, linesOfInlineRows(in: text)).dropLast() {
      let isOld = bytes.count < old.utf8.count
      bytes += line
      bytes += isOld || isRow ? [newline] : lineEnding
    }
    return bytes + (lines.last ?? "".utf8[...])
  }

  private static func heading(_ title: String) -> String {
    "== \(escaped(title))\n"
  }

  /// Reads the last case of `text`.
  private static func lastCase(
    _ text: String, path: String, reader: ScenarioReader
  ) throws(CommandError) -> Case {
    let file = reader.plan(SourceText(name: path, text))
    guard file.errors.isEmpty, let last = file.cases.last else {
      let others = file.errors.count > 1 ? ": it has \(file.errors.count) errors; the first is" : ""
      throw CommandError(
        rendered: "error: the case cannot be saved there\(others)\n"
          + Array(file.errors.prefix(1)).rendered(in: file.source))
    }
    return last
  }

  /// Throws if the trace of the case does not begin with the lines of the session.
  private static func check(
    _ written: Case, against wanted: [String], hasSetup: Bool
  ) throws(CommandError) {
    var lines: [String] = []
    let stop = written.plan.play { line, _ in
      if case .end = line.trigger { return }
      lines.append(line.columns.line)
    }
    let difference = zip(lines, wanted).first { !$0.hasBytes(of: $1) }
    if stop == nil && difference == nil && lines.count >= wanted.count { return }
    let change = written.readsFile ? ", or a file has changed" : ""
    let cause =
      if hasSetup {
        "the setup before the first == of the file changes the case"
      } else if let kind = stop?.reason.kind, kind == .invariant || kind == .adapter {
        "the case would not pass"
      } else if stop == nil || stop?.reason.kind == .expect {
        "only a part of a step was undone" + change
      } else {
        "the case stops early" + change
      }
    let detail =
      stop?.reason.description
      ?? difference.map { "it would give '\($0)' instead of '\($1)'" }
      ?? "it would end after \(lines.count) lines"
    throw CommandError("the case cannot be saved there: \(cause): \(detail)")
  }

  /// Checks the new case in the same way as `listsh run`.
  private static func check(
    _ bytes: [UInt8], path: String, reader: ScenarioReader
  ) throws(CommandError) {
    if bytes.count > Limits.fileBytes {
      throw CommandError(
        "the file would be larger than \(Limits.fileBytes >> 20) MiB; nothing was saved")
    }
    let file = reader.plan(SourceText(name: path, bytes: bytes))
    let outcome = file.cases.last?.check()
    guard file.errors.isEmpty, outcome?.status == .passed else {
      let reason = file.errors.first?.summary ?? outcome?.problem?.message ?? "it has no case"
      throw CommandError("the case would not pass: \(reason); nothing was saved")
    }
  }

  func write(to path: String) throws(CommandError) {
    try orCommandError(replaceFile(path, with: bytes, insteadOf: oldBytes))
  }
}

extension Case {
  /// Whether the case has rows from a file.
  fileprivate var readsFile: Bool {
    plan.steps.contains { step in
      guard case .setup(.source(let source)) = step.kind else { return false }
      return source.specification.isFile
    }
  }
}
