package import MockSources

extension FilmsPage {
  /// Returns the films of a space saga, which the screen shows if no `source` step names other
  /// rows.
  package static func sample(options: ScreenOptions) -> RecordTable? { saga }
}

/// The films of a saga.
private let saga = RecordTable(
  [
    .sample("1", "A New Hope", ["episode": "4", "director": "George Lucas", "year": "1977"]),
    .sample(
      "2", "The Empire Strikes Back",
      ["episode": "5", "director": "Irvin Kershner", "year": "1980"]),
    .sample(
      "3", "Return of the Jedi",
      ["episode": "6", "director": "Richard Marquand", "year": "1983"]),
    .sample(
      "4", "The Phantom Menace",
      ["episode": "1", "director": "George Lucas", "year": "1999"]),
    .sample(
      "5", "Attack of the Clones",
      ["episode": "2", "director": "George Lucas", "year": "2002"]),
    .sample(
      "6", "Revenge of the Sith",
      ["episode": "3", "director": "George Lucas", "year": "2005"]),
    .sample(
      "7", "The Force Awakens", ["episode": "7", "director": "J. J. Abrams", "year": "2015"]),
    .sample("8", "The Last Jedi", ["episode": "8", "director": "Rian Johnson", "year": "2017"]),
    .sample(
      "9", "The Rise of Skywalker",
      ["episode": "9", "director": "J. J. Abrams", "year": "2019"]),
  ])
