internal import Files
internal import Text

/// Which case is meant, whatever line it stands on: its file and its title.
package struct CasePlace: Hashable, Sendable {
  /// The path of the file, without what leads nowhere.
  package let path: String
  /// The title, or `nil` for every case of the file.
  package var title: String?

  /// Makes a place.
  package init(path: String, title: String?) {
    self.path = Path.plain(path)
    self.title = title
  }

  /// The places that mean `scenario`, which stands in `source`.
  static func places(of scenario: ScenarioCase, in source: SourceText) -> [CasePlace] {
    [
      CasePlace(path: source.name, title: scenario.title), CasePlace(path: source.name, title: nil),
    ]
  }
}
