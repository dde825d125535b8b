package import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// The events and limits of an exploration.
package struct ExplorationScope: Hashable, Sendable {
  /// The maximum number of requests in flight.
  package var inFlight: Int
  /// The initial number of rows of the source.
  package var rows: Int
  package var pageSize = 2
  /// Whether the user set the number of rows or the page size.
  package var describesSource = false
  /// Whether the rows of the server can change.
  package var changesServer = false
  /// The paging of the source, or `nil` for the first paging that the screen supports.
  package var paging: Paging?
  /// Whether the source has a cached first page.
  package var isCached = false
  /// The keys of the next page that replies for a cursor source set. The key of an earlier page
  /// leads to a cursor loop, and a key in a page without rows to a follow-up request.
  package var keys: [String] = []
  /// The names of the actions to try. If empty, all actions are tried.
  package var actions: [String] = []
  /// The maximum number of edits in one scenario, for a screen with edits.
  package var edits = 2
  /// The options of the screen that differ from the defaults.
  package var screenOptions: [ScreenOptions.Setting] = []

  /// Whether a step can change the source once.
  package var changesSource = false
  /// Failure messages to try in addition to the default one.
  package var failureTexts: [String] = []
  /// Whether short and empty pages are tried for a screen with layers. For other screens, they are
  /// tried unless ``emptyPages`` is set.
  package var triesShortPages = false
  /// The maximum number of responses without rows in which a script sets another key.
  package var emptyPages = 0

  /// The keys for pages without rows. A source of 6 rows in pages of 3 does not use any of them
  /// itself.
  private static let keysOfEmptyPages = ["4", "5", "1", "2", "6"]

  /// An empty message, a message of two lines, one of 200 characters, and one with Unicode.
  package static let unusualFailureTexts = [
    "", "first line\nsecond line", String(repeating: "0123456789", count: 20),
    "Zeitüberschreitung ⏱ 超时 \u{202E}x",
  ]

  /// The number of rows of the other source, if the source can change.
  package var otherSourceCount: Int? { changesSource ? (rows == 1 ? 3 : 1) : nil }

  /// Creates a scope with these limits, and defaults for all other values.
  package init(inFlight: Int = 3, rows: Int = 4) {
    self.inFlight = inFlight
    self.rows = rows
  }

  /// Sets the limits that the user chose. `nil` keeps a limit.
  package mutating func set(rows: Int?, pageSize: Int?, inFlight: Int?) {
    self.rows = rows ?? self.rows
    self.pageSize = pageSize ?? self.pageSize
    self.inFlight = inFlight ?? self.inFlight
    describesSource = rows != nil || pageSize != nil
  }

  /// Returns the default scope for a screen with this manual. Its search ends within a minute.
  ///
  /// A screen with layers has many more events. So its scope has fewer rows, requests and edits,
  /// unless only some actions are tried.
  package static func standard(for manual: Manual, onlySome: Bool = false) -> ExplorationScope {
    guard manual.hasLayers else { return ExplorationScope() }
    var scope = ExplorationScope(inFlight: 2, rows: 2)
    scope.pageSize = 1
    if !onlySome { scope.edits = 1 }
    return scope
  }

  /// The maximum number of changes of the server's rows or of keys in one scenario. Without a
  /// maximum, a search would never end.
  package static let serverChanges = 2

  /// Returns the initial setup of the exploration of `entry`.
  package func setup(for entry: any CatalogEntry) -> CaseSetup {
    CaseSetup(
      entry, options: ScreenOptions(entry.manual.options, written: screenOptions),
      source: entry.manual.exploresSample && !describesSource ? nil : source(for: entry.manual))
  }

  /// Returns the source of the scope, with a paging that a screen with this manual supports.
  private func source(for manual: Manual) -> Source {
    var specification = SourceSpecification(name: SourceSpecification.numbers.name)
    specification.count = rows
    specification.pageSize = pageSize
    specification.paging = paging ?? manual.pagings.first ?? .numbered
    specification.isCached = isCached
    return Source(specification)
  }

  /// Returns all steps to try in `world`, in an order that depends only on the world.
  package func steps(in world: some SomeWorld) -> [ExploredStep] {
    var steps: [ExploredStep] = []
    for (index, action) in world.description.actions.enumerated() {
      if !tries(action) { continue }
      if action.isEdit, world.madeEdits >= edits { continue }
      if action.isOnce, world.hasActed { continue }
      steps += world.samples(of: action).map { .action(index, $0) }
    }
    let hasLayers = world.description.manual.hasLayers
    if hasLayers { steps += world.layeredSteps }
    for position in world.requests.indices where !world.requests[position].isEdit {
      // Short and empty pages are tried only without a key that a script sets.
      let replies: [Reply] =
        if hasLayers {
          triesShortPages ? [.empty(), .succeed(count: 1)] : []
        } else if emptyPages > 0 {
          [.succeed(), .fail(Reply.defaultMessage)]
        } else {
          world.replies(toRequestAt: position)
        }
      steps += replies.map { .answer(position, $0) }
      if world.serverChanges < Self.serverChanges {
        steps += keys.flatMap { [.succeed(next: .key($0)), .empty(next: .key($0))] }
          .map { .answer(position, $0) }
      }
      steps += failureTexts.map { .answer(position, .fail($0)) }
      if world.serverChanges < emptyPages {
        let key = Self.keysOfEmptyPages[world.serverChanges % Self.keysOfEmptyPages.count]
        steps.append(.answer(position, .empty(next: .key(key))))
      }
    }
    if changesServer(in: world), world.serverChanges < Self.serverChanges {
      steps.append(.insertion)
      if world.listedSource.count > 0 { steps.append(.removal) }
    }
    let named = world.namedSource.specification.count
    if let count = otherSourceCount, named != count { steps.append(.source(count: count)) }
    return steps
  }

  /// Returns whether the rows of the server can change, and the change can reach the screen.
  package func changesServer(in world: some SomeWorld) -> Bool {
    changesServer && !world.copiesRows
  }

  /// The limit of the changes of the server's rows, in words.
  var serverChangesInWords: String { "at most \(counted(Self.serverChanges, "server change"))" }

  /// The limit of the actions, in words.
  var actionsInWords: String { "only the actions \(actions.joined(separator: ", "))" }

  package func tries(_ action: ActionDescription) -> Bool {
    actions.isEmpty || actions.contains(action.name)
  }

  /// Returns a description of the limits, for searches that begin with `world`.
  package func words(in world: some SomeWorld) -> String {
    let source = world.namedSource
    var parts = [
      "\(source.paging.rawValue) pages",
      "\(counted(source.count, "row")) in pages of \(source.pageSize)",
      "\(counted(inFlight, "request")) in flight", isCached ? "a cached first page" : "no cache",
      changesServer(in: world) ? serverChangesInWords : "no server changes",
    ]
    if !keys.isEmpty {
      parts.append("next key \(keys.joined(separator: " or ")) set by the script")
    }
    if changesSource { parts.append("a change of source") }
    if !failureTexts.isEmpty { parts.append("other failure texts") }
    if triesShortPages { parts.append("short and empty pages") }
    if emptyPages > 0 { parts.append("up to \(emptyPages) pages without rows in a row") }
    parts += screenOptions.map { escaped("\($0.name)=\($0.value)") }
    if world.description.actions.contains(where: { $0.isEdit && tries($0) }) {
      parts.append("at most \(counted(edits, "edit"))")
    }
    if !actions.isEmpty { parts.append(actionsInWords) }
    return parts.joined(separator: ", ")
  }
}

