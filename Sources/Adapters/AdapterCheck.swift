internal import Files
internal import MockSources
internal import Screens
internal import Text

/// The plumbing of an adapter, proved step by step.
package struct AdapterCheck {
  /// The result of one check: its claim, and the failure if the claim is false.
  package struct Finding: Hashable, Sendable {
    /// The statement that is checked.
    package var claim: String
    /// An additional remark on the claim, if any.
    package var remark: String?
    /// The failure, or `nil` if the claim is true.
    package var failure: Failure?

    /// The reason why a claim is false, with the lines that were exchanged last.
    package struct Failure: Hashable, Sendable {
      /// The error, and the lines that the adapter wrote to standard error.
      package var message: String
      /// The last line that listsh sent.
      package var sent: String?
      /// The last line that the adapter sent.
      package var received: String?
      /// Whether nothing more can be proved.
      package var isFinal: Bool
    }
  }

  /// The adapter that is proved.
  private let process: AdapterProcess
  /// Returns what is known of the built-in screen that a hello names.
  private let tables: (String) -> SubjectVocabulary.Tables?
  /// The steps of the language, which its own words must not hide.
  private let steps: [String]
  /// The findings so far.
  package private(set) var findings: [Finding] = []
  /// Its words, once it said hello.
  private var vocabulary: SubjectVocabulary?

  /// Creates the check of an adapter; `tables` knows the built-in screens, and `steps` are those of the language.
  package init(
    _ settings: AdapterProcess.Settings, dialogue: AdapterTranscript? = nil, beside steps: [String],
    tables: @escaping (String) -> SubjectVocabulary.Tables?
  ) {
    process = AdapterProcess(settings, dialogue: dialogue)
    self.steps = steps
    self.tables = tables
  }

  /// Why a claim does not hold.
  private struct Broken: Error {
    var message: String
    var isFinal = false
  }

  /// Runs all checks, and passes each finding to the closure as soon as it is known.
  package mutating func run(tell: (Finding) -> Void) {
    prove("hello says what the subject is", tell) { (check) throws(Broken) in try check.sayHello() }
    guard let vocabulary else {
      process.end()
      return
    }
    prove("start makes a fresh list", tell) { (check) throws(Broken) in
      _ = try check.play([Self.start])
      return nil
    }
    var first: SubjectCommand?
    prove("an action that loads asks and reports each ask once", tell) { (check) throws(Broken) in
      first = try check.firstAsk(in: vocabulary)
      return try check.askOnce(first, vocabulary)
    }
    if first != nil || !vocabulary.tells(effect: "asks") {
      proveAnswers(to: first, vocabulary, tell)
    }
    if vocabulary.hello.wantsTime {
      prove("time can move on", tell) { (check) throws(Broken) in try check.passTime(first) }
    }
    prove("the same commands twice give the same answers", tell) { (check) throws(Broken) in
      try check.repeatAll(first, vocabulary)
    }
    prove("the end of its input ends it", tell) { (check) throws(Broken) in try check.end() }
    process.end()
  }

  /// Proves what can become of a request that `first` asks.
  private mutating func proveAnswers(
    to first: SubjectCommand?, _ vocabulary: SubjectVocabulary, _ tell: (Finding) -> Void
  ) {
    prove("an answer is taken, and the subject comes to rest", tell) { (check) throws(Broken) in
      try check.answer(first, vocabulary)
    }
    prove("a failure is taken, too", tell) { (check) throws(Broken) in try check.fail(first) }
    prove("a request can be cancelled, and answered late", tell) { (check) throws(Broken) in
      try check.cancel(first, vocabulary)
    }
  }

  /// Checks a claim and reports the finding, unless an earlier failure was final.
  private mutating func prove(
    _ claim: String, _ tell: (Finding) -> Void,
    _ body: (inout AdapterCheck) throws(Broken) -> String?
  ) {
    if findings.contains(where: { $0.failure?.isFinal == true }) { return }
    var finding = Finding(claim: claim)
    do throws(Broken) {
      finding.remark = try body(&self)
    } catch {
      finding.failure = Finding.Failure(
        message: error.message, sent: process.lastSent.map(abbreviatedLine),
        received: process.lastReceived.map(abbreviatedLine), isFinal: error.isFinal)
    }
    findings.append(finding)
    tell(finding)
  }

  /// The command that each proof begins with.
  private static let start = SubjectCommand.start(
    SubjectCommand.Start(title: "adapter check", paging: .numbered, pageSize: 2))

  /// A second of the virtual clock.
  private static let second = SubjectCommand.advance(1_000)

  /// Returns a page of these ids, with or without the key of a next page.
  private static func page(_ ids: ClosedRange<Int>, next: Int?) -> SubjectCommand.Reply {
    .page(
      SourcePage(rows: ids.map { Row(id: .number($0)) }, next: next.map { .page($0) }))
  }

  /// Proves that it says what it is.
  private mutating func sayHello() throws(Broken) -> String? {
    do throws(SubjectFailure) {
      let hello = try process.hello()
      let vocabulary = try SubjectVocabulary(hello, builtIn: tables(hello.screen), beside: steps)
      self.vocabulary = vocabulary
      let kind = vocabulary.isBuiltIn ? "the built-in screen" : "a screen of its own,"
      return
        "\(hello.name), \(kind) \(hello.screen), with \(counted(hello.actions.count, "action"))"
    } catch {
      throw Broken(message: Self.message(error), isFinal: true)
    }
  }

  /// Returns what went wrong, with what the adapter said on standard error.
  private static func message(_ failure: SubjectFailure) -> String {
    ([failure.message] + (failure.log.isEmpty ? [] : ["the adapter said:"])
      + failure.log.map { "  \($0)" }).joined(separator: "\n")
  }

  /// Sends `commands`, and returns the answer to each.
  private func play(_ commands: [SubjectCommand]) throws(Broken) -> [SubjectReport] {
    guard let vocabulary else { return [] }
    var state = SubjectState(vocabulary)
    var reports: [SubjectReport] = []
    do throws(SubjectFailure) {
      for command in commands {
        let report = try process.answer(command)
        _ = try state.take(report, after: command, vocabulary)
        reports.append(report)
      }
    } catch {
      throw Broken(message: Self.message(error), isFinal: process.isHopeless)
    }
    return reports
  }

  /// The first action that asks in a fresh list, if one does; or why none could be tried to the end.
  private func firstAsk(in vocabulary: SubjectVocabulary) throws(Broken) -> SubjectCommand? {
    var broken: Broken?
    for action in vocabulary.actions {
      let command = SubjectCommand.action(.init(action.name, action.samples.first ?? []))
      do throws(Broken) {
        if let last = try play([Self.start, command]).last, last.asks > 0 { return command }
      } catch {
        broken = error
      }
    }
    if let broken { throw broken }
    return nil
  }

  /// Checks that the first action that sends a request sends it once and reports `asks` once.
  private func askOnce(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(Broken) -> String? {
    guard let first else {
      if !vocabulary.tells(effect: "asks") { return "it does not say that it asks" }
      throw Broken(message: "no action asks for anything in a fresh list")
    }
    let reports = try play([Self.start, first, .answer(request: 1, Self.page(1...2, next: nil))])
    if reports[1].asks == 1, reports[2].asks > 0 {
      throw Broken(
        message: "\(first.words) asked, and the answer that ended it reported \"asks\" again; "
          + "report each effect once, in the answer to the command that caused it")
    }
    return "\(first.words) asks"
  }

  /// Proves that it takes a page.
  private func answer(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(Broken) -> String? {
    guard let first else { return "nothing can be answered" }
    let reports = try play([Self.start, first, .answer(request: 1, Self.page(1...2, next: 2))])
    if vocabulary.tellsRows, vocabulary.isBuiltIn {
      guard let rows = reports[2].rows ?? reports[1].rows ?? reports[0].rows, rows == ["1", "2"]
      else {
        throw Broken(
          message: "it received the rows \"1\" and \"2\" and does not report them")
      }
      return "it has the rows that came"
    }
    return nil
  }

  /// Proves that it takes a failure.
  private func fail(_ first: SubjectCommand?) throws(Broken) -> String? {
    guard let first else { return "nothing can be answered" }
    _ = try play([Self.start, first, .answer(request: 1, .failure("request failed"))])
    return nil
  }

  /// Looks for an action that cancels what is on its way, and for what becomes of the late answer.
  private func cancel(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(Broken) -> String? {
    guard let first else { return "nothing can be cancelled" }
    for action in vocabulary.actions where !vocabulary.hello.once.contains(action.name) {
      let again = SubjectCommand.action(.init(action.name, action.samples.first ?? []))
      let reports = try play([Self.start, first, again])
      guard reports[2].effects.contains(.cancels(1)) else { continue }
      let late = try play([
        Self.start, first, again, .answer(request: 1, Self.page(1...2, next: 2)),
      ])
      let isTaken = late[3].rows.map { !$0.isEmpty } ?? false
      return "\(again.words) cancels #1"
        + (isTaken ? "; its late answer is taken all the same" : "")
    }
    // Some lists cancel only while they load the next page, or refresh.
    let page = SubjectCommand.answer(request: 1, Self.page(1...2, next: 2))
    let actions = vocabulary.actions.filter { !vocabulary.hello.once.contains($0.name) }
      .map { SubjectCommand.action(.init($0.name, $0.samples.first ?? [])) }
    for second in actions {
      for third in actions {
        let reports = try play([Self.start, first, page, second, third])
        if reports[3].asks > 0, reports[4].effects.contains(.cancels(2)) {
          return "\(third.words) cancels the request of \(second.words)"
        }
      }
    }
    return "no cancel was reported at any of the points tried"
  }

  /// Moves the time of a fresh list on, and of one that waits for an answer, which it takes then all the same.
  private func passTime(_ first: SubjectCommand?) throws(Broken) -> String? {
    var commands = [Self.start, Self.second]
    if let first { commands += [first, Self.second] }
    let reports = try play(commands)
    let asked = reports.reduce(0) { $0 + $1.asks }
    if asked > 0 {
      _ = try play(commands + [.answer(request: 1, Self.page(1...2, next: 2)), Self.second])
    }
    return "by a second, before and behind what it asks"
  }

  /// Proves that the same commands lead to the same answers.
  private func repeatAll(
    _ first: SubjectCommand?, _ vocabulary: SubjectVocabulary
  ) throws(Broken) -> String? {
    var commands = [Self.start]
    if let first { commands += [first, .answer(request: 1, Self.page(1...2, next: 2))] }
    commands += vocabulary.actions.map { .action(.init($0.name, $0.samples.first ?? [])) }
    if vocabulary.hello.wantsTime { commands.append(Self.second) }
    let once = try play(commands)
    let twice = try play(commands)
    if let place = once.indices.first(where: { once[$0] != twice[$0] }) {
      // The lines shown are those of this command.
      _ = try play(Array(commands.prefix(place + 1)))
      throw Broken(
        message: "the subject is not deterministic: after \(commands[place].words) it answered "
          + "something else the second time")
    }
    return "\(counted(commands.count, "command"))"
  }

  /// Proves that it ends by itself when its input does.
  private func end() throws(Broken) -> String? {
    guard let ending = process.end() else { return nil }
    switch ending {
    case .exited(0): return nil
    case .exited(let status): return "with status \(status)"
    case .signaled(let signal): throw Broken(message: "signal \(signal) ended it")
    case .stopped:
      throw Broken(message: "it went on after its input was closed, and had to be ended")
    }
  }
}

extension SubjectReport {
  /// How many requests were asked.
  fileprivate var asks: Int {
    effects.count { if case .asks = $0 { true } else { false } }
  }
}
