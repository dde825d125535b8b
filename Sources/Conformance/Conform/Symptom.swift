package import Text

/// The classes of differences, most harmful first.
package enum DifferenceClass: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A late response changes the list.
  case late
  /// The lists contain different rows.
  case rows
  /// The list under test does not send a request that the reference list sends.
  case lost
  /// The list under test sends a request too many, or requests another page.
  case requests
  /// A failure is visible in only one list, or hides rows.
  case failure
  /// Only one list offers a next page.
  case more
  /// The lists cancel different requests.
  case cancels
  /// The lists show different spinners or different views.
  case spinners
  /// Values or strings that the user does not see differ.
  case words

  package static func < (first: DifferenceClass, second: DifferenceClass) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The kind of a difference after an event: the last part of the difference's title.
package enum Symptom: Hashable, Sendable {
  case lateResponse
  case rowTwice, rowMissing, foreignRow, rowExtra, rowOrder
  case requestLost
  case requestExtra, otherPage
  case errorOverRows, failureHidden, failureInvented
  case moreWithoutPage, moreHidden
  case cancelMissing, cancelExtra
  case spinnerMissing, spinnerExtra, otherSpinner, otherView
  /// The value or the effect with this name differs.
  case differs(String)

  /// Every symptom that does not contain a name, most harmful first.
  package static let all: [Symptom] = [
    .lateResponse, .rowTwice, .rowMissing, .foreignRow, .rowExtra, .rowOrder, .requestLost,
    .requestExtra, .otherPage, .errorOverRows, .failureHidden, .failureInvented, .moreWithoutPage,
    .moreHidden, .cancelMissing, .cancelExtra, .spinnerMissing, .spinnerExtra, .otherSpinner,
    .otherView,
  ]

  package var difference: DifferenceClass {
    switch self {
    case .lateResponse: .late
    case .rowTwice, .rowMissing, .foreignRow, .rowExtra, .rowOrder: .rows
    case .requestLost: .lost
    case .requestExtra, .otherPage: .requests
    case .errorOverRows, .failureHidden, .failureInvented: .failure
    case .moreWithoutPage, .moreHidden: .more
    case .cancelMissing, .cancelExtra: .cancels
    case .spinnerMissing, .spinnerExtra, .otherSpinner, .otherView: .spinners
    case .differs: .words
    }
  }

  /// The symptom, as reports print it.
  package var text: String {
    switch self {
    case .lateResponse: "a late response changes the list"
    case .rowTwice: "a row appears twice"
    case .rowMissing: "a row is missing"
    case .foreignRow: "a row of another list appears"
    case .rowExtra: "a row is extra"
    case .rowOrder: "the rows are in another order"
    case .requestLost: "a request is lost"
    case .requestExtra: "a request too many is sent"
    case .otherPage: "another page is requested"
    case .errorOverRows: "the error view covers rows that should stay visible"
    case .failureHidden: "a failure is not shown"
    case .failureInvented: "a failure is shown that did not happen"
    case .moreWithoutPage: "more is offered without a next page"
    case .moreHidden: "more is not offered"
    case .cancelMissing: "a request is not cancelled"
    case .cancelExtra: "a cancel too many"
    case .spinnerMissing: "nothing spins during a load"
    case .spinnerExtra: "something spins without a load"
    case .otherSpinner: "another spinner spins"
    case .otherView: "another view is visible"
    case .differs(let name): "\(name) differs"
    }
  }

  /// Creates a symptom from the text in a report.
  package init?(reading text: String) {
    if let known = Self.all.first(where: { $0.text == text }) {
      self = known
    } else if text.hasSuffix(" differs"), text.utf8.count > 8,
      !text.dropLast(8).contains(where: { $0.isWhitespace || $0 == ":" })
    {
      self = .differs(String(text.dropLast(8)))
    } else {
      return nil
    }
  }

  /// Creates the most harmful symptom of different rows. `foreignRows` are rows of another source.
  package init(
    rows expected: [ExactString], _ actual: [ExactString], _ foreignRows: Set<ExactString> = []
  ) {
    let counts = { (ids: [ExactString]) in ids.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    let (wanted, found) = (counts(expected), counts(actual))
    if actual.count - found.count > expected.count - wanted.count {
      self = .rowTwice
    } else if wanted.contains(where: { $1 > found[$0] ?? 0 }) {
      self = .rowMissing
    } else if !Set(actual).subtracting(expected).isDisjoint(with: foreignRows) {
      self = .foreignRow
    } else {
      self = actual.count == expected.count ? .rowOrder : .rowExtra
    }
  }

  private var rank: Int { Self.all.firstIndex(of: self) ?? Self.all.count }
}

extension Symptom: Comparable {
  /// Whether the first symptom is more harmful.
  package static func < (first: Symptom, second: Symptom) -> Bool {
    (first.rank, first.text) < (second.rank, second.text)
  }
}
