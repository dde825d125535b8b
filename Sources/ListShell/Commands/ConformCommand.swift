internal import Adapters
internal import ArgumentParser
internal import Conformance
internal import Files
internal import MockSources
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh conform`: compares a list under test with the reference, transition by transition.
struct ConformCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform", _superCommandName: "listsh",
    abstract: "compare your list with the reference list, transition by transition",
    discussion: """
      Example: listsh conform --adapter 'python3 list.py'

      The reference is the built-in screen that the adapter names. Differences are grouped by event \
      and by most harmful symptom. Each comes with a shortest script that reproduces it.
      Exit status: 0 no differences, 1 differences found, 2 incomplete or not comparable.
      """)

  @Option(help: ArgumentHelp("what to compare", valueName: "MODE"))
  var compare = ComparisonMode.seen
  @Option(
    help: ArgumentHelp(
      "maximum number of requests in flight (default: \(Conformer.Settings().scope.inFlight))",
      valueName: "N"),
    transform: wholeNumber())
  var inFlight = Conformer.Settings().scope.inFlight
  @Option(
    help: ArgumentHelp(
      "number of rows of the source (default: 4; 2 with --paging cursor)", valueName: "N"),
    transform: wholeNumber(from: 0))
  var rows: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of a page (default: 2; 1 with --paging cursor)", valueName: "N"),
    transform: wholeNumber())
  var pageSize: Int?
  @Option(
    help: ArgumentHelp(
      "paging of the source (default: the reference's own)", valueName: "PAGING"))
  var paging: Paging?
  @Option(
    help: ArgumentHelp(
      "also insert and remove rows on the server, at most twice", valueName: "CHANGES"))
  var with: Addition?
  @Option(
    name: .customLong("again"),
    help: ArgumentHelp(
      "try every event once more after every other event, N deep", valueName: "N"),
    transform: wholeNumber(to: 3))
  var again: Int?
  @Option(
    name: .customLong("on"), parsing: .unconditional,
    help: ArgumentHelp("run one script on both lists, side by side", valueName: "SCRIPT"))
  var script: String?
  @Option(
    help: ArgumentHelp(
      "instead, compare N long random walks beyond the other limits", valueName: "N"),
    transform: wholeNumber())
  var random: Int?
  @Option(
    help: ArgumentHelp("seed of the random walks (default: 1)", valueName: "S"),
    transform: wholeNumber(from: 0))
  var seed = 1
  @Option(
    name: .customLong("save"),
    help: ArgumentHelp(
      "save each difference as a scenario with the reference's trace", valueName: "FOLDER"),
    completion: .directory)
  var folder: String?
  @Flag(help: "mark each saved scenario as a known gap")
  var knownGaps = false
  @OptionGroup var reports: ReportOptions<RunFormats>
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  mutating func validate() throws {
    if adapter.command == nil {
      throw CommandError("conform needs --adapter COMMAND; see 'listsh adapter --help'")
    }
    if knownGaps, folder == nil { throw CommandError("--known-gaps needs --save FOLDER") }
    if script != nil, random != nil { throw CommandError("--on and --random exclude each other") }
    if script != nil {
      if folder != nil { throw CommandError("--on and --save exclude each other") }
      guard reports.format.name == ReportFormat.text.name, reports.paths.isEmpty else {
        throw CommandError("--on prints text on standard output only")
      }
    }
  }

  /// What is compared, and how far, as the options say.
  private var settings: Conformer.Settings {
    var settings = Conformer.Settings()
    settings.comparing = compare
    settings.scope.inFlight = inFlight
    settings.scope.paging = paging
    settings.scope.changesServer = with == .server
    settings.again = again
    settings.walks = random
    settings.seed = UInt64(seed)
    if paging == .cursor {
      // Responses that name a next page by hand make many states of few rows.
      settings.scope.rows = 2
      settings.scope.pageSize = 1
      settings.scope.setsKeys = true
    }
    settings.scope.rows = rows ?? settings.scope.rows
    settings.scope.pageSize = pageSize ?? settings.scope.pageSize
    return settings
  }

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    let stage = try AdapterStage(
      adapter, catalog, seed: UInt64(seed), replacing: reports.paths)
    guard let subject = stage.subject else { throw CommandError("there is no adapter") }
    do throws(CommandError) {
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
  ) throws(CommandError) -> CommandResult {
    let report: ConformReport
    do throws(Conformer.Refusal) {
      report = try Conformer(
        subject, catalog, settings, isStopped: { Interrupts.isPending }
      ).run()
    } catch {
      throw Interrupts.isPending ? .interrupted : CommandError(error.message)
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

  /// Writes the reports, and returns what the calling shell is told.
  private func tell(
    _ report: ConformReport, _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> ExitStatus {
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
      (["listsh", "conform"]
      + (settings.comparing == .seen ? [] : ["--compare \(settings.comparing.rawValue)"])
      + ["--in-flight \(scope.inFlight)"] + (scope.paging.map { ["--paging \($0.rawValue)"] } ?? [])
      + (scope.changesServer ? ["--with server"] : []) + common.words + limits.words + adapter.words)
      .joined(separator: " ")
  }

  /// The film of a way on the screen that `catalog` has for it.
  private func film(of way: ConformReport.Way, _ catalog: Catalog) -> Snapshots {
    let file = PlannedFile(
      reading: SourceText(name: "conform", way.scenario), Reading(catalog)
    ) { Source($0) }
    return file.cases.first.map { Snapshots(of: $0) } ?? Snapshots()
  }

  /// Plays `script` on both, and tells the lines of both traces step by step, once where they are alike.
  private func tracesSideBySide(
    _ script: String, _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> CommandResult {
    guard let reference = catalog[subject.name] else {
      throw CommandError("conform needs a built-in screen to compare with")
    }
    let expected = try PlayedTrace(
      of: script, with: common.reader(catalog.beginning(with: reference), limits))
    let actual = try PlayedTrace(
      of: script, with: common.reader(catalog.beginning(with: subject), limits))
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
      reading: SourceText(name: "conform", way.scenario + "----\n"), Reading(catalog)
    ) { Source($0) }
    let trace = file.cases.first?.trace().lines ?? []
    let gap =
      knownGaps ? "known-gap \(quoted("\(report.subject) differs from \(report.screen)"))\n" : ""
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
