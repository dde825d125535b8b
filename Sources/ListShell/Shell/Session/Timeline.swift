internal import ScenarioRunner
internal import Screens

/// The history of a session as a tree. A step after `:back` starts a branch.
///
/// A moment is stored as the steps that lead to it, because a world would need much memory. A
/// replay of the steps creates the same world again, even for a list under test: its earlier
/// responses are stored, and not requested again.
struct Timeline: Sendable {
  /// The state after one line of the trace, or after one step without a line.
  struct Moment: Sendable {
    /// The step that was played, or `nil` at the beginning.
    var step: PlayedStep?
    /// The number of the `play` call that created this moment, or 0 at the beginning. A step can create several moments.
    var play = 0
    /// The line of the trace, or `nil` if there is none.
    var event: TraceLine?
    /// Whether the step was finished.
    var isComplete = true
    /// The number of trace lines up to this moment.
    var line = 0
    /// The playback at this moment, which contains the world.
    var playback: Playback

    var world: any SomeWorld { playback.world }
  }

  /// A step and its origin.
  struct PlayedStep: Sendable {
    var step: PlannedStep
    /// The folder that the step's paths are relative to.
    var folder: String
    /// Whether the step belongs to a loaded case, instead of having been typed.
    var isFromCase: Bool
    /// The number of the `play` call that played the step, from 1. Its requests have this number.
    fileprivate(set) var number = 0
  }

  /// One branch of the session.
  struct Branch: Sendable {
    /// The line of another branch after which this branch starts, or 0 for the first branch.
    var leftAfter: Int
    /// The last moment of the branch.
    var end: Moment
    /// The last line of the branch, if it has one.
    var lastEvent: TraceLine?
  }

  /// A moment's position in the tree.
  fileprivate struct Node: Sendable {
    /// The index of the previous moment. A beginning is its own parent.
    var parent: Int
    /// The number of the `play` call that created this moment, or 0 at a beginning.
    var play = 0
    var hasLine = false
    /// Whether the step was finished.
    var isComplete = true
    /// The number of trace lines up to this moment.
    var line = 0
    /// The branch that the moment belongs to.
    var branch: Int
  }

  /// The maximum number of moments that are stored completely. The other moments are replayed from
  /// them.
  private static let keptLimit = 16

  /// The moments, each after its parent.
  private var nodes: [Node]
  /// The played steps, in order.
  private var steps: [PlayedStep] = []
  /// The beginnings by their index: the first one, and one for each call of `startOver(with:)`.
  private var beginnings: [Int: Moment]
  /// The moments that are stored completely, sorted by index. All are between two steps, and the
  /// first one is the first beginning.
  private var kept: [(index: Int, moment: Moment)]
  /// The minimum distance between two moments that are stored completely.
  private var distance = 64
  /// The last moment of every branch.
  private var tips = [0]
  /// The index of the current moment.
  private var index = 0
  /// The current branch.
  private(set) var branch = 0
  private(set) var current: Moment
  /// Whether the last step was stopped. After such a step, the next step is likely to be stopped
  /// too.
  private var wasStopped = false

  /// Creates a timeline that starts with `playback`, before any step.
  init(_ playback: Playback) {
    nodes = [Node(parent: 0, branch: 0)]
    current = Moment(playback: playback)
    kept = [(0, current)]
    beginnings = [0: current]
  }

  /// Starts a new branch with `playback`, before any step. The other branches stay.
  mutating func startOver(with playback: Playback) {
    guard !steps.isEmpty else {
      self = Timeline(playback)
      return
    }
    index = nodes.count
    branch = tips.count
    nodes.append(Node(parent: index, branch: branch))
    tips.append(index)
    current = Moment(playback: playback)
    beginnings[index] = current
  }

  /// Plays a step, and stores the moments up to its end or the point where it stopped.
  mutating func play(_ played: PlayedStep, to sink: TraceSink) throws(CaseStop) {
    var played = played
    played.number = steps.count + 1
    steps.append(played)
    // Release the only other reference to the world, so that it is changed in place and not copied
    // for each line. After a step that was stopped, keep a copy, because replaying all steps for
    // each further stopped step would take longer.
    let before = wasStopped ? current : nil
    var playback = current.playback
    current.playback = kept[0].moment.playback
    var events: [TraceLine] = []
    var stop: CaseStop?
    do throws(CaseStop) {
      try playback.perform(played.step, at: played.number) { (event, world) throws(CaseStop) in
        events.append(event)
        let world = world()
        try sink(event, world)
      }
    } catch {
      stop = error
    }
    for event in events { append(event) }
    wasStopped = stop != nil
    if let stop {
      if let before, events.isEmpty { current = before } else { current = moment(at: index) }
      throw stop
    }
    if events.isEmpty { append(nil) }
    nodes[index].isComplete = true
    current.isComplete = true
    current.playback = playback
    keep()
  }

