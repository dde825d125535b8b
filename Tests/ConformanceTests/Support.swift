import Conformance
import Exploration
import MockSources
import ScenarioRunner
import Screens
import Testing
import Text

/// Makes a world of the reference list in which nothing has happened.
func listWorld() -> any SomeWorld {
  do {
    return try Stage(ListScreen.kind()).world()
  } catch {
    fatalError("a list can always be made: \(error)")
  }
}

/// Returns the kind of screen called `name`.
func kind(_ name: String) throws -> any CatalogEntry {
  try #require(Catalog.builtIn()[name])
}

/// Searches all that the screen called `name` can do.
func screenMap(_ name: String) throws -> ScreenMap {
  func map(of entry: some CatalogEntry) throws -> ScreenMap { try ScreenMap(of: entry) }
  return try map(of: kind(name))
}

/// Searches the screen called `name` in its world.
func explore(
  _ name: String, _ settings: Explorer.Settings = Explorer.Settings(),
  scope: ExplorationScope = ExplorationScope()
) throws -> ExplorationReport {
  func explore(_ entry: some CatalogEntry) throws -> ExplorationReport {
    Explorer(settings, .builtIn()).search(try WorldModel(entry, scope: scope))
  }
  return try explore(kind(name))
}

extension Explorer {
  /// Searches the reference list in packed keys.
  func search(_ list: ListModel) -> ExplorationReport { search(list, from: listWorld()) }
}

/// Plans `text` as a scenario file.
func plannedFile(_ text: String) -> PlannedFile {
  PlannedFile(reading: SourceText(name: "test.txt", text), Reading(.builtIn())) { Source($0) }
}
