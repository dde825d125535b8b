internal import Files
internal import ScenarioRunner
internal import Text

/// The file of `--timings`: the durations of the files of earlier runs, which balance the shards.
struct TimingsFile {
  let path: String

  /// Reads the durations. Throws if there are none, because this machine would then split the files
  /// differently from the other machines.
  func content() throws(CommandError) -> Timings {
    let source: SourceText
    do throws(FileError) {
      source = SourceText(name: path, bytes: try readFile(path, limit: Limits.fileBytes))
    } catch {
      throw CommandError("\(error); a run without --shard writes the timings")
    }
    do throws(Diagnostic) {
      return try Timings(source)
    } catch {
      throw CommandError(error.rendered(in: source))
    }
  }

  /// Writes the durations of a run that included all cases of its files, and returns the status of
  /// errors. Keeps the durations of files that did not run.
  ///
  /// If the file contains other data, replaces the file and reports the replacement.
  func record(
    _ history: RunHistory, isWhole: Bool, readBy reader: ScenarioReader
  ) -> ExitStatus {
    guard isWhole, !history.files.isEmpty else {
      show("\(escaped(path)) is not written, because the run did not include all cases")
      return .passed
    }
    if let refusal = reader.refusal(of: path) { return reportError(refusal.description) }
    var timings = Timings()
    var replaced: String?
    if Path.kind(of: path) == .file {
      do throws(CommandError) {
        timings = try content()
      } catch {
        replaced = error.message
      }
    }
    for (file, nanoseconds) in history.files { timings.record(file, nanoseconds: nanoseconds) }
    timings.forgetMissing()
    do {
      try replaceFile(path, with: Array(timings.text.utf8))
    } catch {
      return reportError(error.description)
    }
    if let replaced { show(errorLine("\(replaced)\n\(path) is replaced")) }
    return .passed
  }
}
