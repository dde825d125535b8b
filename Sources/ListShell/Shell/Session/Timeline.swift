internal import ScenarioRunner

/// Takes each line of a trace as it comes, with the world after it.
typealias Tell = (TraceEvent, any SomeWorld) throws(CaseStop) -> Void

/// Everything that happened in a session, as a tree: doing something after going back starts a branch.
struct Timeline: Sendable {
  /// What one line of the trace, or one step without a line, left behind.
  struct Moment: Sendable {
    /// The place of the moment before, or `nil` at the beginning.
    var parent: Int?
    /// The step that was played, or `nil` at the beginning.
    var step: PlayedStep?
    /// The number of the playing that it belongs to: a step can have several lines.
    var play: Int
    /// The line of the trace, or `nil` where there is none.
    var event: TraceEvent?
    /// Whether the step was over.
    var isComplete: Bool
    /// How many lines the trace has up to here.
    var line: Int
    /// The branch that the moment belongs to.
    var branch: Int
    /// Everything as it was left.
    var performance: Performance

    /// The world as it was left.
    var world: any SomeWorld { performance.world }
  }

  /// A step, and where it came from.
  struct PlayedStep: Sendable {
    /// The step.
    var step: PlannedStep
    /// The folder that its paths start from.
    var folder: String
    /// Whether it belongs to a case that was loaded, instead of having been typed.
    var isFromCase: Bool
  }

  private var moments: [Moment]
  /// The last moment of every branch.
  private var tips = [0]
  /// Where the session stands.
  private var place = 0
  /// The branch that it stands on.
  private(set) var branch = 0
  /// How many steps were played.
  private var playCount = 0

  /// Begins with `performance`, in which nothing has happened.
  init(_ performance: Performance) {
    moments = [
      Moment(
        parent: nil, step: nil, play: 0, event: nil, isComplete: true, line: 0, branch: 0,
        performance: performance)
    ]
  }

  /// The moment at which the session stands.
  var current: Moment { moments[place] }

  /// The moments from the beginning to where the session stands.
  var path: [Moment] { places(to: place).map { moments[$0] } }

  /// Plays a step, and keeps what it led to up to where it stopped.
  mutating func play(_ played: PlayedStep, tell: Tell) throws(CaseStop) {
    playCount += 1
    var performance = current.performance
    var lines: [(event: TraceEvent, world: any SomeWorld)] = []
    var stop: CaseStop?
    withoutActuallyEscaping(tell) { tell in
      var sink = WorldSink { (event, world) throws(CaseStop) in
        lines.append((event, world))
        try tell(event, world)
      }
      do throws(CaseStop) {
        try performance.perform(played.step, at: 0, into: &sink)
      } catch {
        stop = error
      }
    }
    for line in lines { append(played, line.event, performance.goingOn(with: line.world)) }
    if let stop { throw stop }
    if lines.isEmpty { append(played, nil, performance) }
    moments[place].isComplete = true
    moments[place].performance = performance
  }

  /// Sends the last action to the background, as if it had been written with `&`, and plays what came after it again.
  ///
  /// The branch goes on from there; where it went on before from here, that stays another one.
  mutating func sendToBackground() throws(CaseStop) {
    let places = places(to: place)
    guard let action = places.last(where: { moments[$0].isAction }),
      let start = places.first(where: { moments[$0].play == moments[action].play }),
      let origin = moments[start].parent
    else { return }
    let (formerPlace, formerBranch) = (place, branch)
    let wasLast = tips[branch] == place
    let again = places.filter { $0 >= start && moments[$0].isComplete }
      .compactMap { moments[$0].step }
    place = origin
    for (index, step) in again.enumerated() {
      do throws(CaseStop) {
        try play(index == 0 ? step.inBackground : step) { _, _ in }
      } catch {
        (place, branch) = (formerPlace, formerBranch)
        throw error
      }
    }
    guard wasLast, branch != formerBranch else { return }
    for moment in moments.indices where moments[moment].branch == branch {
      moments[moment].branch = formerBranch
    }
    tips.removeLast()
    branch = formerBranch
    tips[branch] = place
  }

  private mutating func append(
    _ played: PlayedStep, _ event: TraceEvent?, _ performance: Performance
  ) {
    if tips[branch] != place {
      branch = tips.count
      tips.append(place)
    }
    let line = current.line + (event == nil ? 0 : 1)
    moments.append(
      Moment(
        parent: place, step: played, play: playCount, event: event, isComplete: false, line: line,
        branch: branch, performance: performance))
    place = moments.count - 1
    tips[branch] = place
  }

  /// The places of the moments from the beginning to the one at `place`.
  private func places(to place: Int) -> [Int] {
    var places: [Int] = []
    var next: Int? = place
    while let place = next {
      places.append(place)
      next = moments[place].parent
    }
    return places.reversed()
  }
}

extension Timeline {
  /// How many lines the trace has where the branch ends.
  var lastLine: Int { moments[tips[branch]].line }

  /// How many whole steps of a loaded case led to where the session stands.
  var playedCountOfCase: Int {
    let played = Set(path.lazy.filter { $0.step?.isFromCase == true }.map(\.play))
    return current.isComplete ? played.count : played.subtracting([current.play]).count
  }

  /// Goes to the moment behind this line of the branch's trace, or answers `false` where there is none.
  mutating func go(toLine line: Int) -> Bool {
    guard let found = places(to: tips[branch]).last(where: { moments[$0].line == line }) else {
      return false
    }
    place = found
    return true
  }

  /// Goes to the end of a branch, or answers `false` where there is none.
  mutating func go(toBranch branch: Int) -> Bool {
    guard tips.indices.contains(branch) else { return false }
    self.branch = branch
    place = tips[branch]
    return true
  }

  /// Every branch with the line behind which it left another, the moment at which it ends and its last line.
  var branches: [(leftAfter: Int, end: Moment, lastEvent: TraceEvent?)] {
    tips.indices.map { branch in
      let places = places(to: tips[branch])
      let start = places.first { moments[$0].branch == branch }
      let origin = start.flatMap { moments[$0].parent }
      let last = places.last { moments[$0].event != nil }
      return (
        origin.map { moments[$0].line } ?? 0, moments[tips[branch]],
        last.flatMap { moments[$0].event }
      )
    }
  }
}

extension Timeline.Moment {
  /// Whether an action of the screen led to it, instead of an answer that came before.
  fileprivate var isAction: Bool {
    guard case .action? = step?.step.kind, case .step(let text)? = event?.trigger else {
      return false
    }
    return text == step?.step.text
  }
}

extension Timeline.PlayedStep {
  /// The same step with its `&`.
  fileprivate var inBackground: Self {
    guard case .action(var action) = step.kind, !action.isInBackground else { return self }
    var played = self
    action.isInBackground = true
    played.step.kind = .action(action)
    played.step.text += " &"
    return played
  }
}
