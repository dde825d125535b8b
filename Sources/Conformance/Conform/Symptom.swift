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
package struct Symptom: Hashable, Sendable {
  package var difference: DifferenceClass
  /// The symptom, as reports print it.
  package var text: String

  /// Creates a symptom that does not contain the name of a value or an effect.
  private init(_ difference: DifferenceClass, _ text: String) {
    self.difference = difference
    self.text = text
  }

  /// Returns the symptom that a value or an effect with this name differs.
  package static func differs(_ name: String) -> Symptom { Symptom(.words, "\(name) differs") }

  package static let lateResponse = Symptom(.late, "a late response changes the list")
  package static let rowTwice = Symptom(.rows, "a row appears twice")
  package static let rowMissing = Symptom(.rows, "a row is missing")
  package static let foreignRow = Symptom(.rows, "a row of another list appears")
  package static let rowExtra = Symptom(.rows, "a row is extra")
  package static let rowOrder = Symptom(.rows, "the rows are in another order")
  package static let requestLost = Symptom(.lost, "a request is lost")
  package static let requestExtra = Symptom(.requests, "a request too many is sent")
  package static let otherPage = Symptom(.requests, "another page is requested")
  package static let errorOverRows = Symptom(
    .failure, "the error view covers rows that should stay visible")
  package static let failureHidden = Symptom(.failure, "a failure is not shown")
  package static let failureInvented = Symptom(
    .failure, "a failure is shown that did not happen")
  package static let moreWithoutPage = Symptom(.more, "more is offered without a next page")
  package static let moreHidden = Symptom(.more, "more is not offered")
  package static let cancelMissing = Symptom(.cancels, "a request is not cancelled")
  package static let cancelExtra = Symptom(.cancels, "a cancel too many")
  package static let spinnerMissing = Symptom(.spinners, "nothing spins during a load")
  package static let spinnerExtra = Symptom(.spinners, "something spins without a load")
  package static let otherSpinner = Symptom(.spinners, "another spinner spins")
  package static let otherView = Symptom(.spinners, "another view is visible")

  /// Every symptom that does not contain a name, most harmful first.
  package static let all: [Symptom] = [
    lateResponse, rowTwice, rowMissing, foreignRow, rowExtra, rowOrder, requestLost, requestExtra,
    otherPage, errorOverRows, failureHidden, failureInvented, moreWithoutPage, moreHidden,
    cancelMissing, cancelExtra, spinnerMissing, spinnerExtra, otherSpinner, otherView,
  ]

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
