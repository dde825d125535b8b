internal import Adapters
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh run`: runs cases and asserts their traces.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "runs cases and asserts their traces"
  static let operands = "[PATH…]"
  static let discussion = """
    A path is a file, a folder (its **/*.txt), a pattern or FILE:LINE; none means Scenarios.
    Exit status: 0 all passed, 1 something failed, 2 something could not be judged.
    Perl's prove reads tap13, and refuses the header of tap.
    """

  /// The files, folders and lines whose cases are run.
  private var paths: [String] = []
  /// Whether traces that differ are written anew.
  private var updates = false
  /// Whether it is only told which files would be.
  private var checks = false
  /// The patterns one of which a title must match.
  private var filters: [String] = []
  /// How many files are judged at once, or `nil` for as many as there are cores.
  private var jobs: Int?
  /// Whether the first failure ends the run.
  private var stopsAtFailure = false
  /// The part of the files that is run, if it is not all.
  private var shard: Shard?
  /// The file of how long files take, by which shards are balanced.
  private var timings: String?
  /// Whether the cases are listed and not run.
  private var lists = false
  /// Whether only what failed last time is run.
  private var runsLastFailed = false
  /// How many of the slowest cases are told.
  private var slowest = 0
  /// Whether it is run again whenever a file changes.
  private var watches = false
  /// Where it is told, and in what formats.
  private var reports = ReportOptions()
  /// Whether failures alone are told.
  private var isQuiet = false
  /// Whether cases that passed are told, too.
  private var isVerbose = false
  /// Whether every event is judged by the invariants of the screen.
  private var checksInvariants = false
  /// What many commands can be told.
  private var common = CommonOptions()

  static var options: [CommandOption<RunCommand>] {
    [
      .flag(
        "--update",
        "rewrites the traces of failing cases in place; a case that asserts nothing gets one"
      ) {
        $0.updates = true
      },
      .flag("--check", "writes nothing, and fails where --update would write") {
        $0.checks = true
      },
      .text(
        "--filter", "TEXT",
        "runs only cases whose file or title contains the text, or one of several"
      ) {
        $0.filters.append($1)
      },
      .jobs("how many files are run at once") { $0.jobs = $1 },
      .flag("--fail-fast", "stops at the first case that does not pass") {
        $0.stopsAtFailure = true
      },
      CommandOption(
        name: "--shard", valueName: "I/N",
        summary: "runs only the I-th of N parts of the files; ci asks the environment which"
      ) { (command, value) throws(UsageError) in command.shard = try Shard(value) },
      .text(
        "--timings", "FILE", "what balances shards: written by a run without --shard, read with one"
      ) { $0.timings = $1 },
      .flag("--list", "lists the cases that would run, and how they are dealt to shards") {
        $0.lists = true
      },
      .flag("--last-failed", "runs only what failed last in this folder") {
        $0.runsLastFailed = true
      },
      .number("--slowest", "N", "tells the N cases that took longest", maximum: 1_000) {
        $0.slowest = $1
      },
      .flag("--watch", "goes on, and runs again what changes") { $0.watches = true },
    ] + ReportOptions.options().map { $0.lifted(to: \.reports) } + [
      .flag("--quiet", "tells failures only") { $0.isQuiet = true },
      .flag("--verbose", "tells cases that passed too") { $0.isVerbose = true },
      .flag("--check-invariants", "judges every event by the invariants of the screen") {
        $0.checksInvariants = true
      },
    ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    paths.append(operand)
  }

  func validate() throws(UsageError) {
    if paths.contains(ScenarioReader.standardInput) && (updates || watches) {
      throw UsageError("\(updates ? "--update" : "--watch") cannot be for standard input")
    }
    try reports.validate(besides: [
      ("--timings", timings), ("--adapter-log", common.adapter.log),
    ])
    if slowest > 0 && reports.hasStableTimes {
      throw UsageError("--slowest and --stable-times exclude each other")
    }
    if updates && checks { throw UsageError("--update and --check exclude each other") }
    if updates && isUnattended {
      throw UsageError("--update is refused where CI is set", hint: "commit the traces instead")
    }
  }

  /// The call that judges a case again as this one does, without its place.
  private var command: String {
    (["listsh", "run"] + (checksInvariants ? ["--check-invariants"] : []) + common.arguments)
      .joined(separator: " ")
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    var call = self
    if shard == nil, let test = try BazelTest() { call.obey(test) }
    return try call.performHere(with: catalog)
  }

  /// Does what Bazel asks for as if it had been written.
  private mutating func obey(_ test: BazelTest) {
    shard = test.shard
    if let filter = test.filter { filters.append(filter) }
    if let path = test.reportPath { reports.add(.junit, to: path) }
    if let folder = test.outputFolder { reports.add(.page, to: Path.join(folder, "listsh.html")) }
  }

  /// Runs on the screens of `catalog`, or on somebody else's list in the place of one.
  private func performHere(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let stage = try AdapterStage(common.adapter, catalog, replacing: reports.paths)
    if let subject = stage.subject, subject.vocabulary.isBuiltIn, updates || checks {
      throw CommandFailure(
        "--update is refused for the built-in screen \(subject.name): "
          + "it would bend the specification to what the adapter does")
    }
    guard watches else { return stage.finish(try perform(on: stage, nil)) }
    var present = stage
    let subject = stage.subject.map { entry in
      WatchedRun.Subject(
        paths: common.adapter.programPaths, isSpecified: entry.vocabulary.isBuiltIn
      ) { (settings) throws(CommandFailure) in
        _ = present.finish(.passed)
        present = try AdapterStage(common.adapter, catalog, replacing: reports.paths)
        settings.reader = common.reader(present.catalog)
        settings.screen = present.subject?.name
        settings.isHopeless = { [pool = present.subject?.pool] in pool?.isHopeless ?? false }
      }
    }
    let status = try perform(on: stage, subject)
    return present.finish(status)
  }

  /// Runs what is selected on `stage`, once or again and again.
  private func perform(
    on stage: AdapterStage, _ subject: WatchedRun.Subject?
  ) throws(CommandFailure) -> ExitStatus {
    let catalog = stage.catalog
    let memory = FailureMemory()
    let failed = memory?.failures
    var settings = RunSettings(
      reader: common.reader(catalog), filters: filters,
      updating: updates ? .write : checks ? .check : nil, stopsAtFailure: stopsAtFailure,
      playSettings: PlaySettings(
        checksInvariants: checksInvariants, isStopped: { Interrupts.isPending }))
    settings.screen = stage.subject?.name
    settings.isHopeless = { [pool = stage.subject?.pool] in pool?.isHopeless ?? false }
    var paths = paths.isEmpty ? ["Scenarios"] : paths
    if runsLastFailed, failed == nil {
      show(complaint("no failure is kept of this folder, so all cases are meant"))
    }
    if runsLastFailed, let failed {
      let places = failed.filter { Path.kind(of: $0.path) != nil }
      if places.isEmpty { return tell("nothing failed last\n", .passed) }
      settings.only = places
      if self.paths.isEmpty { paths = Set(places.map(\.path)).sorted() }
    }
    let known = timings.flatMap { path in
      shard == nil ? nil : readTimings(path, or: "without timings, files are dealt out in turn")
    }
    let find = { Selection(paths: paths, shard: shard, timings: known) }
    if lists { return list(find(), settings, all: Selection(paths: paths), known) }
    if watches {
      var watched = WatchedRun(
        settings: settings, paths: paths, find: find, failed: failed ?? [],
        playing: subject
      ) {
        (selection, settings, failed) throws(CommandFailure) in
        var settings = settings
        settings.reader = settings.reader.renewed
        return try run(selection, settings, failed: failed)
      }
      let status = try watched.perform()
      if !isUnattended { memory?.keep(watched.failed) }
      return status
    }
    let (status, diary) = try run(find(), settings, failed: failed ?? [])
    if status == .interrupted { return status }
    if !isUnattended { memory?.keep(diary.failed) }
    return status.worse(keepTimings(of: diary))
  }

  /// Runs what is selected, and tells it.
  private func run(
    _ selection: Selection, _ settings: RunSettings, failed: Set<CasePlace>
  ) throws(CommandFailure) -> (ExitStatus, RunHistory) {
    var style = ReportStyle(
      isColored: common.color.isColored(reports.output == nil ? .output : nil),
      isVerbose: isVerbose, isQuiet: isQuiet)
    style.part = shard
    let writer = try reports.writer(
      style, besides: selection.items.suspects(of: reports.paths), readBy: settings.reader
    ) { _ in StandardStream.error.isTerminal && !isQuiet }
    var settings = settings
    settings.command = command
    settings.failedBefore = Set(failed.map(\.path))
    settings.tellsPassed = writer.needsPassed || isVerbose || slowest > 0
    if !isVerbose && slowest == 0 {
      settings.passedFilesTellers = writer.passedFilesTellers
    }
    settings.measuresFiles = timings != nil
    // What a part of a run tells is all that a page of the whole is made of.
    settings.needsFilms = writer.needsFilms || shard != nil && writer.needsTraces
    let diary = RunHistory(failed: failed, slowest: slowest, keepsFiles: timings != nil)
    Interrupts.watch()
    var run = Run(settings, tellingTo: writer, diary)
    run.perform(selection, jobs: jobs ?? Environment.coreCount)
    writer.progress.end()
    if Interrupts.isPending { return (writer.interrupt(run.summary), run.diary) }
    let status = writer.finish(run.summary, run.status)
    let lines = run.diary.slowestLines
    if lines.isEmpty { return (status, run.diary) }
    let text = lines.map { $0 + "\n" }.joined()
    if reports.format.isForPeople && reports.output == nil {
      return (tell(text, status), run.diary)
    }
    show(lines.joined(separator: "\n"))
    return (status, run.diary)
  }
}

/// Whether a machine calls, as `CI` says, which has no business writing scenarios.
var isUnattended: Bool {
  guard let variable = Environment["CI"] else { return false }
  return !variable.isEmpty && variable != "false"
}

// MARK: Shards

extension RunCommand {
  /// Reads what balances the shards; what is no such thing is told with what comes of it, and taken as none.
  private func readTimings(_ path: String, or consequence: String) -> Timings? {
    do throws(FileError) {
      let source = SourceText(name: path, bytes: try readFile(path, limit: Limits.fileBytes))
      do throws(Diagnostic) {
        return try Timings(source)
      } catch {
        show(error.rendered(in: source))
      }
    } catch {
      show(complaint(error.description))
    }
    show(complaint(consequence))
    return nil
  }

  /// Writes how long the files took, and keeps what is known of others; only a run of everything can tell.
  ///
  /// A file that holds something else is not replaced: its path may have been meant as that of a scenario.
  private func keepTimings(of diary: RunHistory) -> ExitStatus {
    guard let path = timings, shard == nil, filters.isEmpty, !runsLastFailed, !diary.files.isEmpty
    else { return .passed }
    var timings = Timings()
    if Path.kind(of: path) == .file {
      guard let known = readTimings(path, or: "\(path) holds no timings, and stays as it is") else {
        return .unjudged
      }
      timings = known
    }
    for (file, nanoseconds) in diary.files { timings.note(file, nanoseconds: nanoseconds) }
    timings.forgetMissing()
    do {
      try replaceFile(path, with: Array(timings.text.utf8))
    } catch {
      return complain(error.description)
    }
    return .passed
  }

  /// Lists the cases that would run, and tells people beside it how files are dealt to shards.
  private func list(
    _ selection: Selection, _ settings: RunSettings, all: Selection, _ timings: Timings?
  ) -> ExitStatus {
    var (text, status, count) = ("", ExitStatus.passed, 0)
    for item in selection.items {
      do {
        let file = try settings.file(of: item)
        if !file.errors.isEmpty {
          show(file.errors.rendered(in: file.source))
          status = .unjudged
        }
        for scenario in file.cases {
          text += escaped("\(item.path):\(scenario.line): \(scenario.title)") + "\n"
          count += 1
        }
      } catch {
        status = complain(error.description)
      }
    }
    if let shard {
      let paths = all.items.map(\.path)
      let shards = Shard.dealt(paths, to: shard.count, by: timings)
      for index in 1...shard.count {
        let own = paths.indices.filter { shards[$0] == index }
        let length = own.reduce(0) { $0 + (timings?.milliseconds(of: paths[$1]) ?? 0) }
        let time = timings == nil ? "" : ", about \(length) ms"
        show("shard \(index)/\(shard.count): \(counted(own.count, "file"))\(time)")
      }
    } else if count == 0 && status == .passed {
      status = complain(settings.emptiness)
    }
    return tell(text, status)
  }
}

// MARK: The slowest cases

extension RunHistory {
  /// The cases that took longest, a line each.
  fileprivate var slowestLines: [String] {
    if slowest.isEmpty { return [] }
    let rows = slowest.map { (milliseconds($0.nanoseconds) + " ms", escaped($0.place)) }
    return ["slowest:"] + Table(rows, indent: "  ").text.split(separator: "\n").map(String.init)
  }
}

/// Milliseconds with two digits behind the point.
private func milliseconds(_ nanoseconds: Int) -> String {
  let hundredths = nanoseconds / 10_000
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}
