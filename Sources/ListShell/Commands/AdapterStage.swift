internal import Adapters
internal import Files
internal import ScenarioRunner
internal import Screens

/// The screens of a command. If the command line names an adapter, they include its list.
struct AdapterStage {
  /// The screens that can be played.
  let catalog: Catalog
  /// The list behind the adapter, if the command line names an adapter.
  let subject: SubjectEntry?
  /// The log of the messages exchanged with the adapter, if there is one.
  private let dialogue: AdapterTranscript?

  /// Starts the adapter that `options` name, if any. Its list replaces the screen with the same
  /// name in `catalog`.
  ///
  /// If `isUnnamed`, scripts without a `screen` step use the list. The files at `outputs` will be
  /// replaced, so none of them may be the adapter's program.
  init(
    _ options: AdapterOptions, _ catalog: Catalog, isUnnamed: Bool = false, seed: UInt64 = 1,
    replacing outputs: [String] = []
  ) throws(CommandError) {
    try Output.refuse(
      outputs + [options.connection.log].compactMap { $0 }, among: options.programPaths,
      as: "the adapter's program")
    guard let command = options.command else {
      self.catalog = catalog
      subject = nil
      dialogue = nil
      return
    }
    let settings = options.connection.settings(command, seed: seed)
    let dialogue = try options.connection.dialogue()
    let pool = SubjectPool { AdapterProcess(settings, dialogue: dialogue) }
    do throws(SubjectFailure) {
      let entry = try SubjectEntry(pool, among: catalog, beside: StepDescription.names)
      subject = entry
      self.catalog = isUnnamed ? catalog.beginning(with: entry) : catalog.adding(entry)
      self.dialogue = dialogue
    } catch {
      _ = dialogue?.close()
      throw Interrupts.isPending ? .interrupted : options.error(error.description)
    }
  }

  /// Stops the adapter. Reports an error if its log could not be written completely.
  func finish(_ status: ExitStatus) -> ExitStatus {
    subject?.pool.close()
    guard let failure = dialogue?.close() else { return status }
    return complain("\(failure)").worse(status)
  }
}
