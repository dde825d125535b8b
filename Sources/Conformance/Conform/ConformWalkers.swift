internal import Adapters
internal import Files
internal import ScenarioRunner
internal import Screens

/// Walkers on the lists of a pool. A failure of a list that a walker throws becomes an error with the
/// script that leads to it.
struct ConformWalkers<Reference: Screen>: Sendable {
  /// The list under test, with the settings of the comparison.
  private let conformer: Conformer
  /// The reference list before the first event.
  private let world: World<Reference>
  private let comparator: Comparator
  /// The command that creates a fresh list.
  private let start: SubjectCommand

  /// Creates walkers that compare the list of `conformer` with `world`.
  init(_ conformer: Conformer, _ world: World<Reference>) {
    self.conformer = conformer
    self.world = world
    comparator = conformer.comparator
    start = .start(in: world)
  }

  /// Passes a walker over `graph` to `body`, and returns its result.
  func one<Result>(
    _ graph: ReferenceGraph, _ body: (inout ConformWalker) throws(SubjectFailure) -> Result
  ) throws(CaseStop) -> Result {
    var steps: [ExploredStep?] = []
    do throws(SubjectFailure) {
      let pool = conformer.subject.pool
      return try pool.withSubject { (subject) throws(SubjectFailure) in
        var walker = ConformWalker(graph, comparator, subject, of: pool, start: start)
        defer { steps = walker.steps }
        return try body(&walker)
      }
    } catch {
      throw stop(error, after: steps)
    }
  }

  /// Returns the error of a list under test that failed after `events`. A script can repeat them if
  /// all of them are steps.
  func stop(_ failure: SubjectFailure, after events: [ExploredStep?]) -> CaseStop {
    if failure.isInterruption { return .interrupted }
    let steps = events.compactMap { $0 }
    guard !steps.isEmpty, steps.count == events.count else {
      return .error(failure.description, kind: .adapter)
    }
    let script = script(steps)
    let call = "\(script.setup.split(separator: "\n").joined(separator: "; ")); \(script.script)"
    return .error("\(failure)\nafter: \(call)", kind: .adapter)
  }

  /// Performs `work` with a walker over `graph` for each index below `count`, several in parallel,
  /// and passes the results to `consume` in order. `consume` returns whether to continue.
  func concurrently<Result: Sendable>(
    _ count: Int, _ graph: ReferenceGraph,
    _ work: @escaping @Sendable (Int, inout ConformWalker) throws(SubjectFailure) -> Result,
    consume: (Int, Result) -> Bool
  ) throws(CaseStop) {
    try concurrently(
      count,
      { (index) throws(CaseStop) in
        try one(graph) { (walker) throws(SubjectFailure) in try work(index, &walker) }
      }, consume: consume)
  }

  /// Performs `work` for each index below `count`, several in parallel, and passes the results to
  /// `consume` in order. `consume` returns whether to continue.
  func concurrently<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) throws(CaseStop) -> Result,
    consume: (Int, Result) -> Bool
  ) throws(CaseStop) {
    let isStopped = conformer.progress.isStopped
    var failure: CaseStop?
    inOrder(
      count: count, jobs: min(conformer.settings.jobs, count), window: 256,
      isStopped: isStopped, prepare: {},
      work: { (_, indices) -> (results: [Result], failure: CaseStop?) in
        var results: [Result] = []
        for index in indices {
          if isStopped() { break }
          do throws(CaseStop) {
            results.append(try work(index))
          } catch {
            return (results, error)
          }
        }
        return (results, nil)
      },
      consume: { indices, done in
        for (index, result) in zip(indices, done.results) {
          guard consume(index, result) else { return false }
        }
        failure = done.failure
        return done.results.count == indices.count
      })
    if let failure { throw failure }
  }

  /// Returns the setup and the script of `steps`, as a user would write them.
  func script(_ steps: [ExploredStep]) -> (setup: String, script: String, trigger: String) {
    let path = ExploredPath(initial: world, steps: steps)
    let written = path.writtenSteps
    let trigger = written.last.map { $0.text + ($0.isInBackground ? " &" : "") } ?? ""
    return (world.setup(in: conformer.catalog), path.plainSteps.script, trigger)
  }
}
