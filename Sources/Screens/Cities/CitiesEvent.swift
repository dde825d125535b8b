package import MockSources

/// What may happen to the form of cities.
package enum CitiesEvent: Hashable, Sendable {
  /// Text is typed behind what is in the field; the cities are those to be searched.
  case type(String, cities: [Row])
  /// The backspace key is pressed; the cities are those to be searched.
  case backspace(cities: [Row])
  /// The match at this position, from 1, is tapped.
  case select(Int)
  /// The button is pressed.
  case done
  /// An answer comes, though the form asks nothing.
  case answered

  /// What there is to search.
  var cities: [Row] {
    switch self {
    case .type(_, let cities), .backspace(let cities): cities
    case .select, .done, .answered: []
    }
  }
}
