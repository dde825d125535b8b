package import MockSources
package import ScenarioRunner
package import Screens
internal import Text

/// The events and bounds of an exploration.
package struct ExplorationScope: Hashable, Sendable {
  /// How many requests may be in flight.
  package var inFlight: Int
  /// How many rows the source has at first.
  package var rows: Int
  /// How many rows a page has.
  package var pageSize = 2
  /// Whether the number of rows or the page size was given by the user.
  package var describesSource = false
  /// Whether the server's rows change too.
  package var changesServer = false
  /// The paging of the source, or `nil` for the first paging that the screen supports.
  package var paging: Paging?
  /// Whether the source holds a cached first page.
  package var isCached = false
  /// Whether answers of a cursor source may set the key of the page after them by hand.
  package var setsKeys = false
  /// The names of the actions to try, or none for all.
  package var actions: [String] = []
  /// The most edits in one scenario of a screen that has edits.
  package var edits = 2
  /// The options of the screen that are not the default.
  package var screenOptions: [ScreenOptions.Setting] = []

  /// Whether another source may be named once.
  package var changesSource = false
  /// The failure messages that are tried beside the default one.
  package var failureTexts: [String] = []
  /// How many responses without rows may name another key by hand, one after the other.
  package var emptyPages = 0

  /// The keys of the pages without rows, none of which a source of 6 rows in pages of 3 gives by itself.
  private static let keysOfEmptyPages = ["4", "5", "1", "2", "6"]

  /// An empty message, two lines, 200 characters, and Unicode.
  package static let unusualFailureTexts = [
    "", "first line\nsecond line", String(repeating: "0123456789", count: 20),
    "Zeitüberschreitung ⏱ 超时 \u{202E}x",
  ]

  /// The number of rows of the other source, if one may be named.
  package var otherSourceCount: Int? { changesSource ? (rows == 1 ? 3 : 1) : nil }

  /// Creates the usual scope with other limits.
  package init(inFlight: Int = 3, rows: Int = 4) {
    self.inFlight = inFlight
    self.rows = rows
  }

  /// Returns the usual scope for a screen of this manual, whose search ends within a minute.
  ///
  /// With layers there is so much more to try that fewer rows, requests and edits must do, unless only some actions are tried.
  package static func usual(for manual: Manual?, onlySome: Bool = false) -> ExplorationScope {
    guard let manual, manual.hasLayers else { return ExplorationScope() }
    var scope = ExplorationScope(inFlight: 2, rows: 2)
    scope.pageSize = 1
    if !onlySome { scope.edits = 1 }
    return scope
  }

  /// How often the server's rows change, or keys are set by hand, in one scenario; any number would never end.
  private static let serverChanges = 2

  /// The answers whose next page is the one after the first row, again and again: follow-ups and cursor loops.
  private static let repliesWithKey: [Reply] = [
    .succeed(next: .key("1")), .empty(next: .key("1")),
  ]

  /// The stage of the exploration, for the kind of screen that `entry` is, which can ask its source.
  package func stage(for entry: any CatalogEntry) -> Stage {
    Stage(
      entry, options: ScreenOptions(entry.manual.options, written: screenOptions),
      source: entry.manual.exploresSample && !describesSource ? nil : source(for: entry.manual))
  }

  /// Returns the source of the scope, with the paging that a screen of this manual asks by.
  private func source(for manual: Manual) -> Source {
    var specification = SourceSpecification(name: SourceSpecification.numbers.name)
    specification.count = rows
    specification.pageSize = pageSize
    specification.paging = paging ?? manual.pagings.first ?? .numbered
    specification.isCached = isCached
    return Source(specification)
  }

  /// Every step worth trying in `world`, in an order that depends on the world alone.
  package func steps(in world: some SomeWorld) -> [ExploredStep] {
    var steps: [ExploredStep] = []
    for (index, action) in world.description.actions.enumerated() {
      if !tries(action) { continue }
      if action.isEdit, world.madeEdits >= edits { continue }
      if action.isOnce, world.hasActed { continue }
      steps += world.samples(of: action).map { .action(index, $0) }
    }
    if world.description.manual.hasLayers { return steps + world.layeredSteps }
    for place in world.requests.indices {
      // Short pages and ends are tried without pages that name a key by hand.
      let replies =
        emptyPages > 0
        ? [.succeed(), .fail(Reply.defaultMessage)] : world.replies(toRequestAt: place)
      steps += replies.map { .answer(place, $0) }
      if setsKeys, world.serverChanges < Self.serverChanges {
        steps += Self.repliesWithKey.map { .answer(place, $0) }
      }
      steps += failureTexts.map { .answer(place, .fail($0)) }
      if world.serverChanges < emptyPages {
        let key = Self.keysOfEmptyPages[world.serverChanges % Self.keysOfEmptyPages.count]
        steps.append(.answer(place, .empty(next: .key(key))))
      }
    }
    if changesServer, world.serverChanges < Self.serverChanges {
      steps.append(.insertion)
      if world.listedSource.count > 0 { steps.append(.removal) }
    }
    let named = world.namedSource.specification.count
    if let count = otherSourceCount, named != count { steps.append(.source(count: count)) }
    return steps
  }

  func tries(_ action: ActionDescription) -> Bool {
    actions.isEmpty || actions.contains(action.name)
  }

  /// The bounds in words, on a screen with this manual.
  package func words(for manual: Manual) -> String {
    let paging = paging ?? manual.pagings.first ?? .numbered
    var parts = [
      "\(paging.rawValue) pages", "\(counted(rows, "row")) in pages of \(pageSize)",
      "\(counted(inFlight, "request")) in flight", isCached ? "a cached first page" : "no cache",
      changesServer
        ? "at most \(counted(Self.serverChanges, "server change"))" : "no server changes",
    ]
    if setsKeys { parts.append("next keys by hand") }
    if changesSource { parts.append("a change of source") }
    if !failureTexts.isEmpty { parts.append("other failure texts") }
    if emptyPages > 0 { parts.append("up to \(emptyPages) pages without rows in a row") }
    return parts.joined(separator: ", ")
  }
}