extension SomeWorld {
  /// The responses and retries to try on a screen with layers.
  fileprivate var layeredSteps: [ExploredStep] {
    var steps: [ExploredStep] = []
    let retries = typed.screen.hasRetries
    var permanent = Reply.Suffixes()
    permanent.isPermanent = true
    var stale = Reply.Suffixes()
    stale.isStale = true
    for position in requests.indices {
      var replies: [Reply] = [.succeed()]
      if differsIfStale(position) { replies.append(.suffixed(.succeed(), stale)) }
      replies.append(.fail(Reply.defaultMessage))
      if retries { replies.append(.suffixed(.fail(Reply.defaultMessage), permanent)) }
      if requests[position].isEdit, requests[position].layered?.isCommitted != true {
        replies.append(.own("commit"))
      }
      steps += replies.map { .answer(position, $0) }
    }
    return steps + waits.indices.map { .wake($0) }
  }

  /// Returns the replies to try: the requested page, no rows, a short page, a failure, and the
  /// screen's own replies.
  fileprivate func replies(toRequestAt position: Int) -> [Reply] {
    var replies: [Reply] = [.succeed(), .empty(), .fail(Reply.defaultMessage)]
    if ownPageCount(ofRequestAt: position) > 1 { replies.insert(.succeed(count: 1), at: 2) }
    return replies + description.manual.replies.map { .own($0.name) }
  }
}
