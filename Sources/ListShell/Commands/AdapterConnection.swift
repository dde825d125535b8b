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
      result[keyPath: status] = finish(result[keyPath: status])
      return result
    } catch {
      _ = finish(.unchecked)
      throw options.located(error)
    }
  }

  /// Whether the adapter sent more reports than it received messages, so that results can be wrong.
  var hasSurplus: Bool { subject?.pool.hasSurplus ?? false }

  /// Ends the adapter. If it sent more reports than it received messages, adds this to `summary`.
  func close(_ summary: inout RunSummary, _ status: ExitStatus) -> ExitStatus {
    guard subject?.pool.close() != nil else { return status }
    (summary.ending, summary.isIncomplete) = (AdapterProcess.surplusMessage, true)
    return status.worse(.unchecked)
  }

  /// Ends the adapter. Reports an error if it sent more reports than it received messages, or if its
  /// log could not be written completely.
  func finish(_ status: ExitStatus) -> ExitStatus {
    var status = status
    if let failure = subject?.pool.close() {
      status = reportError(options.error(failure.description).description).worse(status)
    }
    guard let failure = transcript?.close() else { return status }
    return reportError("\(failure)").worse(status)
  }
}