  /// Moves the actions whose requests are in flight to the background, as if they had been written
  /// with `&`, and replays the steps after them. Throws if the trace would then change.
  ///
  /// The branch continues from the first moved action. Steps that followed the current moment before
  /// stay a branch of their own.
  mutating func sendToBackground() throws(CaseStop) {
    let indices = indices(to: index)
    let asking = current.world.askingSteps
    guard let start = indices.first(where: { asking.contains(nodes[$0].play) }) else { return }
    let before = path { $0.event?.reaction }
    let former = self
    let wasLast = tips[branch] == index
    let again = indices.filter { $0 >= start && nodes[$0].isComplete }
      .map { steps[nodes[$0].play - 1] }
    go(to: nodes[start].parent)
    let action = steps.first { asking.contains($0.number) }?.text ?? ""
    let change = CaseStop.error("the trace would change if '\(action)' had &; write & after it")
    do throws(CaseStop) {
      for step in again {
        try play(asking.contains(step.number) ? step.inBackground : step) { _, _ in }
      }
    } catch {
      self = former
      throw error == .interrupted ? error : change
    }
    guard path({ $0.event?.reaction }) == before else {
      self = former
      throw change
    }
    guard wasLast, branch != former.branch else { return }
    for index in nodes.indices where nodes[index].branch == branch {
      nodes[index].branch = former.branch
    }
    tips.removeLast()
    branch = former.branch
    tips[branch] = index
  }

  /// Appends a moment to the current one. If a moment already follows the current one, starts a new
  /// branch.
  private mutating func append(_ event: TraceLine?) {
    if tips[branch] != index {
      branch = tips.count
      tips.append(index)
    }
    current.step = steps.last
    current.play = steps.count
    current.event = event
    current.isComplete = false
    if event != nil { current.line += 1 }
    nodes.append(
      Node(
        parent: index, play: steps.count, hasLine: event != nil,
        isComplete: false, line: current.line, branch: branch))
    index = nodes.count - 1
    tips[branch] = index
  }

  /// Stores the current moment completely if the last stored one is far away. If too many are
  /// stored, removes every second one.
  private mutating func keep() {
    guard index - (kept.last?.index ?? 0) >= distance else { return }
    kept.append((index, current))
    guard kept.count > Self.keptLimit else { return }
    kept = kept.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    distance *= 2
  }

  /// Returns the indices of the moments after `start`, or the beginning, up to the one at `index`.
  private func indices(to index: Int, from start: Int? = nil) -> [Int] {
    var indices: [Int] = []
    var next = index
    while next != start, beginnings[next] == nil {
      indices.append(next)
      next = nodes[next].parent
    }
    return indices.reversed()
  }
}

extension Timeline {
  /// Calls `body` with every moment from the beginning to the current one.
  func forEachMoment(_ body: (Moment) -> Void) {
    let indices = indices(to: index)
    let start = moment(at: beginning(before: indices, to: index))
    body(start)
    replay(indices, after: start, body)
  }

  /// The index of the beginning before the moments at `indices`, which lead to the one at `end`.
  /// Without `indices`, that moment is the beginning.
  private func beginning(before indices: [Int], to end: Int) -> Int {
    indices.first.map { nodes[$0].parent } ?? end
  }

  /// Returns the non-nil results of `part` for the moments from the beginning to the current one.
  func path<Part>(_ part: (Moment) -> Part?) -> [Part] {
    var parts: [Part] = []
    forEachMoment { moment in
      if let part = part(moment) { parts.append(part) }
    }
    return parts
  }

  /// Returns the moment at `index`, replayed from the nearest stored one.
  private func moment(at index: Int) -> Moment {
    var start = index
    // The first moment is always stored, so this loop ends.
    while true {
      if var moment = beginnings[start] ?? kept.first(where: { $0.index == start })?.moment {
        replay(indices(to: index, from: start), after: moment) { moment = $0 }
        return moment
      }
      start = nodes[start].parent
    }
  }

