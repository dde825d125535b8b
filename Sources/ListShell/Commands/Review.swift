internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// `run --review`: shows each case whose trace differs from the expected one, and asks whether to
/// accept the actual trace.
struct Review {
  let settings: RunSettings
  let isColored: Bool
  /// The mode in which keys are read. `nil` if standard input is not a terminal.
  private let keys = KeyMode()
  /// The keys that the user typed early.
  private var typed: [UInt8] = []
  /// Whether the user accepted the rest of the current file.
  private var acceptsFile = false
  private var isOver = false

  /// Creates a review of the cases that `settings` select.
  init(_ settings: RunSettings, isColored: Bool) {
    self.settings = settings
    self.isColored = isColored
  }

  /// Asks about each case of the selected files, and writes the accepted traces file by file.
  ///
  /// Returns ``ExitStatus/unchecked`` if a file could not be written.
  mutating func perform(_ selection: Selection) -> ExitStatus {
    // Ctrl-C must not end the process before the accepted traces are written.
    Interrupts.setEndsUnpolledWork(false)
    Interrupts.watch()
    var status = ExitStatus.passed
    for item in selection.items where !isOver {
      acceptsFile = false
      // The run that follows reports files that cannot be read.
      guard let file = try? settings.file(of: item).file, file.errors.isEmpty else { continue }
      status = status.worse(review(file, of: item))
    }
    return status
  }

  /// Asks about each case of `file`, and writes the accepted traces.
  private mutating func review(_ file: PlannedFile, of item: Selection.Item) -> ExitStatus {
    var accepted = file
    accepted.cases = []
    var outcomes: [Outcome] = []
    for scenario in file.cases where !isOver {
      if let screen = settings.screen, scenario.reasonToSkip(on: screen) != nil { continue }
      let scenario = settings.screen == nil ? scenario : scenario.remembering
      let outcome = scenario.check(settings.playSettings)
      // The run that follows is interrupted too, and reports it.
      if Interrupts.isPending { isOver = true }
      if isOver { break }
      var one = file
      one.cases = [scenario]
      // Ask only about cases that `--update` would change.
      guard one.update([outcome], settings.playSettings) != nil else { continue }
      if !acceptsFile { show(scenario, outcome) }
      guard acceptsFile || isAccepted(item.path) else { continue }
      accepted.cases.append(scenario)
      outcomes.append(outcome)
    }
    let playSettings = settings.playSettings.withoutStop
    guard let update = accepted.update(outcomes, playSettings) else { return .passed }
    let new = settings.reader.plan(SourceText(name: file.source.name, bytes: update.bytes))
    if let error = new.errors.first {
      return reportError("\(item.path): the trace cannot be written: \(error.message)")
    }
    do {
      try settings.reader.replace(
        item.path, in: item.root, expecting: update.oldBytes, with: update.bytes)
    } catch {
      return reportError(error.description)
    }
    write("updated \(escaped(item.path)): \(counted(accepted.cases.count, "trace"))\n")
    return .passed
  }

  private func show(_ scenario: Case, _ outcome: Outcome) {
    var outcome = outcome
    outcome.prepareForReport(reproducedBy: settings.command)
    let path = escaped(scenario.source.name)
    let style = ReportStyle(isColored: isColored)
    var lines = [style.paint(escaped(scenario.title), .bold)]
    if let problem = outcome.problem, !problem.difference.isEmpty {
      let location = problem.location
      lines.append(
        "\(path):\(location.line):\(location.column): \(escaped(problem.message))")
      lines += style.lines(of: problem.difference)
    } else {
      lines.append("\(path):\(scenario.line): the case has no expected trace")
      lines += scenario.trace(settings.playSettings).lines.map {
        style.paint("+ \(escaped($0))", .green)
      }
    }
    write(lines.map { $0 + "\n" }.joined())
  }

  /// Waits for a key, and returns whether the user accepts the trace.
  private mutating func isAccepted(_ path: String) -> Bool {
    let question =
      "accept this trace? a accepts, s skips, f accepts the rest of the file, q quits: "
    // While cases are played, Ctrl-C is a signal, which stops the case.
    keys?.readsInterrupts = true
    func end(_ text: String) {
      keys?.readsInterrupts = false
      write(text + "\n\n")
    }
    write(question)
    while true {
      switch nextKey() {
      case UInt8(ascii: "a")?:
        end("accepted")
        return true
      case UInt8(ascii: "s")?:
        end("skipped")
        return false
      case UInt8(ascii: "f")?:
        end("accepted, with the rest of \(escaped(path))")
        acceptsFile = true
        return true
      // Ctrl-C, Ctrl-D and the end of the input also quit.
      case UInt8(ascii: "q")?, 0x03?, 0x04?, nil:
        end("quit")
        isOver = true
        return false
      // Ctrl-Z.
      case 0x1A?:
        write("\n")
        keys?.suspend()
        write(question)
      case _?:
        continue
      }
    }
  }

  /// Returns the next key, or `nil` at the end of the input.
  private mutating func nextKey() -> UInt8? {
    if typed.isEmpty { typed = (try? readStandardInput()) ?? [] }
    return typed.isEmpty ? nil : typed.removeFirst()
  }
}
