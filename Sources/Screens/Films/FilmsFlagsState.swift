package import MockSources

/// What a page of films holds in three properties, each hiding and showing views on its own.
package struct FilmsFlagsState: Hashable, Sendable {
  /// Whether a load is on its way.
  package internal(set) var isLoading = false {
    didSet {
      showsErrorView = false
      showsIndicator = isLoading
    }
  }
  /// Whether the last load failed; nothing ever sets it back.
  package internal(set) var isError = false {
    didSet {
      showsErrorView = isError
      showsIndicator = false
    }
  }
  /// The films, which the table draws as they are, whatever lies over it.
  package internal(set) var items: [Row] = []
  /// The words on the error view, seen or not.
  package internal(set) var errorLabel: String?

  /// Whether the indicator is seen.
  package private(set) var showsIndicator = false
  /// Whether the error view is seen.
  package private(set) var showsErrorView = false

  /// Makes the page before its first load.
  package init() {}
}
