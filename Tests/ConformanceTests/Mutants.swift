import ListMachine
import MockSources
import Screens

/// The reference list with one broken rule, which the option `rule` names.
struct Mutant: BuiltInScreen {
  typealias List = ReferenceListScreen.List

  /// The rules that can be violated.
  enum Rule: String, CaseIterable, Sendable {
    /// None: the correct list.
    case none
    /// A response to a superseded request is handled like one to the current request.
    case takesSuperseded
    /// A reload cancels nothing.
    case cancelsNothing
    /// A reload resets the page number before its response arrives.
    case resetsPage
    /// A first page does not set the page number.
    case keepsPage
    /// A page that failed to load is skipped.
    case skipsFailedPage
    /// Rows that are already in the list are appended again.
    case forgetsDuplicates
    /// The error view stays when rows arrive.
    case keepsErrorView
    /// An empty first page keeps the previous rows under the empty view.
    case keepsRowsWhenEmpty
    /// The empty view is shown at the end of the rows.
    case showsEmptyAtEnd
    /// An empty list offers a next page.
    case offersMoreWhenEmpty
    /// The next page can be requested during a reload.
    case fetchesWhileRefreshing
    /// The next page can be requested twice.
    case fetchesTwice
    /// A failure is neither shown nor toasted.
    case hidesFailure
    /// The indicator keeps spinning after a failure.
    case keepsSpinning
    /// After a failure, the screen is blank.
    case goesBlank
    /// An indicator covers the rows that a refresh keeps.
    case coversRows
  }

  static let manual = Manual(
    name: "mutant", summary: "the list with a rule broken", sample: "firstLoad",
    states: ReferenceListScreen.manual.states)
  static let actions = ReferenceListScreen.actions
  static let observations = sharedObservations(reporting: "items", "more", "error")
  static let invariants =
    sharedInvariants + [
      Invariant(
        "only-answers-move", "until a response arrives, the key of the next page does not change"
      ) {
        guard $0.answer == nil, let held = $0.before.page.list.content else { return true }
        return $0.after.page.list.content?.nextKey == held.nextKey
      }
    ]

  /// The broken rule.
  let rule: Rule
  /// The list.
  var page = ReferenceListScreen(options: ScreenOptions([]), source: Source())
  /// The rows in addition to those of the list.
  var extra: [Row] = []
  /// Whether the error view stays.
  var errorStays = false

  init(options: ScreenOptions, source: Source) {
    rule = options.word("rule").flatMap(Rule.init) ?? .none
  }

  var stateName: String { page.stateName }
  var picture: Picture { page.picture }

  var shown: Shown {
    var shown = page.shown
    if !extra.isEmpty { shown.pages.append(extra) }
    if errorStays { shown.parts.insert(.error) }
    switch rule {
    case .showsEmptyAtEnd where shown.parts == .rows && !shown.hasMore: shown.parts.insert(.empty)
    case .offersMoreWhenEmpty where shown.parts == .empty: shown.hasMore = true
    case .coversRows where shown.pull == .spinning: shown.parts.insert(.indicator)
    default: break
    }
    return shown
  }

  static func event(for answer: Answer) -> ReferenceListScreen.Event {
    ReferenceListScreen.event(for: answer)
  }

  mutating func renumberRequests(_ number: (Int) -> Int) { page.renumberRequests(number) }
}
