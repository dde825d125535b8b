internal import Adapters
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// A case of a scenario file that a list under test can play. Use it as an argument of a test.
///
/// The description is the title of the case. So a test with
/// ``scenarios(in:for:from:)-(_,Subject.Type,_)`` as its arguments shows one result for each case,
/// with its title.
public struct Scenario: Sendable, CustomStringConvertible {
  /// The title of the case, or the name of a file without titles.
  public let title: String
  /// The file that contains the case.
  public let file: String
  /// The line on which the case begins, from 1.
  public let line: Int
  /// The case, or the error that prevents it from being played.
  private let content: Result<(Case, SubjectPool), ScenarioFailure>

  /// The title of the case.
  public var description: String { title }

  /// Plays the case on a fresh subject, and throws if the case fails.
  ///
  /// The case runs on the main actor, so that a `@MainActor` subject runs as in the app, and not
  /// concurrently with code that shares its state. A case that is marked as a `known-gap` is
  /// expected to fail.
  ///
  /// A condition about a value that the subject does not report is not compared, and does not fail
  /// the case: `expect items=2 view=error` passes with 2 items if the subject does not report `view`.
  /// To compare the value, add it to ``SubjectDescription/observes`` and return it in ``SubjectLook``.
  ///
  /// - Throws: ``ScenarioFailure`` if the case fails, with the difference and its location in the
  ///   file. Also throws if the case has only assertions about values that the subject does not
  ///   report, or if another thread resumes a task of the subject or sends a request.
  @MainActor public func play() throws(ScenarioFailure) {
    let (scenario, pool) = try content.get()
    // Release the subject on its own actor.
    defer { _ = pool.close() }
    let outcome = scenario.remembering.check()
    switch outcome.status {
    case .passed:
      let failure = pool.withSubject { $0.lateFailure() }
      if let failure { throw ScenarioFailure(failure, file: file, line: line) }
    case .knownGap: return
    case .skipped:
      guard outcome.isUnsupported else { return }
      let reason = outcome.reason ?? ""
      throw ScenarioFailure("nothing of the case was checked: \(reason)", file: file, line: line)
    case .failed, .error:
      guard let problem = outcome.problem else {
        throw ScenarioFailure("the case failed without a problem", file: file, line: line)
      }
      // Work on another thread can be the cause of another result.
      if problem.kind != .adapter, let failure = pool.withSubject({ $0.lateFailure() }) {
        throw ScenarioFailure(failure, file: file, line: line)
      }
      throw ScenarioFailure(problem, in: file)
    }
  }
}

extension Scenario: Identifiable {
  /// The identity of the case: its file, its line and its title.
  public var id: String { "\(file):\(line): \(title)" }
}

extension Scenario {
  init(_ scenario: Case, _ pool: SubjectPool) {
    title = scenario.title
    file = scenario.source.name
    line = scenario.line
    content = .success((scenario, pool))
  }

  /// Creates a scenario that fails with the reason why a file cannot be played.
  init(_ failure: ScenarioFailure) {
    title = Path.name(of: failure.file)
    file = failure.file
    line = failure.line
    content = .failure(failure)
  }
}

/// Reads the cases that a subject can play, in the order of the files. These are the cases of its
/// screen without actions that the subject lacks. A case with the option `retry` also needs the effect
/// `wakes`.
///
/// A file with an error becomes one case, which fails with that error.
///
/// - Parameters:
///   - path: A file, a folder whose `.txt` files are read, or a pattern. A relative path starts
///     from the folder of `testFile`.
///   - subject: The type of the subject that plays the cases.
///   - testFile: The file of the test.
/// - Throws: ``ScenarioFailure`` if there is no such case.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public func scenarios<Subject: ScenarioSubject>(
  in path: String, for subject: Subject.Type, from testFile: String = #filePath
) throws(ScenarioFailure) -> [Scenario] {
  try scenarios(at: path, from: testFile) { InProcessSubject<Subject>() }
}

/// Reads the cases that a list can play, if the list is a value. These are the cases of its screen
/// without actions that the list lacks.
///
/// - Parameters:
///   - path: A file, a folder whose `.txt` files are read, or a pattern. A relative path starts
///     from the folder of `testFile`.
///   - list: The type of the list that plays the cases.
///   - testFile: The file of the test.
/// - Throws: ``ScenarioFailure`` if there is no such case.
public func scenarios<List: ScenarioValue>(
  in path: String, for list: List.Type, from testFile: String = #filePath
) throws(ScenarioFailure) -> [Scenario] {
  try scenarios(at: path, from: testFile) { InProcessValue<List>() }
}

/// Reads the cases at a path that the subjects created by `make` can play.
private func scenarios(
  at path: String, from testFile: String, _ make: @escaping @Sendable () -> any Subject
) throws(ScenarioFailure) -> [Scenario] {
  let pool = SubjectPool(make: make)
  let entry: SubjectEntry
  do throws(SubjectFailure) {
    entry = try SubjectEntry(pool, among: .builtIn(), beside: StepDescription.names)
  } catch {
    throw ScenarioFailure(error.description, file: testFile)
  }
  // Cases without a `screen` step belong to the screen `list`, even if the subject has another
  // screen.
  let settings = RunSettings(
    reader: ScenarioReader(ReadingSettings(Catalog.builtIn().adding(entry))))
  let selection = Selection(paths: [Path.join(Path.folder(of: testFile), path)])
  var scenarios: [Scenario] = []
  var skips = Skips()
  for item in selection.items {
    do throws(FileError) {
      let (file, absences) = try settings.file(of: item)
      for absence in absences {
        scenarios.append(Scenario(ScenarioFailure(absence, file: item.path)))
      }
      if !file.errors.isEmpty {
        scenarios.append(Scenario(ScenarioFailure(file.errors, in: file.source)))
      }
      for scenario in file.cases where scenario.plan.setup.entry.name == entry.name {
        if let reason = scenario.reasonToSkip(on: entry.name, asserting: false) {
          skips.add(reason)
        } else {
          scenarios.append(Scenario(scenario, pool))
        }
      }
    } catch {
      scenarios.append(Scenario(ScenarioFailure(error.description, file: item.path)))
    }
  }
  guard !scenarios.isEmpty else {
    let message =
      skips.count == 0
      ? "no case of the screen \(entry.name) is at \(path)"
      : "no case at \(path) can be played: \(skips.lines.joined(separator: ", "))"
    throw ScenarioFailure(message, file: testFile)
  }
  return scenarios
}