  /// Replays the steps to the moments at `indices`, in order, starting after `start`.
  private func replay(_ indices: [Int], after start: Moment, _ body: (Moment) -> Void) {
    var playback = start.playback
    var rest = indices[...]
    while let first = rest.first {
      let part = rest.prefix { nodes[$0].play == nodes[first].play }
      rest = rest.dropFirst(part.count)
      replay(Array(part), on: &playback, body)
    }
  }

  /// Replays the step of the moments at `indices`, or the part of the step that led to them.
  private func replay(
    _ indices: [Int], on playback: inout Playback, _ body: (Moment) -> Void
  ) {
    let nodes = indices.map { self.nodes[$0] }
    let step = steps[nodes[0].play - 1]
    let lines = nodes.count(where: \.hasLine)
    let isWhole = nodes[nodes.count - 1].isComplete
    func moment(_ node: Node, _ event: TraceLine?, _ playback: Playback) -> Moment {
      Moment(
        step: step, play: node.play, event: event, isComplete: node.isComplete, line: node.line,
        playback: playback)
    }
    let before = playback
    var lineCount = 0
    var last: TraceLine?
    var stopped: Playback?
    // A step that was stopped stops at the same line again.
    try? playback.perform(step.step, at: step.number) { (event, world) throws(CaseStop) in
      lineCount += 1
      guard lineCount <= lines else { throw .interrupted }
      if isWhole, lineCount == lines {
        last = event
        return
      }
      var present = before
      present.world = world()
      body(moment(nodes[lineCount - 1], event, present))
      guard lineCount == lines else { return }
      stopped = present
      throw .interrupted
    }
    if let stopped { playback = stopped }
    if isWhole { body(moment(nodes[nodes.count - 1], last, playback)) }
  }
}

extension Timeline {
  /// Whether no moment of the branch follows the current one.
  var isAtEndOfBranch: Bool { tips[branch] == index }

  /// The number of trace lines at the end of the branch.
  var lastLine: Int { nodes[tips[branch]].line }

  /// The finished steps of a loaded case that led to the current moment.
  var stepsOfCase: [PlannedStep] {
    var plays: [Int] = []
    for index in indices(to: index) where steps[nodes[index].play - 1].isFromCase {
      if plays.last != nodes[index].play { plays.append(nodes[index].play) }
    }
    if !current.isComplete, plays.last == current.play { plays.removeLast() }
    return plays.map { steps[$0 - 1].step }
  }

  /// Moves to the moment after this line of the branch's trace. Returns `false` if there is none.
  mutating func go(toLine line: Int) -> Bool {
    let tip = tips[branch]
    let indices = indices(to: tip)
    let start = beginning(before: indices, to: tip)
    guard let found = ([start] + indices).last(where: { nodes[$0].line == line }) else {
      return false
    }
    go(to: found)
    return true
  }

  /// The index of the beginning of the current branch.
  var currentBeginning: Int { beginning(before: indices(to: index), to: index) }

  /// Moves to the moment before the first step.
  mutating func goToBeginning() { go(to: currentBeginning) }

  /// Moves to the end of a branch. Returns `false` if there is none.
  mutating func go(toBranch branch: Int) -> Bool {
    guard tips.indices.contains(branch) else { return false }
    self.branch = branch
    go(to: tips[branch])
    return true
  }

  /// Moves to the moment at `index`.
  private mutating func go(to index: Int) {
    self.index = index
    current = moment(at: index)
  }

  /// All branches, in the order of their creation.
  var branches: [Branch] {
    tips.indices.map { branch in
      let indices = indices(to: tips[branch])
      let origin = indices.first { nodes[$0].branch == branch }.map { nodes[$0].parent }
      let last = indices.last { nodes[$0].hasLine }
      return Branch(
        leftAfter: origin.map { nodes[$0].line } ?? 0, end: moment(at: tips[branch]),
        lastEvent: last.flatMap { moment(at: $0).event })
    }
  }
}

extension SomeWorld {
  /// The numbers of the steps whose requests are in flight in the foreground.
  var askingSteps: Set<Int> { Set(requests.filter { !$0.isInBackground }.map(\.step)) }
}

extension TraceLine {
  /// What happened, without the text of the step.
  fileprivate var reaction: String {
    "\(from) \(to) \(effects.map(\.description)) \(changes.map { "\($0.name)=\($0.value)" })"
  }
}

extension Timeline.PlayedStep {
  fileprivate var inBackground: Self {
    guard case .action(var action) = step.kind, !action.isInBackground else { return self }
    var played = self
    action.isInBackground = true
    played.step.kind = .action(action)
    played.step.text += " &"
    return played
  }
}
