package import Files
internal import Screens
internal import Text

/// A list under test in another process, which exchanges lines of JSON with listsh.
///
/// The process starts on first use and runs all cases. It is restarted after a failure.
package final class AdapterProcess: Subject {
  package struct Settings: Sendable {
    /// The command for `sh -c`.
    package var command: String
    /// The seed for the random numbers of the list, which receives its lowest 31 bits.
    package var seed: UInt64
    /// The time limit for a response, in milliseconds.
    package var answerTime: Int
    /// The time limit for the response to hello, in milliseconds.
    package var helloTime: Int
    /// The time that the process has for exiting by itself, in milliseconds.
    package var endTime: Int
    /// Whether the process is started again and again until it answers hello, because a user waits
    /// for each start.
    package var startsAlways = false
    /// Returns whether to stop waiting for a response.
    package var isStopped: @Sendable () -> Bool

    package init(
      command: String, seed: UInt64 = 1, answerTime: Int = 5_000, helloTime: Int = 30_000,
      endTime: Int = 1_000, isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
      self.command = command
      self.seed = seed
      self.answerTime = answerTime
      self.helloTime = helloTime
      self.endTime = endTime
      self.isStopped = isStopped
    }
  }

  /// The maximum length of a line, in bytes.
  package static let lineLimit = 64 << 20
  /// The maximum number of consecutive starts without a response to hello.
  package static let startLimit = 3

  private let settings: Settings
  /// The transcript that records all lines, if any.
  private let transcript: AdapterTranscript?
  private var process: ChildProcess?
  private var known: SubjectHello?
  /// The last output lines of the adapter that are not part of the protocol.
  private var log = AdapterLog()
  /// The received lines that are not processed yet.
  private var lines: ArraySlice<[UInt8]> = []
  /// The beginning of the next line.
  private var begun: [UInt8] = []
  /// What precedes the JSON object that the last line of other output seems to contain, if any.
  private var textBeforeObject: String?
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The number of consecutive starts without a response to hello.
  private var failedStarts = 0
  package private(set) var lastSent: String?
  package private(set) var lastReceived: String?
  private var number = 0

  /// Creates a subject. Its program starts on first use.
  package init(_ settings: Settings, transcript: AdapterTranscript? = nil) {
    self.settings = settings
    self.transcript = transcript
  }

  deinit { _ = end() }

  package var isRunning: Bool { process != nil }

  /// Whether too many starts have failed for another attempt.
  package var doesNotStart: Bool { failedStarts >= Self.startLimit && !settings.startsAlways }

  /// Returns the description of the list. Starts the process if it does not run.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    if process != nil, let known { return known }
    guard !doesNotStart else {
      throw SubjectFailure(
        "the adapter did not answer hello in \(Self.startLimit) starts")
    }
    log = AdapterLog()
    (lines, begun, textBeforeObject) = ([], [], nil)
    failedStarts += 1
    do throws(FileError) {
      process = try ChildProcess(shell: settings.command)
    } catch {
      throw SubjectFailure("the adapter cannot be started: \(error.reason)")
    }
    number = transcript?.numberProcess() ?? 0
    let line = SubjectCommand.hello(seed: settings.seed)
    let answer: JSONValue
    do throws(SubjectFailure) {
      answer = try exchange(line, milliseconds: settings.helloTime)
    } catch {
      if error.isInterruption { failedStarts -= 1 }
      throw error
    }
    do throws(SubjectFailure) {
      let hello = try SubjectHello(answer)
      if let known, known != hello {
        throw SubjectFailure(
          "two starts returned different responses to hello; if the adapter has changed, start listsh again"
        )
      }
      known = hello
      failedStarts = 0
      return hello
    } catch {
      throw failed(error.message, line)
    }
  }

  package func expect(_ hello: SubjectHello) { known = hello }

  package func answer(_ command: SubjectCommand) throws(SubjectFailure) -> SubjectReport {
    _ = try hello()
    let line = command.line
    try refuseLate()
    let answer = try exchange(line, milliseconds: settings.answerTime)
    do throws(SubjectFailure) {
      return try SubjectReport(answer)
    } catch {
      if error.isUnrecorded { throw error }
      throw failed(error.message, line)
    }
  }

  /// Sends a line, and returns the JSON object of the response.
  private func exchange(_ line: String, milliseconds: Int) throws(SubjectFailure) -> JSONValue {
    guard let process else { throw SubjectFailure("the adapter does not run") }
    transcript?.record(number, .listsh, line.utf8)
    lastSent = line
    lastReceived = nil
    process.send(Array(line.utf8) + [UInt8(ascii: "\n")])
    let bytes = try answerLine(to: line, process, milliseconds)
    transcript?.record(number, .adapter, bytes)
    lastReceived = String(decoding: bytes.prefix(2_000), as: UTF8.self)
    switch JSONValue.reading(bytes) {
    case .success(let value):
      // Check now for a second response. It belongs to this command, and there may be no next
      // command.
      try refuseUnasked(after: line)
      return value
    case .failure(let error) where error.isAfterValue:
      throw failed("one line holds more than one object; \(Self.advice)", line, bytes)
    case .failure(let error):
      throw failed("the answer is not a JSON object: \(error.message); \(Self.advice)", line, bytes)
    }
  }

  /// The advice for an adapter that prints other output between its responses.
  private static let advice = "standard output is the protocol: print to standard error"

  /// Throws if a second response to the last message arrives within `milliseconds`, after the first
  /// was processed.
  package func refuseLate(within milliseconds: Int = 0) throws(SubjectFailure) {
    guard let line = lastSent else { return }
    let start = Environment.monotonicNanoseconds()
    // While a process keeps writing lines, waiting for its next event never times out.
    while Environment.monotonicNanoseconds() < start + settings.answerTime * 1_000_000 {
      try refuseUnasked(after: line)
      switch try? process?.next(until: start + milliseconds * 1_000_000) {
      case .output(let bytes): try append(output: bytes, line)
      case .diagnostics(let bytes): appendDiagnostics(bytes)
      case .outputEnded, .timeout, .interruption, nil: return
      }
    }
  }

  /// Throws if the adapter has sent a JSON object that is not the response to a command.
  private func refuseUnasked(after line: String) throws(SubjectFailure) {
    guard let bytes = nextObject() else { return }
    throw failed(Self.secondReport, line, bytes)
  }

  private static let secondReport =
    "the adapter sent a second report to one message; \(advice)"

  /// Waits for the response to `line`.
  private func answerLine(
    to line: String, _ process: ChildProcess, _ milliseconds: Int
  ) throws(SubjectFailure) -> [UInt8] {
    let deadline = Environment.monotonicNanoseconds() + milliseconds * 1_000_000
    while true {
      if let bytes = nextObject() { return bytes }
      // Check the deadline here too: while a process keeps writing lines, waiting for its next
      // event never times out.
      let isLate = Environment.monotonicNanoseconds() >= deadline
      let event =
        isLate ? .timeout : try? process.next(until: deadline, isStopped: settings.isStopped)
      switch event ?? .outputEnded {
      case .output(let bytes):
        try append(output: bytes, line)
      case .diagnostics(let bytes):
        appendDiagnostics(bytes)
      case .outputEnded:
        throw failed(wordsOfEnd(), line)
      case .timeout:
        var failure = failed(
          "no \(begun.isEmpty ? "" : "complete ")response within "
            + ScreenOptions.words(milliseconds: milliseconds)
            + (textBeforeObject.map { "; the last line of its output has \($0) before the {" }
              ?? (known == nil && begun.isEmpty ? "; flush the output after each line" : "")),
          line)
        failure.isTimeout = true
        throw failure
      case .interruption:
        var failure = failed("interrupted", line)
        failure.isInterruption = true
        throw failure
      }
    }
  }

  /// Divides bytes of standard output into lines.
  private func append(output bytes: [UInt8], _ line: String) throws(SubjectFailure) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for part in parts.dropLast() {
      lines.append(begun + part)
      begun = []
    }
    begun += parts.last ?? []
    if begun.count > Self.lineLimit {
      throw failed("it wrote a line of more than \(Self.lineLimit >> 20) MiB", line)
    }
  }

  /// Returns the next complete line that contains a JSON object. Lines before it go to the log.
  private func nextObject() -> [UInt8]? {
    while let line = lines.popFirst() {
      if line.first == UInt8(ascii: "{") { return line }
      let rest = line.drop { $0 != UInt8(ascii: "{") }
      let isMark = line.prefix(line.count - rest.count).allSatisfy {
        Byte.isSpace($0) || Self.byteOrderMark.contains($0)
      }
      textBeforeObject =
        rest.starts(with: "{\"".utf8) && rest.last == UInt8(ascii: "}")
        ? isMark ? "spaces or a byte order mark" : "other text" : nil
      transcript?.record(number, .talk, line)
      log.append(line: line[...])
    }
    return nil
  }

  private func wordsOfEnd() -> String {
    let detail = begun.isEmpty ? " before answering" : " in the middle of a line"
    return switch end() {
    case .exited(0): "the adapter exited\(detail)"
    case .exited(let status): "the adapter exited with status \(status)\(detail)"
    case .signaled(let signal): endWords(ofSignal: signal)
    case .stopped: "the adapter closed its standard output\(detail)"
    case nil: "the adapter does not run"
    }
  }

  /// Ends the process after a failure that leaves it in an unknown state. Returns the failure.
  private func failed(
    _ message: String, _ line: String, _ answer: [UInt8]? = nil
  ) -> SubjectFailure {
    end(within: 0)
    transcript?.record(number, .ending, message.utf8)
    var message = message
    if let answer {
      let text = String(decoding: answer.prefix(1_000), as: UTF8.self)
      message += "\nanswer: \(abbreviatedLine(text))"
    }
    return SubjectFailure(message, command: abbreviatedLine(line), log: log.lines)
  }

  /// Ends the process after an impossible response.
  package func abandon() { end(within: 0) }

  /// Ends the process. Returns a failure if it sent more reports than it received messages.
  package func close() -> SubjectFailure? {
    let start = Environment.monotonicNanoseconds()
    let failure = surplus()
    let spent = (Environment.monotonicNanoseconds() - start) / 1_000_000
    end(within: settings.isStopped() ? 0 : max(100, settings.endTime - spent))
    return failure
  }

  /// Closes standard input of the process, and reads what it still prints. Returns a failure if this
  /// is another report: the process sent more reports than it received messages, so that any of them
  /// may belong to another message.
  package func surplus() -> SubjectFailure? {
    guard let process else { return nil }
    process.closeInput()
    let deadline = Environment.monotonicNanoseconds() + settings.endTime * 1_000_000
    var length = 0
    while length < Self.surplusLimit {
      if let bytes = nextObject() {
        let message = "\(Self.surplusMessage); \(Self.advice)"
        transcript?.record(number, .adapter, bytes)
        transcript?.record(number, .ending, message.utf8)
        let answer = String(decoding: bytes.prefix(1_000), as: UTF8.self)
        return SubjectFailure(
          "\(message)\nanswer: \(abbreviatedLine(answer))", log: log.lines)
      }
      switch try? process.next(until: deadline, isStopped: settings.isStopped) {
      case .output(let bytes):
        length += bytes.count
        try? append(output: bytes, lastSent ?? "")
      case .diagnostics(let bytes): appendDiagnostics(bytes)
      case .outputEnded, .timeout, .interruption, nil: return nil
      }
    }
    return nil
  }

  package static let surplusMessage = "the adapter sent more reports than it received messages"
  /// The number of bytes after the last report that are read at most.
  private static let surplusLimit = 1 << 20

  /// Closes standard input of the process, and kills the process if it does not exit. Returns `nil`
  /// if it does not run.
  @discardableResult
  package func end(within milliseconds: Int? = nil) -> ChildProcess.Ending? {
    guard let process else { return nil }
    self.process = nil
    defer {
      if !log.unfinished.isEmpty { transcript?.record(number, .talk, log.unfinished) }
    }
    return process.end(within: milliseconds ?? settings.endTime) { event in
      if case .diagnostics(let bytes) = event { appendDiagnostics(bytes) }
    }
  }

  /// Appends bytes of standard error to the log.
  private func appendDiagnostics(_ bytes: [UInt8]) {
    for line in log.append(bytes) { transcript?.record(number, .talk, line) }
  }
}

/// Shortens a line of the protocol that is too long for a message, and escapes it.
func abbreviatedLine(_ line: String) -> String {
  escaped(abbreviated(line, to: 400))
}

/// Returns a sentence about the end of an adapter by a signal.
func endWords(ofSignal signal: CInt) -> String {
  "\(signalNames[signal] ?? "signal \(signal)") ended the adapter"
}

/// The names of the signals that end processes, by their numbers on Linux and Apple systems.
private let signalNames: [CInt: String] = [
  1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL",
  11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
]
