internal import Adapters
internal import Files
internal import ScenarioRunner
internal import Screens

/// The screens of a command, somebody else's list among them where one is meant.
struct AdapterStage {
  /// What there is to play.
  let catalog: Catalog
  /// The subject, where one is meant.
  let subject: SubjectEntry?
  /// What was said to the adapter, where that is kept.
  private let dialogue: AdapterTranscript?

  /// Starts the adapter that `options` name, if they name one, and puts it in the place of its screen in `catalog`.
  ///
  /// Where `isUnnamed`, it is also what is played where no step names a screen. None of the files at `outputs`, which are to be
  /// replaced, may be its program.
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
      throw Interrupts.isPending ? .interrupted : CommandError(error.description)
    }
  }

  /// Lets the adapter go, and tells what of its log was lost.
  func finish(_ status: ExitStatus) -> ExitStatus {
    subject?.pool.close()
    guard let failure = dialogue?.close() else { return status }
    return complain("\(failure)").worse(status)
  }
}
