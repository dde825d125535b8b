/// A page key of any type, so that drivers and stores need no type parameter for the key.
struct PageKey: Hashable, Sendable {
  /// The app's key.
  let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable) {
    self.base = base
  }

  static func == (first: Self, second: Self) -> Bool {
    func isSecond<Key: Hashable>(_ key: Key) -> Bool { second.base as? Key == key }
    return isSecond(first.base)
  }

  func hash(into hasher: inout Hasher) {
    base.hash(into: &hasher)
  }
}
