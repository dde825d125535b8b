import ListMachine
import MockSources
import Screens

/// The reference list with one of its rules broken, named by the option `rule`.
struct Mutant: BuiltInScreen {
  typealias List = ListScreen.List

  /// The rules that can be broken.
  enum Rule: String, CaseIterable, Sendable {
    /// No rule at all: the list as it ships.
    case none
    /// Any answer is taken for that of the current request.
    case takesSuperseded
    /// A reload cancels nothing.
    case cancelsNothing
    /// A reload resets the page to ask for before its answer is there.
    case resetsPage
    /// A first page does not set the page to ask for.
    case keepsPage
    /// A page that could not be fetched is left out.
    case skipsFailedPage
    /// Rows that are there already are appended again.
    case forgetsDuplicates
    /// The error view stays when rows come.
    case keepsErrorView
    /// An empty first page leaves the rows of before behind the empty view.
    case keepsRowsWhenEmpty
    /// The empty view is shown at the end of the rows.
    case showsEmptyAtEnd
    /// An empty list offers more.
    case offersMoreWhenEmpty
    /// The next page can be asked for while the first is on its way again.
    case fetchesWhileRefreshing
    /// The next page can be asked for twice.
    case fetchesTwice
    /// A failure is neither shown nor toasted.
    case hidesFailure
    /// An indicator goes on spinning after a failure.
    case keepsSpinning
    /// A failure leads back to a page that shows nothing.
    case goesBlank
    /// An indicator stands over the rows that a refresh keeps.
    case coversRows
  }

  static let manual = Manual(
    name: "mutant", summary: "the list with a rule broken", sample: "firstLoad",
    states: ListScreen.manual.states)
  static let actions = ListScreen.actions
  static let observations = sharedObservations(reporting: "items", "more", "error")
  static let invariants =
    sharedInvariants + [
      Invariant(
        "only-answers-move", "until an answer comes, what follows the rows held stays the same",
        shownBy: ["items", "more"]
      ) {
        guard $0.answer == nil, let held = $0.before.page.list.content else { return true }
        return $0.after.page.list.content?.nextKey == held.nextKey
      }
    ]

  /// The rule that is broken.
  let rule: Rule
  /// The list.
  var page = ListScreen(options: ScreenOptions([]), source: Source())
  /// The rows held beyond those of the list.
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

  static func event(for answer: Answer) -> ListScreen.Event { ListScreen.event(for: answer) }

  mutating func renumberRequests(_ number: (Int) -> Int) { page.renumberRequests(number) }
}
