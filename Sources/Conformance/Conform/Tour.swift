package import Adapters
internal import Screens

/// A walk of a subject beside the reference that tries every transition, and begins anew only where it must.
///
/// While both are in step it goes on from where it stands to the nearest transition that is not tried yet.
package struct Tour {
  /// What the reference does.
  package let graph: ReferenceGraph
  /// How often each event is tried once more after one that was refused: 1, or more after every event.
  package let again: Int?
  private let subject: any Subject
  private let vocabulary: SubjectVocabulary
  private let comparison: Comparison
  private let start: SubjectCommand
  private let isStopped: () -> Bool

  /// What is known of each transition.
  package private(set) var knowledge: [Knowledge]
  /// What differs, in the order found.
  package private(set) var findings: [Finding] = []
  /// How many commands were sent.
  package private(set) var messages = 0
  /// How many transitions were tried, those tried once more included.
  package private(set) var tries = 0
  /// How often the subject was made anew.
  package private(set) var starts = 0
  /// Whether somebody stopped it before all was tried.
  package private(set) var wasStopped = false

  /// What the reference's states look like, as far as it is compared.
  private let expected: [Compared]
  /// What is still to be tried from each state.
  private var untried: [[Int]]
  /// After which refused transitions which others are still to be tried once more.
  private var owed: [Int: [Int]] = [:]
  /// What is owed already: one event of a kind that leads to a state is as good as another.
  private var debts: Set<Debt> = []
  /// How much is still to be tried at each state.
  private var work: [Int]
  /// The refused transitions that begin at a state, and are owed others.
  private var debtors: [Int: [Int]] = [:]

  /// The transitions that differ only where more happened before than leads to their state.
  package private(set) var historyDependent: Set<Int> = []

  /// Where both stand.
  private var here: Stand?
  /// The search for what is next: its number, the number of the one that reached each state, and by which transition.
  private var round = 0
  private var reachedIn: [Int]
  private var cameBy: [Int]
  /// Whether states count that were reached only with something differing.
  private var isDirty = false

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
    /// The transitions that led to it since the last start, itself the last.
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

  /// What others are owed after: a kind of event that leads to a state.
  private struct Debt: Hashable {
    var node: Int
    var kind: ConformEvent.Kind
    var word: String
  }

  /// Where both stand: the reference in a state of the graph, the subject behind its messages.
  private struct Stand {
    var node: Int
    var state: SubjectState
    /// The numbers of the requests in flight, in the order asked, as the subject counts them.
    var requests: [Int]
    var compared: Compared
    var lasting: Set<Aspect>
    var path: [Int]
  }

  /// Makes a tour that is about to start; `start` is how the subject is made anew.
  package init(
    _ graph: ReferenceGraph, _ subject: any Subject, _ vocabulary: SubjectVocabulary,
    comparing: Comparing, start: SubjectCommand, again: Int? = nil,
    isStopped: @escaping () -> Bool = { false }
  ) {
    self.graph = graph
    self.subject = subject
    self.vocabulary = vocabulary
    let comparison = Comparison(comparing, vocabulary)
    self.comparison = comparison
    self.start = start
    self.again = again
    self.isStopped = isStopped
    knowledge = Array(repeating: Knowledge(), count: graph.edges.count)
    expected = graph.nodes.map { comparison.compared($0.looks) }
    untried = graph.nodes.map { Array($0.edges.reversed()) }
    work = graph.nodes.map { $0.edges.count }
    reachedIn = Array(repeating: 0, count: graph.nodes.count)
    cameBy = Array(repeating: -1, count: graph.nodes.count)
  }

  /// Tries everything that can be reached.
  package mutating func run() throws(SubjectFailure) {
    try tryAll()
    // What is left lies behind something that differs, with which both are in step all the same.
    isDirty = true
    try tryAll()
  }

  private mutating func tryAll() throws(SubjectFailure) {
    while let way = nextWay() {
      if isStopped() {
        wasStopped = true
        return
      }
      if way.startsAnew { try begin() }
      for edge in way.edges {
        guard try go(along: edge) else { break }
      }
    }
  }

  // MARK: Finding the way

  /// What is to be walked next: from where both stand or from a start, the last transition being one to be tried.
  private struct Way {
    var startsAnew: Bool
    var edges: [Int]
  }

  /// Finds what is nearest of all that is still to be tried; a start takes one command.
  private mutating func nextWay() -> Way? {
    if let here, let edge = choice(at: here.node, after: here.path.last) {
      return Way(startsAnew: false, edges: [edge])
    }
    round += 1
    var layer: [(node: Int, startsAnew: Bool)] = []
    if let here {
      reach(here.node, by: -1)
      layer.append((here.node, false))
    }
    var didStart = false
    while true {
      if !didStart, layer.isEmpty || layer.first?.node != here?.node {
        didStart = true
        if !isReached(0) {
          reach(0, by: -1)
          layer.append((0, true))
        }
      }
      if layer.isEmpty, didStart { return nil }
      var following: [(node: Int, startsAnew: Bool)] = []
      for (node, startsAnew) in layer {
        if let edge = choice(at: node, after: nil) {
          return Way(startsAnew: startsAnew, edges: path(to: node) + [edge])
        }
        for edge in graph.nodes[node].edges where isUsable(edge) {
          let target = graph.edges[edge].target
          if isReached(target) { continue }
          reach(target, by: edge)
          following.append((target, startsAnew))
        }
      }
      layer = following
    }
  }

  /// Finds the shortest way from a start to `node` through what is known, or `nil` where there is none.
  package mutating func shortestPath(to node: Int) -> [Int]? {
    round += 1
    reach(0, by: -1)
    var queue = [0]
    var next = 0
    while next < queue.count {
      let here = queue[next]
      if here == node { return path(to: node) }
      next += 1
      for edge in graph.nodes[here].edges where isUsable(edge) {
        let target = graph.edges[edge].target
        if isReached(target) { continue }
        reach(target, by: edge)
        queue.append(target)
      }
    }
    return nil
  }

  private func isReached(_ node: Int) -> Bool { reachedIn[node] == round }

  private mutating func reach(_ node: Int, by edge: Int) {
    reachedIn[node] = round
    cameBy[node] = edge
  }

  /// The way that the search of this round found to `node`.
  private func path(to node: Int) -> [Int] {
    var edges: [Int] = []
    var place = node
    while cameBy[place] >= 0 {
      edges.append(cameBy[place])
      place = graph.edges[cameBy[place]].source
    }
    return edges.reversed()
  }

  /// Whether the walk may go along a transition that was tried.
  private func isUsable(_ edge: Int) -> Bool {
    isDirty ? knowledge[edge].isInStep : knowledge[edge].isClean
  }

  /// What is to be tried at `node`, where the transition `last` led, if that is known.
  private mutating func choice(at node: Int, after last: Int?) -> Int? {
    if let last, owed[last] != nil {
      // What differs anyhow need not be tried once more.
      while let edge = owed[last]?.last, !knowledge[edge].differences.isEmpty {
        pay(edge, after: last)
      }
      if let edge = owed[last]?.last { return edge }
    }
    guard work[node] > 0 else { return nil }
    if let edge = untried[node].last { return edge }
    return debtors[node]?.last { isUsable($0) }
  }

  /// Notes that `edge` is owed no more after `last`.
  private mutating func pay(_ edge: Int, after last: Int) {
    guard let place = owed[last]?.lastIndex(of: edge) else { return }
    owed[last]?.remove(at: place)
    if owed[last]?.isEmpty == true { forgive(last) }
  }

  /// Notes that nothing is owed any more after `last`.
  private mutating func forgive(_ last: Int) {
    guard owed.removeValue(forKey: last) != nil else { return }
    let debtor = graph.edges[last].source
    debtors[debtor]?.removeAll { $0 == last }
    work[debtor] -= 1
  }

  // MARK: Walking

  /// Makes the subject anew.
  private mutating func begin() throws(SubjectFailure) {
    var state = SubjectState(vocabulary)
    _ = try say(start, &state)
    starts += 1
    let compared = comparison.compared(Looks(state, vocabulary))
    here = Stand(
      node: 0, state: state, requests: [], compared: compared,
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
    let last = stand.path.last
    let wasLasting = !stand.lasting.isEmpty
    if !knowledge[edge].isTried || (last.map { owed[$0]?.contains(edge) ?? false } ?? false) {
      tries += 1
    }
    let step = try take(edge, from: &stand)
    if let last { pay(edge, after: last) }
    let goesOn = step.isInStep && (isDirty || step.aspects.isEmpty)
    here = goesOn ? stand : nil
    guard !step.differences.isEmpty else {
      settle(edge, step, wasLasting: wasLasting)
      return goesOn
    }
    try confirm(edge, step, wasLasting, walked: stand.path)
    return false
  }

  /// Tries a transition after which something differs from a start, by the shortest way, and notes what is different then.
  private mutating func confirm(
    _ edge: Int, _ step: Step, _ wasLasting: Bool, walked: [Int]
  ) throws(SubjectFailure) {
    let shortest = shortestPath(to: graph.edges[edge].source).map { $0 + [edge] }
    var finding = Finding(
      edge: edge, differences: step.differences, aspects: step.aspects, path: walked,
      isBehind: wasLasting, dependsOnHistory: true)
    guard let shortest, shortest != walked else {
      finding.dependsOnHistory = shortest == nil
      findings.append(finding)
      return settle(edge, step, wasLasting: wasLasting)
    }
    let again = try play(shortest)
    if let again, !again.step.differences.isEmpty {
      findings.append(
        Finding(
          edge: edge, differences: again.step.differences, aspects: again.step.aspects,
          path: shortest, isBehind: again.wasLasting, dependsOnHistory: false))
      settle(edge, again.step, wasLasting: again.wasLasting)
    } else {
      findings.append(finding)
      settle(edge, again?.step ?? step, wasLasting: again?.wasLasting ?? wasLasting)
      historyDependent.insert(edge)
    }
  }

  /// Notes that `edge` was tried, and what is owed after it.
  private mutating func settle(_ edge: Int, _ step: Step, wasLasting: Bool) {
    let source = graph.edges[edge].source
    knowledge[edge].differences.formUnion(step.differences)
    let isClean = step.isInStep && step.aspects.isEmpty && !wasLasting
    if knowledge[edge].isTried {
      knowledge[edge].isInStep = knowledge[edge].isInStep && step.isInStep
      knowledge[edge].isClean = knowledge[edge].isClean && (isClean || wasLasting)
      if !knowledge[edge].isInStep { forgive(edge) }
      return
    }
    knowledge[edge].isTried = true
    knowledge[edge].isInStep = step.isInStep
    knowledge[edge].isClean = isClean
    if let place = untried[source].lastIndex(of: edge) {
      untried[source].remove(at: place)
      work[source] -= 1
    }
    // A subject that tells all of its state hides nothing there.
    let isOwing = again != nil || (graph.edges[edge].isRefused && !tellsAll)
    guard isOwing, step.isInStep else { return }
    let target = graph.edges[edge].target
    let following = graph.nodes[target].edges
    if following.isEmpty { return }
    let debt = Debt(
      node: target, kind: graph.edges[edge].event.kind, word: graph.edges[edge].event.word)
    guard again != nil || debts.insert(debt).inserted else { return }
    owed[edge] = following.reversed()
    debtors[source, default: []].append(edge)
    work[source] += 1
  }

  /// Whether the subject tells what stands for its whole state.
  private var tellsAll: Bool { here?.state.fingerprint != nil }

  /// Does what `edge` is, and compares.
  private mutating func take(
    _ edge: Int, from stand: inout Stand
  ) throws(SubjectFailure) -> Step {
    let transition = graph.edges[edge]
    let before = stand.compared
    var outcome = SubjectState.Outcome()
    switch transition.event.message {
    case .nothing: break
    case .action(let action):
      outcome = try say(.action(action), &stand.state)
    case .answer(let place, let reply):
      outcome = try say(.answer(request: stand.requests[place], reply), &stand.state)
    }
    stand.compared = comparison.compared(Looks(stand.state, vocabulary))
    let aspects = expected[transition.target].aspects(differingFrom: stand.compared)
    let deeds = Doings(outcome.effects, stand.requests, firstKey: graph.firstKey)
    var differences = Set(aspects.subtracting(stand.lasting).map(\.difference))
    differences.formUnion(deeds.differences(from: transition.deeds, comparison))
    judge(&differences, transition, deeds, before, stand.compared)
    // The same is asked, nothing is cancelled that the reference waits for, the same rows are held.
    let isInStep =
      deeds.asks == transition.deeds.asks
      && Set(deeds.cancels).isSubset(of: cancelled(after: transition)) && !aspects.contains(.held)
    if isInStep { move(&stand, along: transition) }
    stand.lasting = aspects
    stand.node = transition.target
    stand.path.append(edge)
    return Step(
      differences: differences, aspects: aspects, isInStep: isInStep, outcome: outcome)
  }

  /// Makes one grave difference of several that say the same.
  private func judge(
    _ differences: inout Set<Difference>, _ transition: ReferenceGraph.Edge, _ deeds: Doings,
    _ before: Compared, _ after: Compared
  ) {
    if differences.isEmpty { return }
    let isSilent = deeds.isEmpty && before == after
    if transition.event.kind == .lateAnswer {
      if !isSilent { differences.insert(.lateAnswer) }
    } else if isSilent, !transition.isRefused {
      let target = expected[transition.target]
      let isStill = transition.deeds.asks.isEmpty && expected[transition.source] == target
      if !isStill { differences.insert(.nothing) }
    }
  }

  /// The places of requests that the reference does not wait for any more once `transition` happened.
  private func cancelled(after transition: ReferenceGraph.Edge) -> Set<Int> {
    graph.nodes[transition.source].cancelled.union(transition.deeds.cancels)
  }

  /// Renews the numbers of the requests in flight.
  private func move(_ stand: inout Stand, along transition: ReferenceGraph.Edge) {
    if case .answer(let place, _) = transition.event.message { stand.requests.remove(at: place) }
    let asked = transition.deeds.asks.count
    let last = stand.state.asked
    stand.requests += (last - asked + 1)..<(last + 1)
  }
}

extension Tour {
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
}

extension Tour {
  /// Finds the shortest ways that show what differs only behind more than leads to its state.
  package mutating func settleHistories() throws(SubjectFailure) {
    var known: Set<[Int]> = []
    for place in findings.indices where findings[place].dependsOnHistory {
      let finding = findings[place]
      guard let gravest = finding.differences.min() else { continue }
      let kind = graph.edges[finding.edge].event.kind
      // One of a class is enough.
      let isKnown = findings.contains {
        !$0.dependsOnHistory && $0.differences.min() == gravest
          && graph.edges[$0.edge].event.kind == kind
      }
      if isKnown { continue }
      let shortest = try shortened(finding.path, showing: gravest)
      guard known.insert(shortest).inserted else { continue }
      findings[place].path = shortest
      findings[place].dependsOnHistory = false
    }
  }

  /// Shortens a path, after whose last transition the difference shows, to the fewest transitions that lead to it.
  private mutating func shortened(
    _ path: [Int], showing difference: Difference
  ) throws(SubjectFailure) -> [Int] {
    // The way to a state near the end, and what came from there on.
    var length = 1
    while length < path.count {
      let tail = Array(path.suffix(length + 1))
      if let head = shortestPath(to: graph.edges[tail[0]].source),
        head.count + tail.count < path.count, try shows(head + tail, difference)
      {
        return head + tail
      }
      length = length < 8 ? length + 1 : length * 2
    }
    guard try shows(path, difference) else {
      throw SubjectFailure(
        "the subject is not deterministic: the same commands led to a difference once "
          + "(\(graph.edges[path[path.count - 1]].event.word)), and then to none")
    }
    return path
  }

  private mutating func shows(
    _ path: [Int], _ difference: Difference
  ) throws(SubjectFailure) -> Bool {
    try play(path)?.step.differences.contains(difference) ?? false
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

/// What a subject did, in the terms of the graph.
private struct Doings {
  var asks: [String?] = []
  var cancels: [Int] = []
  var others: [Deeds.Other] = []

  var isEmpty: Bool { asks.isEmpty && cancels.isEmpty && others.isEmpty }

  init(_ effects: [SubjectReport.Effect], _ requests: [Int], firstKey: String?) {
    for effect in effects {
      switch effect {
      case .asks(let key): asks.append(key == firstKey ? nil : key)
      // One that is answered already is no longer waited for by anybody.
      case .cancels(let number):
        if let place = requests.firstIndex(of: number) { cancels.append(place) }
      case .toast, .drops, .opens, .other:
        others.append(Deeds.Other(name: effect.name, text: effect.note))
      }
    }
  }

  func differences(from deeds: Deeds, _ comparison: Comparison) -> Set<Difference> {
    var differences: Set<Difference> = []
    if asks != deeds.asks { differences.insert(.asks) }
    if comparison.compares(effect: "cancels"), Set(cancels) != Set(deeds.cancels) {
      differences.insert(.cancels)
    }
    let compares = { (other: Deeds.Other) in comparison.compares(effect: other.name) }
    if others.filter(compares) != deeds.others.filter(compares) { differences.insert(.words) }
    if comparison.comparesToasts,
      others.contains(where: { $0.name == "toast" })
        != deeds.others.contains(where: { $0.name == "toast" })
    {
      differences.insert(.errors)
    }
    return differences
  }
}
