internal import Adapters
internal import Conformance
internal import Files
internal import MockSources
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh conform`: tries every transition of the reference on somebody else's list.
struct ConformCommand: TextCommand {
  static let name = "conform"
  static let summary = "tries every transition of the reference on somebody else's list"
  static let operands = "--adapter COMMAND"
  static let discussion = """
    The reference is the built-in screen that the adapter names. What differs is told in ways: one
    for each class of event with the same gravest difference, with a script that is as short as any.
    Exit status: 0 alike and all reached, 1 different, 2 not finished or not to be judged.
    """

  /// What is compared, and how long.
  private var settings = Conformer.Settings()
  /// The folder for a scenario of each difference, if there is one.
  private var folder: String?
  /// Whether these scenarios are marked as known gaps.
  private var marksGaps = false
  /// The script that alone is compared, if one was given.
  private var script: String?
  /// Where it is told, and in what formats.
  private var reports = ReportOptions()
  /// What decides the random walks.
  private var seed = 1
  /// Whether it was said how many rows the source has.
  private var setsRows = false
  /// Whether it was said how many rows a page has.
  private var setsPageSize = false
  /// What many commands can be told.
  private var common = CommonOptions()

  static var options: [CommandOption<ConformCommand>] {
    [
      .choice("--compare", "what is compared: seen unless written") { $0.settings.comparing = $1 },
      .number("--in-flight", "N", "how many requests may be in flight: 2 unless written") {
        $0.settings.scope.inFlight = $1
      },
      .number("--rows", "N", "how many rows the source has: 4 unless written", minimum: 0) {
        $0.settings.scope.rows = $1
        $0.setsRows = true
      },
      .number("--page-size", "N", "how many rows a page has: 2 unless written") {
        $0.settings.scope.pageSize = $1
        $0.setsPageSize = true
      },
      .choice("--paging", "how the source is paged") { (command, paging: Paging) in
        command.settings.scope.paging = paging
      },
      .choice("--with", "what else may happen: changes of the server's rows, 2 at most") {
        (command, _: ConformAddition) in
        command.settings.scope.changesServer = true
      },
      .number("--again", "N", "tries every event once more after every other, N deep", maximum: 3) {
        $0.settings.again = $1
      },
      .text("--on", "SCRIPT", "plays one script on both, side by side") { $0.script = $1 },
      .number("--random", "N", "takes N long random walks instead, beyond the bounds") {
        $0.settings.walks = $1
      },
      .number("--seed", "S", "decides the random walks", minimum: 0) { $0.seed = $1 },
      .text("--save", "FOLDER", "writes each way as a scenario with the trace of the reference") {
        $0.folder = $1
      },
      .flag("--known-gaps", "marks what is written as known gaps") { $0.marksGaps = true },
    ] + ReportOptions.options().map { $0.lifted(to: \.reports) }
      + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("conform does not take '\(operand)'", hint: "--adapter COMMAND names the list")
  }

  func validate() throws(UsageError) {
    try reports.validate()
    if common.adapter.command.isEmpty {
      throw UsageError("conform needs --adapter COMMAND", hint: "listsh adapter --help tells more")
    }
    if marksGaps, folder == nil { throw UsageError("--known-gaps goes with --save FOLDER") }
    if script != nil, settings.walks != nil {
      throw UsageError("--on and --random exclude each other")
    }
    if script != nil {
      if folder != nil { throw UsageError("--on and --save exclude each other") }
      guard reports.format.name == ReportFormat.text.name, reports.paths.isEmpty else {
        throw UsageError(
          "--on shows two traces side by side, and only as text on standard output")
      }
    }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    let stage = try AdapterStage(
      common.adapter, catalog, seed: UInt64(seed), replacing: reports.paths)
    guard let subject = stage.subject else { throw CommandFailure("there is no adapter") }
    do throws(CommandFailure) {
      var result =
        if let script {
          try tracesSideBySide(script, subject, catalog)
        } else {
          try comparison(with: subject, catalog)
        }
      // The adapter may have something to complain about.
      result.status = stage.finish(result.status)
      return result
    } catch {
      _ = stage.finish(.unjudged)
      throw error
    }
  }

  /// Compares `subject` with the reference in all that is asked for, tells it, and saves the ways where that is wanted.
  private func comparison(
    with subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandFailure) -> CommandResult {
    let report: ConformReport
    do throws(Conformer.Refusal) {
      report = try Conformer(
        subject, catalog, scopedSettings, isStopped: { Interrupts.isPending }
      ).run()
    } catch {
      throw Interrupts.isPending ? .interrupted : CommandFailure(error.message)
    }
    var result = CommandResult(text: "", status: try tell(report, subject, catalog))
    guard let folder else { return result }
    do throws(FileError) {
      for path in try save(report, into: folder, catalog) {
        result.asides.append("saved \(escaped(path))")
      }
    } catch {
      result.asides.append(complaint(error.description))
      result.status = .unjudged
    }
    return result
  }

  /// What is compared, on a source that is no larger than its paging needs.
  private var scopedSettings: Conformer.Settings {
    var settings = settings
    settings.seed = UInt64(seed)
    if settings.scope.paging == .cursor {
      // Pages that are told to be followed by others make many states of few rows.
      if !setsRows { settings.scope.rows = 2 }
      if !setsPageSize { settings.scope.pageSize = 1 }
      settings.scope.setsKeys = true
    }
    return settings
  }

  /// Writes the reports, and returns what the calling shell is told.
  private func tell(
    _ report: ConformReport, _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandFailure) -> ExitStatus {
    let films: [ConformReport.Films] =
      reports.contains(\.needsFilms)
      ? report.ways.map {
        ConformReport.Films(
          subject: film(of: $0, catalog.adding(subject)), reference: film(of: $0, catalog))
      } : []
    let writer = try reports.writer(
      ReportStyle(), besides: [], readBy: nil,
      texts: [
        ReportFormat.text.name: report.text, ReportFormat.jsonLines.name: report.jsonLines,
      ]
    ) { _ in false }
    var status = report.status
    for event in report.events(reproducedBy: call, films: films) {
      if case .ran(let summary) = event {
        status = writer.finish(summary, status, ifClosed: .outputClosed)
      } else {
        writer.take(event)
      }
    }
    return status
  }

  /// The command line that compares again, without what says how it is told.
  private var call: String {
    let scope = settings.scope
    return
      (["listsh", Self.name]
      + (settings.comparing == .seen ? [] : ["--compare \(settings.comparing.rawValue)"])
      + ["--in-flight \(scope.inFlight)"] + (scope.paging.map { ["--paging \($0.rawValue)"] } ?? [])
      + (scope.changesServer ? ["--with server"] : []) + common.arguments).joined(separator: " ")
  }

  /// The film of a way on the screen that `catalog` has for it.
  private func film(of way: ConformReport.Way, _ catalog: Catalog) -> Snapshots {
    let file = PlannedFile(
      reading: SourceText(name: Self.name, way.scenario), Reading(catalog)
    ) { Source($0) }
    let window = Snapshots.window(around: nil)
    var camera = SnapshotRecorder(window: window)
    if let end = file.cases.first?.play(into: &camera).inFlight {
      camera.film.append(end, keeping: window)
    }
    return camera.film
  }

  /// Plays `script` on both, and tells the lines of both traces step by step, once where they are alike.
  private func tracesSideBySide(
    _ script: String, _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandFailure) -> CommandResult {
    guard let reference = catalog[subject.name] else {
      throw CommandFailure("conform needs a built-in screen to compare with")
    }
    let expected = try PlayedTrace(
      of: script, with: common.reader(catalog.beginning(with: reference)))
    let actual = try PlayedTrace(
      of: script, with: common.reader(catalog.beginning(with: subject)))
    // What the subject tells is known only now.
    return TracesSideBySide(
      expected, actual, names: (reference.name, subject.vocabulary.hello.name),
      telling: subject.telling
    ).result
  }

  // MARK: Saving

  /// Writes each way as a scenario file with the trace of the reference, and returns where.
  private func save(
    _ report: ConformReport, into folder: String, _ catalog: Catalog
  ) throws(FileError) -> [String] {
    if report.ways.isEmpty { return [] }
    try makeFolder(folder)
    var paths: [String] = []
    for way in report.ways {
      let path = Path.join(folder, "\(slug(way.title)).txt")
      let bytes = Array(text(of: way, report, catalog).utf8)
      if Path.kind(of: path) == .file {
        guard try readFile(path, limit: Limits.fileBytes) == bytes else {
          throw FileError(path: path, reason: .isBusy)
        }
        continue
      }
      try replaceFile(path, with: bytes)
      paths.append(path)
    }
    return paths
  }

  /// Returns the scenario that shows a difference, with the trace of the reference below.
  private func text(
    of way: ConformReport.Way, _ report: ConformReport, _ catalog: Catalog
  ) -> String {
    let file = PlannedFile(
      reading: SourceText(name: Self.name, way.scenario + "----\n"), Reading(catalog)
    ) { Source($0) }
    let trace = file.cases.first?.trace().lines ?? []
    let gap =
      marksGaps ? "known-gap \(quoted("\(report.subject) differs from \(report.screen)"))\n" : ""
    return "# What \(report.screen) does; \(escaped(report.subject)) does something else.\n"
      + "\(way.scenario)\(gap)----\n" + trace.map { $0 + "\n" }.joined()
  }

  /// Returns a title as the name of a file.
  private func slug(_ title: String) -> String {
    var slug = ""
    for character in title {
      if character.isASCII, character.isLetter || character.isNumber {
        slug.append(character)
      } else if slug.last != "-", !slug.isEmpty {
        slug.append("-")
      }
    }
    return slug
  }
}

/// What a walk may try beside actions and answers.
private enum ConformAddition: String, CaseIterable {
  /// The server's rows change.
  case server
}
