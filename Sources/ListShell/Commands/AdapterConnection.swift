internal import Adapters
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// The screens of a command. If the command line names an adapter, the screens include the list of
/// the adapter.
struct AdapterConnection {
  let catalog: Catalog
  private let options: AdapterOptions
  /// The list that the adapter drives, if the command line names an adapter.
  let subject: SubjectEntry?
  /// The log of the messages that are exchanged with the adapter, if the options name a log.
  private let transcript: AdapterTranscript?

  /// Starts the adapter that `options` name, if any. The list of the adapter replaces the screen
  /// with the same name in `catalog`.
  ///
  /// If `isUnnamed` is true, scripts without a `screen` step use the list. The files at `outputs`
  /// will be replaced, so none of them may be the adapter's program. With `startsAlways`, failed starts
  /// do not prevent further ones.
  init(
    _ options: AdapterOptions, _ catalog: Catalog, isUnnamed: Bool = false,
    seed: Int = AdapterConnectionOptions.defaultSeed,
    replacing outputs: [String] = [], startsAlways: Bool = false
  ) throws(CommandError) {
    self.options = options
    try options.refuse(replacing: outputs)
    try options.refuse(replacing: [options.connection.log].compactMap { $0 }, by: "the log")
    guard let command = options.command else {
      self.catalog = catalog
      subject = nil
      transcript = nil
      return
    }
    var settings = options.connection.settings(command, seed: seed)
    settings.startsAlways = startsAlways
    let transcript = try options.connection.transcript()
    let pool = SubjectPool { [settings] in AdapterProcess(settings, transcript: transcript) }
    do throws(SubjectFailure) {
      let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
      subject = entry
      self.catalog = isUnnamed ? catalog.beginning(with: entry) : catalog.adding(entry)
      self.transcript = transcript
    } catch {
      _ = transcript?.close()
      throw Interrupts.isPending ? .interrupted : options.error(error.description)
    }
  }

  /// Performs `body`, and then stops the adapter, even if `body` throws. `status` is the status in the
  /// result.
  func finishing<Result>(
    _ status: WritableKeyPath<Result, ExitStatus>, _ body: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    do throws(CommandError) {
      var result = try body()
      if let error = close() { throw error }
      result[keyPath: status] = finish(result[keyPath: status])
      return result
    } catch {
      _ = finish(.unchecked)
      throw options.located(error)
    }
  }

  /// Ends the adapter. Returns an error if it has sent more reports than it received messages.
  func close() -> CommandError? {
    subject?.pool.close().map { options.error($0.description) }
  }

  /// Ends the adapter and adds its error, if any, to `summary`, because the results may belong to
  /// other messages. Returns `status`, or a worse one after an error.
  func close(_ summary: inout RunSummary, _ status: ExitStatus) -> ExitStatus {
    guard let error = close() else { return status }
    (summary.ending, summary.isIncomplete) = (
      "the adapter sent more than one report to a message", true
    )
    return reportError(error.description).worse(status)
  }

  /// Ends the adapter. Reports an error if its log could not be written completely.
  func finish(_ status: ExitStatus) -> ExitStatus {
    var status = status
    if let error = close() { status = reportError(error.description).worse(status) }
    guard let failure = transcript?.close() else { return status }
    return reportError("\(failure)").worse(status)
  }
}
