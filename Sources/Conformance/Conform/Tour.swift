package import Adapters
internal import Exploration
internal import Screens

/// A walk of a subject beside the reference that tries every transition, and begins anew only where it must.
///
/// While both are in step it goes on from where it stands to the nearest transition that is not tried yet.
package struct Tour {
  /// What the reference does.
  package let graph: ReferenceGraph
  /// After how many events of any kind all is tried once more; `nil` is after one that was refused.
  package let again: Int?
  /// The list that is walked through.
  let subject: any Subject
  /// Its words.
  let vocabulary: SubjectVocabulary
  /// What compares its looks with those of the reference.
  private let comparator: Comparator
  /// The command that makes it anew.
  private let start: SubjectCommand
  /// Whether somebody wants no more.
  let isStopped: () -> Bool

  /// What is known of each transition.
  package private(set) var knowledge: [Knowledge]
  /// What differs, in the order found.
  package internal(set) var findings: [Finding] = []
  /// How many commands were sent.
  package private(set) var messages = 0
  /// How many transitions were tried, those tried once more included.
  package private(set) var tries = 0
  /// How often the subject was made anew.
  package private(set) var starts = 0
  /// Whether somebody stopped it before all was tried.
  package private(set) var wasStopped = false

  /// What the reference's states look like, as far as it is compared.
  private let expected: [ComparedAspects]
  /// Where it may stand.
  private(set) var map: TourMap
  /// Whether each arc of the map was gone along.
  private(set) var isDone: [Bool]
  /// The arc by which each place is reached from a start.
  var cameBy: [Int?] = []
  /// Whether they are to be found anew, since something is known that was not.
  var isReachStale = true
  /// What the subject answered at the moments soon after a start.
  var memory: [Moment: RecordedAnswer] = [:]
  /// How few transitions show what differs, for each way in which something does.
  var shown: [DifferenceClass: Int] = [:]
  /// How few steps lead to each state of the reference.
  let depths: [Int]

  /// Where both stand.
  private var here: Stand?
  /// Whether states count that were reached only with something differing.
  var isDirty = false

  /// What is known of a transition.
  package struct Knowledge: Hashable, Sendable {
    /// Whether it was tried.
    package var isTried = false
    /// Whether both were in step after it, and differed in nothing.
    package var isClean = false
    /// Whether both were in step after it.
    package var isInStep = false
    /// What was different first.
    package var differences: Set<Difference> = []
  }

  /// A transition after which something differs that did not before.
  package struct Finding: Sendable {
    /// The transition.
    package var edge: Int
    /// What differs.
    package var differences: Set<Difference>
    /// What differs while it lasts.
    package var aspects: Set<Aspect>
    /// The transitions that led to it since the last start, itself the last; none where another finding shows as much.
    package var path: [Int]
    /// Whether something else differed already.
    package var isBehind: Bool
    /// Whether the shortest way to the state does not show it.
    package var dependsOnHistory: Bool
  }

  /// What came of one transition.
  package struct Step: Sendable {
    /// What began to differ.
    package var differences: Set<Difference>
    /// What differs now, and lasts.
    package var aspects: Set<Aspect>
    /// Whether both are in step.
    package var isInStep: Bool
    /// What the subject told.
    package var outcome: SubjectState.Outcome
  }

  /// Where both stand: the reference in a state of the graph, the subject behind its messages.
  struct Stand {
    /// The state of the reference.
    var node: Int
    /// The place of the map.
    var place: Int
    /// What the subject told so far.
    var state: SubjectState
    /// The numbers of the requests in flight, in the order asked, as the subject counts them.
    var requests: [Int]
    /// What of that is compared.
    var compared: ComparedAspects
    /// What differs and lasts.
    var lasting: Set<Aspect>
    /// The transitions since the last start.
    var path: [Int]
    /// The number of the moment, as long as it is remembered.
    var moment: Int? = 0
  }

  /// Makes a tour that is about to start; `start` is how the subject is made anew.
  package init(
    _ graph: ReferenceGraph, _ subject: any Subject, _ vocabulary: SubjectVocabulary,
    comparing: ComparisonMode, start: SubjectCommand, again: Int? = nil,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.graph = graph
    self.subject = subject
    self.vocabulary = vocabulary
    let comparator = Comparator(comparing, vocabulary)
    self.comparator = comparator
    self.start = start
    self.again = again
    self.isStopped = isStopped
    knowledge = Array(repeating: Knowledge(), count: graph.edges.count)
    depths = graph.depths
    expected = graph.nodes.map { comparator.compared($0.appearance) }
    map = TourMap(graph, remembering: again.map { .events($0) } ?? .refusals)
    isDone = Array(repeating: false, count: map.arcs.count)
  }

  /// Tries everything that can be reached.
  package mutating func run() throws(SubjectFailure) {
    try begin()
    if again == nil, here?.state.fingerprint != nil {
      // A subject that tells all of its state hides nothing.
      map = TourMap(graph, remembering: .nothing)
      isDone = Array(repeating: false, count: map.arcs.count)
    }
    try tryAll()
    // What is left lies behind something that differs, with which both are in step all the same.
    isDirty = true
    isReachStale = true
    try tryAll()
  }

  /// Walks until every transition was tried that can be.
  private mutating func tryAll() throws(SubjectFailure) {
    var before = -1
    // Where something differs the walk goes round it, and what it left out is walked once more.
    while !wasStopped, tries > before {
      before = tries
      try follow(route())
    }
  }

  /// Walks a route as far as both stay alike, and goes on where the next thing to be tried begins.
  private mutating func follow(_ route: [Route.Step]) throws(SubjectFailure) {
    var position = 0
    while position < route.count {
      if isStopped() {
        wasStopped = true
        return
      }
      switch route[position] {
      case .restart: try begin()
      case .arc(let arc):
        if here?.place == map.arcs[arc].source, isOpen(arc) {
          _ = try go(along: map.arcs[arc].edge)
        } else if isWanted(arc), try travel(to: map.arcs[arc].source) {
          _ = try go(along: map.arcs[arc].edge)
        }
      }
      position += 1
    }
  }

  /// Begins anew and goes to a place by what is known, and tells whether it arrived.
  private mutating func travel(to place: Int) throws(SubjectFailure) -> Bool {
    if here?.place == place { return true }
    if isReachStale { findReach() }
    guard place == 0 || cameBy[place] != nil else { return false }
    var way: [Int] = []
    var stop = place
    while stop != 0, let arc = cameBy[stop] {
      way.append(arc)
      stop = map.arcs[arc].source
    }
    try begin()
    for arc in way.reversed() {
      guard try go(along: map.arcs[arc].edge) else { return false }
    }
    return here?.place == place
  }

  /// Makes the subject anew.
  private mutating func begin() throws(SubjectFailure) {
    var state = SubjectState(vocabulary)
    _ = try say(start, &state)
    starts += 1
    let compared = comparator.compared(Appearance(state, vocabulary))
    here = Stand(
      node: 0, place: 0, state: state, requests: [], compared: compared,
      lasting: expected[0].aspects(differingFrom: compared), path: [])
  }

  /// Says something to the subject, and takes over what it answers.
  private mutating func say(
    _ command: SubjectCommand, _ state: inout SubjectState
  ) throws(SubjectFailure) -> SubjectState.Outcome {
    messages += 1
    let report = try subject.answer(command)
    do throws(SubjectFailure) {
      return try state.take(report, after: command, vocabulary)
    } catch {
      var failure = error
      failure.command = command.line
      subject.abandon()
      throw failure
    }
  }

  /// Walks along `edge`, notes what came of it, and tells whether both are in step still.
  private mutating func go(along edge: Int) throws(SubjectFailure) -> Bool {
    guard var stand = here else { return false }
    let arc = map.arc(at: stand.place, along: edge, in: graph)
    if !isDone[arc] { tries += 1 }
    let wasLasting = !stand.lasting.isEmpty
    let step = try take(edge, from: &stand)
    isDone[arc] = true
    let goesOn = step.isInStep && (isDirty || step.aspects.isEmpty)
    here = goesOn ? stand : nil
    guard !step.differences.isEmpty else {
      settle(edge, step, wasLasting: wasLasting)
      return goesOn
    }
    guard isWorthConfirming(edge, step) else {
      findings.append(
        Finding(
          edge: edge, differences: step.differences, aspects: step.aspects, path: [],
          isBehind: wasLasting, dependsOnHistory: false))
      settle(edge, step, wasLasting: wasLasting)
      return goesOn
    }
    try confirm(edge, step, wasLasting, walked: stand.path)
    return false
  }

  /// Notes what came of `edge`.
  mutating func settle(_ edge: Int, _ step: Step, wasLasting: Bool) {
    let wasUsable = isUsable(edge)
    let isClean = step.isInStep && step.aspects.isEmpty && !wasLasting
    var known = knowledge[edge]
    known.differences.formUnion(step.differences)
    known.isInStep = step.isInStep && (known.isInStep || !known.isTried)
    known.isClean = known.isTried ? known.isClean && (isClean || wasLasting) : isClean
    known.isTried = true
    knowledge[edge] = known
    noteUse(of: edge, before: wasUsable)
  }

  /// Does what `edge` is, and compares.
  private mutating func take(
    _ edge: Int, from stand: inout Stand
  ) throws(SubjectFailure) -> Step {
    let transition = graph.edges[edge]
    let before = stand.compared
    var outcome = SubjectState.Outcome()
    switch transition.event.message {
    case .nothing:
      try remember(nil, edge, outcome, &stand)
    case .action(let action):
      outcome = try say(.action(action), &stand.state)
      try remember(.action(action), edge, outcome, &stand)
    case .answer(let place, let reply):
      let command = SubjectCommand.answer(request: stand.requests[place], reply)
      outcome = try say(command, &stand.state)
      try remember(command, edge, outcome, &stand)
    }
    stand.compared = comparator.compared(Appearance(stand.state, vocabulary))
    let aspects = expected[transition.target].aspects(differingFrom: stand.compared)
    let reaction = Reaction(outcome.effects, stand.requests, firstKey: graph.firstKey)
    var differences = Set(aspects.subtracting(stand.lasting).map(\.difference))
    differences.formUnion(reaction.differences(from: transition.reaction, comparator))
    judge(&differences, transition, reaction, before, stand.compared)
    // The same is asked, nothing is cancelled that the reference waits for, the same rows are held.
    let isInStep =
      reaction.asks == transition.reaction.asks
      && Set(reaction.cancels).isSubset(of: cancelled(after: transition))
      && !aspects.contains(.held)
    if isInStep { move(&stand, along: transition) }
    stand.lasting = aspects
    stand.place = map.arcs[map.arc(at: stand.place, along: edge, in: graph)].target
    stand.node = transition.target
    stand.path.append(edge)
    return Step(
      differences: differences, aspects: aspects, isInStep: isInStep, outcome: outcome)
  }

  /// Makes one grave difference of several that say the same.
  private func judge(
    _ differences: inout Set<Difference>, _ transition: ReferenceGraph.Edge, _ reaction: Reaction,
    _ before: ComparedAspects, _ after: ComparedAspects
  ) {
    if differences.isEmpty { return }
    let isSilent = reaction.isEmpty && before == after
    if transition.event.kind == .lateAnswer {
      if !isSilent { differences.insert(.lateAnswer) }
    } else if isSilent, !transition.isRefused {
      let target = expected[transition.target]
      let isStill = transition.reaction.asks.isEmpty && expected[transition.source] == target
      if !isStill { differences.insert(.nothing) }
    }
  }

  /// The places of requests that the reference does not wait for any more once `transition` happened.
  private func cancelled(after transition: ReferenceGraph.Edge) -> Set<Int> {
    graph.nodes[transition.source].cancelled.union(transition.reaction.cancels)
  }

  /// Renews the numbers of the requests in flight.
  private func move(_ stand: inout Stand, along transition: ReferenceGraph.Edge) {
    if case .answer(let place, _) = transition.event.message { stand.requests.remove(at: place) }
    let asked = transition.reaction.asks.count
    let last = stand.state.asked
    stand.requests += (last - asked + 1)..<(last + 1)
  }

  /// Plays the transitions `path` from a start, and returns what came of the last, or `nil` where both were out of step before.
  package mutating func play(
    _ path: [Int]
  ) throws(SubjectFailure) -> (step: Step, wasLasting: Bool)? {
    try begin()
    guard var stand = here else { return nil }
    here = nil
    var last: (step: Step, wasLasting: Bool)?
    for (place, edge) in path.enumerated() {
      guard graph.edges[edge].source == stand.node else { return nil }
      let wasLasting = !stand.lasting.isEmpty
      let step = try take(edge, from: &stand)
      if place < path.count - 1, !step.isInStep { return nil }
      last = (step, wasLasting)
    }
    if let last, last.step.isInStep, isDirty || last.step.aspects.isEmpty { here = stand }
    return last
  }

  /// Plays the transitions of a graph that is one path, and returns the place of the first after which something differs.
  package mutating func firstDifference() throws(SubjectFailure) -> (
    place: Int, differences: Set<Difference>, isBehind: Bool
  )? {
    try begin()
    guard var stand = here else { return nil }
    here = nil
    for edge in graph.edges.indices {
      let isBehind = !stand.lasting.isEmpty
      let step = try take(edge, from: &stand)
      if !step.differences.isEmpty { return (edge, step.differences, isBehind) }
      if !step.isInStep { return nil }
    }
    return nil
  }
}
