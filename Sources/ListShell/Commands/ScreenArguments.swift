internal import Adapters
internal import Screens
internal import Text

// Checks of the screens and actions that a command names.

extension SubjectEntry {
  /// Throws if `name` is not the screen of the adapter, because then the adapter is not tested.
  func refuseOtherScreen(_ name: String) throws(CommandError) {
    guard name != self.name else { return }
    throw CommandError("the adapter implements the screen \(self.name), not \(name)")
  }
}

extension ScreenDescription {
  /// Throws if the screen does not have one of `actions`, and suggests a similar one. `subject` is the
  /// name of the list under test, if there is one.
  func refuseUnknownActions(
    among actions: [String], of subject: String? = nil
  ) throws(CommandError) {
    let names = self.actions.map(\.name)
    guard let unknown = actions.first(where: { !names.contains($0) }) else { return }
    let hint =
      didYouMean(unknown, among: names)
      ?? "\(subject.map(escaped) ?? name) has \(names.joined(separator: ", "))"
    throw CommandError("unknown action '\(unknown)'; \(hint)")
  }
}

extension Catalog {
  /// Returns the screen with this name, or throws and suggests a similar one.
  func named(_ name: String) throws(CommandError) -> any CatalogEntry {
    if let entry = self[name] { return entry }
    let hint = didYouMean(name, among: names)
    throw CommandError("unknown screen '\(name)'; \(hint ?? "listsh screens lists them")")
  }
}