extension ExplorationScope: CustomStringConvertible {
  /// How far it goes, in words.
  package var description: String {
    "\(counted(inFlight, "request")) in flight, \(counted(rows, "row")),"
      + " pages of \(pageSize)"
  }
}

extension SomeWorld {
  /// The responses and wakings worth trying on a screen with layers.
  fileprivate var layeredSteps: [ExploredStep] {
    var steps: [ExploredStep] = []
    let retries = typed.screen.hasRetries
    var permanent = Reply.Suffixes()
    permanent.isPermanent = true
    var stale = Reply.Suffixes()
    stale.isStale = true
    for place in requests.indices {
      var replies: [Reply] = [.succeed()]
      if differsIfStale(place) { replies.append(.suffixed(.succeed(), stale)) }
      replies.append(.fail(Reply.defaultMessage))
      if retries { replies.append(.suffixed(.fail(Reply.defaultMessage), permanent)) }
      if requests[place].isEdit, requests[place].layered?.isCommitted != true {
        replies.append(.own("commit"))
      }
      steps += replies.map { .answer(place, $0) }
    }
    return steps + waits.map { .wake($0.number) }
  }

  /// The answers worth trying: the source's own, none, a short page, a failure, and what the screen has beside them.
  fileprivate func replies(toRequestAt place: Int) -> [Reply] {
    var replies: [Reply] = [.succeed(), .empty(), .fail(Reply.defaultMessage)]
    if ownPageCount(ofRequestAt: place) > 1 { replies.insert(.succeed(count: 1), at: 2) }
    return replies + description.manual.replies.map { .own($0.name) }
  }
}
