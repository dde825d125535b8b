package import Screens
internal import Text

/// The settings of reading scenarios.
package struct Reading: Sendable {
  /// The kinds of screen that steps can name.
  package let catalog: Catalog
  /// The most steps of one case, repeats included.
  package var stepLimit: Int
  /// The most rows that a case may hold at once.
  package let rowLimit: Int
  /// The stage of a case that says nothing of it.
  package let stage: Stage

  /// Creates the default for the screens of `catalog`.
  package init(
    _ catalog: Catalog, stepLimit: Int = Limits.steps, rowLimit: Int = Limits.rows
  ) {
    self.catalog = catalog
    self.stepLimit = stepLimit
    self.rowLimit = rowLimit
    stage = Stage(standardOf: catalog, rowLimit: rowLimit)
  }

  /// The same reading for one thread, which shares nothing that counts references with others.
  package var renewed: Reading {
    Reading(catalog.renewed, stepLimit: stepLimit, rowLimit: rowLimit)
  }
}
