import Adapters
import Conformance
import Exploration
import Foundation
import MockSources
import ScenarioRunner
import Screens
import TestSupport
import Testing
import Text

/// Creates a world with the reference list in its initial state.
func listWorld() -> any SomeWorld {
  do {
    return try CaseSetup(ReferenceListScreen.kind()).world()
  } catch {
    fatalError("a list can always be made: \(error)")
  }
}

/// Returns the kind of the screen `name`.
func kind(_ name: String) throws -> any CatalogEntry {
  try #require(Catalog.builtIn()[name])
}

/// Returns all reachable transitions of the screen `name`.
func screenMap(_ name: String) throws -> ScreenMap {
  func map(of entry: some CatalogEntry) throws -> ScreenMap { try ScreenMap(of: entry) }
  return try map(of: kind(name))
}

/// Explores the screen `name`.
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
  /// Explores the reference list with packed keys.
  func search(_ list: ListModel) -> ExplorationReport { search(list, from: listWorld()) }
}

/// Plans `text` as a scenario file.
func plannedFile(_ text: String) -> PlannedFile {
  PlannedFile(reading: SourceText(name: "test.txt", text), ReadingSettings(.builtIn())) {
    Source($0)
  }
}

/// Returns the Python starter adapter after `change` has changed its text.
func pythonList(
  _ folder: TemporaryFolder, _ change: (String) throws -> String = { $0 }
) throws -> (SubjectEntry, Catalog) {
  try pythonList(folder, change, wrappedIn: { $0 })
}

/// Returns the Python starter adapter after `change` has changed its text. `wrap` can replace the list by
/// another one that passes messages on to it.
func pythonList(
  _ folder: TemporaryFolder, _ change: (String) throws -> String = { $0 },
  wrappedIn wrap: @escaping @Sendable (AdapterProcess) -> any Subject
) throws -> (SubjectEntry, Catalog) {
  let text = try change(String(decoding: StarterAdapter.python.bytes, as: UTF8.self))
  let path = try folder.write("list.py", text)
  let pool = SubjectPool {
    wrap(
      AdapterProcess(
        .init(command: "exec python3 '\(path)'", answerTime: 60_000, helloTime: 120_000)))
  }
  let catalog = Catalog.builtIn()
  return (try SubjectEntry(pool, among: catalog, beside: StepDescription.names), catalog)
}

/// Plays a script on the reference and the list under test.
func sideBySide(
  _ script: String, _ entry: SubjectEntry, _ catalog: Catalog, _ mode: ComparisonMode
) throws -> SideBySide {
  let file = PlannedFile(
    script: SourceText(name: "--on", script), ReadingSettings(catalog)
  ) { Source($0) }
  return try SideBySide(
    try #require(file.cases.first), entry, mode: mode, PlaySettings())
}
