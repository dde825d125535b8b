internal import MockSources
package import Screens

/// Support for explorations: worlds that differ only in irrelevant details become equal.
extension World {
  /// Removes the data that only traces and setups need. The requests are then numbered from 1 and in
  /// the background, and the trace reports no changed observations.
  ///
  /// Only actions that are tried once need to know whether another action came before them. Without
  /// such actions, the world does not know it either.
  package mutating func normalize(withOnceActions hasOnceActions: Bool) {
    if !hasOnceActions { hasActed = true }
    reported = []
    sink.removeEffects()
    rowFacts = RowFacts()
    var numbers = Set(screen.rememberedRequests)
    for request in requests { numbers.insert(request.number) }
    for wait in sink.waits { numbers.insert(wait.number) }
    screen.renumberRequests { number in numbers.count { $0 <= number } }
    if !readsReuse { screen.forgetReuse() }
    sink.renumber { number in numbers.count { $0 <= number } }
    sources = sources.renumbered(&sink)
    // The server can save the edit of a retried request several times. For the invariants, only the
    // first change matters.
    commits = min(commits, 1)
    // An exploration tries every response, so planned responses do not matter. The responses to
    // cancelled requests and edits do not depend on the source at the time of the request.
    sink.update {
      $0.moveToBackground()
      $0.plan = .ok
      if $0.isCancelled || $0.isEdit { $0.layered?.source = Source() }
    }
  }

  /// Returns a copy that is normalized.
  package func normalized(withOnceActions hasOnceActions: Bool) -> World {
    var world = self
    world.normalize(withOnceActions: hasOnceActions)
    return world
  }

  /// The world without the check of invariants.
  package var withoutInvariants: World {
    var world = self
    world.invariantChecks = .none
    return world
  }

  /// The world as if all its requests had been sent in the background, before any step.
  package var inBackground: World {
    var world = self
    world.sink.update { $0.moveToBackground() }
    return world
  }
}

extension Request {
  /// Makes this a background request that was sent before any step.
  fileprivate mutating func moveToBackground() {
    isInBackground = true
    step = -1
  }
}

extension World: Hashable {
  package static func == (first: World, second: World) -> Bool {
    first.madeEdits == second.madeEdits && first.requests == second.requests
      && first.sink.waits == second.sink.waits
      && first.sink.editSources == second.sink.editSources
      && first.hasActed == second.hasActed && first.hasAnswered == second.hasAnswered
      && first.serverChanges == second.serverChanges && first.commits == second.commits
      && first.clock == second.clock
      && first.sources == second.sources && first.screen == second.screen
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(requests)
    hasher.combine(sources)
    screen.hash(into: &hasher)
  }
}

extension World {
  /// Returns the outcome of a reply to the request at `position`, or `nil` if the reply is not
  /// possible.
  package func outcome(ofRequestAt position: Int, for reply: Reply) -> Answer.Outcome? {
    let request = requests[position]
    if request.isEdit {
      var world = self
      return try? world.saveEdit(of: request, reply)
    }
    return try? sources[request.source].outcome(of: request, for: reply, limit: rowLimit)
  }

  /// Returns the number of rows of the requested page for the request at `position`.
  package func ownPageCount(ofRequestAt position: Int) -> Int {
    let request = requests[position]
    let source = sources[request.source]
    guard
      let outcome = try? source.outcome(of: request, for: .succeed(), limit: rowLimit)
    else { return 0 }
    if case .page(let page) = outcome { return page.rows.count }
    return 0
  }

  package var waits: [Wait] { sink.waits }

  package func samples(of action: ActionDescription) -> [[ActionArgument]] {
    kind.samples?(screen, action) ?? action.samples
  }

  package func differsIfStale(_ position: Int) -> Bool {
    guard let asked = requests[position].layered?.source else { return false }
    return !requests[position].isEdit && !requests[position].isCancelled
      && asked != sources[requests[position].source]
  }
}
