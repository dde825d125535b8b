internal import Files
internal import MockSources
package import Screens
internal import Text

/// Checks whether an adapter follows the protocol, for the command `adapter check` (adapters.md,
/// A3.9).
package struct AdapterCheck {
  /// The result of one check: its claim, and the failure if the claim is false. A finding can also
  /// be a note.
  package struct Finding: Hashable, Sendable {
    /// The statement that is checked, or a note.
    package var claim: String
    /// Whether the claim is only a note about something that the list does not report.
    package var isNote = false
    /// An additional remark on the claim, if any.
    package var remark: String?
    /// The failure, or `nil` if the claim is true.
    package var failure: Failure?

    /// The reason why a claim is false, with the last line of each side.
    package struct Failure: Hashable, Sendable {
      /// The error, and the last output lines of the adapter that are not part of the protocol.
      package var message: String
      /// The last line that listsh sent.
      package var sent: String?
      /// The last line that the adapter sent.
      package var received: String?
      /// Whether no further check is possible.
      package var isFinal: Bool
    }
  }

  private let process: AdapterProcess
  private let builtIn: Catalog
  /// The steps of the language. The adapter must not use their names for actions of its own.
  private let steps: [String]
  /// Whether no further check is possible, or the user stopped the checks.
  private var isOver = false
  /// The names in the response to hello, after it arrived.
  private var vocabulary: SubjectVocabulary?
  /// The observations that the list declares, but that no report has contained so far. `nil` before
  /// the first report.
  private var neverReported: Set<String>?
  /// The reports to each sequence of messages, by the lines of the messages.
  private var knownReports: [[String]: SubjectReport] = [:]
  /// The first sequence of messages whose last report was different the second time, if any.
  private var contradiction: [SubjectCommand]?
  /// The effects that reports contain, although the response to hello does not name them.
  private var undeclared: Set<String> = []

  /// Creates a check of an adapter. `steps` are the steps of the language.
  package init(
    _ settings: AdapterProcess.Settings, transcript: AdapterTranscript? = nil,
    among builtIn: Catalog, beside steps: [String]
  ) {
    process = AdapterProcess(settings, transcript: transcript)
    self.steps = steps
    self.builtIn = builtIn
  }

  /// The end of a check without success.
  private enum CheckEnd: Error {
    /// The claim is false. If the failure is final, no further check is possible.
    case failed(Finding.Failure)
    /// The claim could not be checked, for this reason. The finding is then a note, not a failure.
    case untried(String)
    /// The user stopped the checks.
    case interrupted
  }

  /// Runs all checks, and passes each finding to the closure as soon as it is known.
  package mutating func run(report: (Finding) -> Void) {
    verify("hello describes the list", report) { (check) throws(CheckEnd) in try check.sayHello() }
    guard let vocabulary else {
      process.end()
      return
    }
    for note in vocabulary.unreported { report(Finding(claim: note, isNote: true)) }
    verify("start creates a new list", report) { (check) throws(CheckEnd) in
      _ = try check.play([Self.start], isWatched: true)
      return nil
    }
    var first: SubjectCommand?
    verify("an action sends a request and reports it once", report) { (check) throws(CheckEnd) in
      first = try check.firstAsk(in: vocabulary)
      return try check.askOnce(first, vocabulary)
    }
    if first != nil || !vocabulary.isBuiltIn || !vocabulary.reports(effect: "asks") {
      verify("a response gets a report", report) { (check) throws(CheckEnd) in
        try check.answer(first, vocabulary)
      }
      verify("a failed response gets a report", report) { (check) throws(CheckEnd) in
        try check.fail(first)
      }
      verify("a cancelled request can still get a response", report) { (check) throws(CheckEnd) in
        try check.cancel(first, vocabulary)
      }
    }
    if vocabulary.hello.wantsTime {
      verify("the clock can advance", report) { (check) throws(CheckEnd) in
        try check.passTime(first)
      }
    }
    verify("the same messages get the same reports", report) { (check) throws(CheckEnd) in
      try check.repeatAll(first, vocabulary)
    }
    if !isOver, let neverReported, let note = vocabulary.note(neverReported: neverReported) {
      report(Finding(claim: note, isNote: true))
    }
    if !isOver, !undeclared.isEmpty {
      let names = undeclared.sorted().joined(separator: ", ")
      let (them, they) = undeclared.count == 1 ? ("it", "it is") : ("them", "they are")
      report(
        Finding(
          claim:
            "reports have \(names), but \"effects\" lacks \(them); add \(them), so that \(they) compared",
          isNote: true))
    }
    verify("the adapter exits when its input ends", report) { (check) throws(CheckEnd) in
      try check.end()
    }
    process.end()
  }

  /// Checks a claim and reports the finding, unless an earlier failure was final.
  private mutating func verify(
    _ claim: String, _ report: (Finding) -> Void,
    _ body: (inout AdapterCheck) throws(CheckEnd) -> String?
  ) {
    if isOver { return }
    var finding = Finding(claim: claim)
    do throws(CheckEnd) {
      finding.remark = try body(&self)
    } catch {
      switch error {
      case .failed(let failure):
        isOver = failure.isFinal
        finding.failure = failure
      case .untried(let reason):
        finding = Finding(claim: "not checked: \(claim); \(reason)", isNote: true)
      case .interrupted:
        isOver = true
        return
      }
    }
    report(finding)
  }

  /// Returns the end of a check whose claim is false, with the last exchanged lines.
  private func failed(_ message: String, isFinal: Bool = false) -> CheckEnd {
    .failed(
      Finding.Failure(
        message: message, sent: process.lastSent.map(abbreviatedLine),
        received: process.lastReceived.map(abbreviatedLine), isFinal: isFinal))
  }

  /// The reason why a check that needs a request is not possible.
  private var untried: CheckEnd {
    .untried(
      vocabulary?.reports(effect: "asks") == true ? Self.noAsk : "no request is reported")
  }

  private static let noAsk = "no single action of a new list sends a request"

  /// The message with which each check begins.
  private static let start = SubjectCommand.start(
    SubjectCommand.Start(title: "adapter check", paging: .numbered, pageSize: 2))

  /// A message that advances the virtual clock by one second.
  private static let second = SubjectCommand.advance(1_000)

  /// Returns a page with these ids, with or without a key for the next page.
  private static func page(_ ids: ClosedRange<Int>, next: Int?) -> SubjectCommand.Reply {
    .page(
      SourcePage(rows: ids.map { Row(id: .number($0)) }, next: next.map { .page($0) }))
  }

  /// Whether the screen requests a number, and not rows.
  private var requestsCount: Bool {
    if case .count = vocabulary?.request { true } else { false }
  }

  /// Returns the response to a request: `page`, or a number if the screen requests one.
  private func answer(_ request: Int, _ page: SubjectCommand.Reply) -> SubjectCommand {
    .answer(request: request, requestsCount ? .count(2) : page)
  }

  private mutating func sayHello() throws(CheckEnd) -> String? {
    do throws(SubjectFailure) {
      let hello = try process.hello()
      let vocabulary = try SubjectVocabulary(
        hello, builtIn: builtIn[hello.screen]?.description, among: builtIn.names, beside: steps)
      self.vocabulary = vocabulary
      let kind = vocabulary.isBuiltIn ? "the built-in screen" : "a screen of its own,"
      return
        "\(hello.name), \(kind) \(hello.screen), with \(counted(hello.actions.count, "action"))"
    } catch {
      throw checkEnd(for: error, isFinal: true)
    }
  }

  /// Returns the end of a check at which the adapter failed. The message includes the last output
  /// lines of the adapter that are not part of the protocol.
  private func checkEnd(for failure: SubjectFailure, isFinal: Bool) -> CheckEnd {
    if failure.isInterruption { return .interrupted }
    var failure = failure
    failure.command = nil
    return failed(failure.description, isFinal: isFinal)
  }

  /// The time in which a watched message must not get a second report, in milliseconds.
  private static let watchTime = 50

  /// Sends `commands`, and returns the response to each. If `isWatched` is true, waits for a second
  /// report to each.
  private mutating func play(
    _ commands: [SubjectCommand], isWatched: Bool = false
  ) throws(CheckEnd) -> [SubjectReport] {
    guard let vocabulary else { return [] }
    var state = SubjectState(vocabulary)
    var reports: [SubjectReport] = []
    do throws(SubjectFailure) {
      for (index, command) in commands.enumerated() {
        let report = try process.answer(command)
        if isWatched { try process.refuseLate(within: Self.watchTime) }
        compare(report, after: Array(commands[...index]))
        // Also count the observations of a report that `apply` refuses.
        neverReported = (neverReported ?? SubjectState(vocabulary).unreported)
          .subtracting(report.observations)
        _ = try state.apply(report, after: command, vocabulary)
        reports.append(report)
      }
    } catch {
      throw checkEnd(for: error, isFinal: process.doesNotStart)
    }
    return reports
  }

  /// Compares `report` with the earlier report to the same messages, if there is one.
  private mutating func compare(_ report: SubjectReport, after commands: [SubjectCommand]) {
    let lines = commands.map(\.line)
    if let known = knownReports[lines], known != report {
      contradiction = contradiction ?? commands
    }
    knownReports[lines] = report
    for effect in report.effects {
      let name: String? =
        if case .asks = effect { "asks" } else if case .cancels = effect { "cancels" } else { nil }
      if let name, vocabulary?.reports(effect: name) == false { undeclared.insert(name) }
    }
  }

  /// Returns the command for `action`, with its first sample arguments.
  private static func command(_ action: ActionDescription) -> SubjectCommand {
    .action(.init(action.name, action.samples.first ?? []))
  }

  /// Returns the first action that sends a request in a new list. Without such an action, throws
  /// the error of an action that failed, or returns `nil`.
  private mutating func firstAsk(in vocabulary: SubjectVocabulary) throws(CheckEnd)
    -> SubjectCommand?
  {
    var first: CheckEnd?
    for action in vocabulary.actions {
      let command = Self.command(action)
      do throws(CheckEnd) {
        if let last = try play([Self.start, command]).last, !last.asks.isEmpty { return command }
      } catch {
        if case .failed(let failure) = error, failure.isFinal { throw error }
        first = first ?? error
      }
    }
    if let first { throw first }
    return nil
  }

  /// Checks that the first action that sends a request sends only one, and that the list reports
  /// its `asks` once.
  private mutating func askOnce(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(CheckEnd) -> String? {
    guard let first else {
      // A screen of the user's own can need several actions, such as to type a text and to search.
      throw vocabulary.isBuiltIn && vocabulary.reports(effect: "asks")
        ? failed(Self.noAsk) : untried
    }
    let reports = try play(
      [Self.start, first, answer(1, Self.page(1...2, next: nil))], isWatched: true)
    let asks = reports[1].asks
    if asks.count == 1, reports[2].effects.contains(asks[0]) {
      throw failed(
        "\(first.words) sent a request, and the report to its response has \"asks\" again; "
          + "report each effect once, in the report to the message that caused it")
    }
    return "\(first.words) sends #1"
  }

  /// Sends a page, and checks that the list reports the rows of the page.
  private mutating func answer(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(CheckEnd) -> String? {
    guard let first else { throw untried }
    let reports = try play([Self.start, first, answer(1, Self.page(1...2, next: 2))])
    if vocabulary.reportsRows, vocabulary.isBuiltIn, !requestsCount {
      guard let rows = reports[2].rows ?? reports[1].rows ?? reports[0].rows, rows == ["1", "2"]
      else {
        throw failed(
          "it received the rows \"1\" and \"2\" but does not report them")
      }
      return "the rows are those of the response"
    }
    return nil
  }

  /// Checks that the list sends a report after a failed request.
  private mutating func fail(_ first: SubjectCommand?) throws(CheckEnd) -> String? {
    guard let first else { throw untried }
    _ = try play(
      [Self.start, first, .answer(request: 1, .failure("request failed"))], isWatched: true)
    return nil
  }

  /// Looks for actions that cancel a request, at several points, and sends a late response to each
  /// cancelled request.
  private mutating func cancel(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(CheckEnd) -> String? {
    guard let first else { throw untried }
    let page = answer(1, Self.page(1...2, next: 2))
    let actions = vocabulary.actions.filter { !vocabulary.hello.once.contains($0.name) }
      .map(Self.command)
    // A list can treat the cancelled first load, next page and refresh differently.
    let points =
      actions.map { ([Self.start, first, $0], 1) }
      + actions.flatMap { second in
        actions.map { ([Self.start, first, page, second, $0], 2) }
      }
    var cancels: [String] = []
    var takenRows = 0
    for (commands, number) in points {
      let reports = try play(commands)
      guard reports.last?.effects.contains(.cancels(number)) == true else { continue }
      let late = answer(number, Self.page(3...4, next: 3))
      let lateRows = try play(commands + [late]).last?.rows
      if let lateRows, lateRows != reports.compactMap(\.rows).last { takenRows += 1 }
      let (asking, last) = (commands[commands.count - 2].words, commands[commands.count - 1].words)
      cancels.append("\(last) cancels the request of \(asking)")
    }
    guard let cancel = cancels.first else {
      throw CheckEnd.untried("no action tried reports a cancel")
    }
    return cancel + (cancels.count > 1 ? ", and \(counted(cancels.count - 1, "more cancel"))" : "")
      + (takenRows > 0
        ? "; \(counted(takenRows, "late response")) still changed the rows" : "")
  }

  /// Advances the clock of a new list. Then advances the clock again while a request is in flight,
  /// and sends the response to this request.
  private mutating func passTime(_ first: SubjectCommand?) throws(CheckEnd) -> String? {
    var commands = [Self.start, Self.second]
    if let first { commands += [first, Self.second] }
    let reports = try play(commands)
    if reports.contains(where: { !$0.asks.isEmpty }) {
      _ = try play(commands + [answer(1, Self.page(1...2, next: 2)), Self.second])
      return "by a second, before and after a request"
    }
    return "by a second"
  }

  /// Checks that the same messages get the same responses.
  private mutating func repeatAll(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(CheckEnd) -> String? {
    var commands = [Self.start]
    if let first { commands += [first, answer(1, Self.page(1...2, next: 2))] }
    commands += vocabulary.actions.map(Self.command)
    if vocabulary.hello.wantsTime { commands.append(Self.second) }
    for _ in 1...2 { _ = try play(commands) }
    if let contradiction, let last = contradiction.last {
      // Send the commands up to this one again, so that the failure shows the lines of this
      // command.
      _ = try play(contradiction)
      throw failed(
        "the list is not deterministic: the second report to \(last.words) differs from the first")
    }
    return "\(counted(commands.count, "message"))"
  }

  /// Checks that the adapter exits when its input ends.
  private mutating func end() throws(CheckEnd) -> String? {
    if !process.isRunning {
      // The check before ended the process.
      _ = try? play([Self.start])
    }
    let surplus = process.surplus()
    let ending = process.end()
    if let surplus { throw checkEnd(for: surplus, isFinal: false) }
    switch ending {
    case nil: throw CheckEnd.untried("the adapter does not run")
    case .exited(0): return nil
    case .exited(let status): return "with status \(status)"
    case .signaled(let signal): throw failed(endWords(ofSignal: signal))
    case .stopped:
      throw failed(
        "the adapter did not exit after its input was closed, so listsh killed it; "
          + "exit when standard input ends")
    }
  }
}

extension SubjectReport {
  fileprivate var asks: [Effect] {
    effects.filter { if case .asks = $0 { true } else { false } }
  }
}
