/// The settings that are on.
struct Settings: Hashable {
  /// The active settings.
  private var active: Set<Setting> = [.hints, .highlight]

  /// Whether `setting` is on.
  subscript(setting: Setting) -> Bool {
    get { active.contains(setting) }
    set {
      if newValue {
        active.insert(setting)
      } else {
        active.remove(setting)
      }
    }
  }
}
