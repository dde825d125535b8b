package import Screens
internal import Text

/// The settings for reading scenarios.
package struct ReadingSettings: Sendable {
  /// The kinds of screen that steps can name.
  package let catalog: Catalog
  /// The maximum number of steps of a case, including repeats.
  package var stepLimit: Int
  /// The maximum number of rows that a case may keep in memory.
  package let rowLimit: Int
  /// The default setup of a case, which is the state before its first action.
  package let setup: CaseSetup

  /// Creates the default settings for the screens of `catalog`.
  package init(
    _ catalog: Catalog, stepLimit: Int = Limits.steps, rowLimit: Int = Limits.rows
  ) {
    self.catalog = catalog
    self.stepLimit = stepLimit
    self.rowLimit = rowLimit
    setup = CaseSetup(standardOf: catalog, rowLimit: rowLimit)
  }

  /// A copy of the settings for one thread. The copy shares no reference-counted objects with other
  /// threads.
  package var renewed: ReadingSettings {
    ReadingSettings(catalog.renewed, stepLimit: stepLimit, rowLimit: rowLimit)
  }
}
