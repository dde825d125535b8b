package import MockSources

/// A screen with its tables of actions, observations and invariants. Its type defines one kind of
/// screen.
package protocol BuiltInScreen: Screen where Failure == Never {
  /// The data about the screen for help and checks.
  static var manual: Manual { get }
  /// The user's actions.
  static var actions: [Action<Event>] { get }
  /// The observations of the screen, which can be read at any moment.
  static var observations: [Observation<Self>] { get }
  static var invariants: [Invariant<Self>] { get }

  /// Returns the rows of the screen if no `source` step names other rows. Returns `nil` if the
  /// default source of the screen is `numbers`.
  static func sample(options: ScreenOptions) -> RecordTable?

  /// Returns whether a screen with `options` copies the rows of its source when it is created.
  static func copiesRows(options: ScreenOptions) -> Bool

  /// Creates the screen before its first event.
  init(options: ScreenOptions, source: Source)
}

extension BuiltInScreen {
  package static func copiesRows(options: ScreenOptions) -> Bool { !manual.asks }

  /// Returns the kind of screen that the type defines.
  package static func kind(
    packed: ScreenKind<Self>.PackedModel? = nil
  ) -> ScreenKind<Self> {
    ScreenKind(
      manual: manual, actions: actions,
      observations: observations, invariants: invariants,
      packed: packed, sample: { sample(options: $0) },
      copiesRows: { copiesRows(options: $0) },
      make: { Self(options: $0, source: $1) })
  }
}

extension Catalog {
  /// Returns the catalog of the built-in screens.
  ///
  /// To add a screen, add a folder, a line here, and the explanations of new reasons for ignored and
  /// dropped events in `ListShell/Help/Glossary.swift`. Then write `Scenarios/NAME-*.txt`.
  package static func builtIn() -> Catalog {
    Catalog(
      [
        Slot(ReferenceListScreen.self) {
          ReferenceListScreen.kind { ListModel(rows: $0, pageSize: $1, inFlight: $2) }
        },
        Slot(named: { FeedScreen.manual.name }, make: { FeedScreen.kind() }),
        Slot(AliyunScreen.self),
        Slot(AliyunSingleScreen.self),
        Slot(MomentsScreen.self),
        Slot(FilmsScreen.self),
        Slot(FilmsFlagsScreen.self),
        Slot(FilmsOptionalsScreen.self),
        Slot(SettingsScreen.self),
        Slot(CitiesScreen.self),
        Slot(PeopleScreen.self),
        Slot(MessagesScreen.self),
      ], standard: ReferenceListScreen.manual.name)
  }
}
