import ListMachine
import ListStore

/// What stays alive as long as a film does, counted on the main actor's tests' behalf.
final class Reel: Sendable {}

/// The row of these tests.
struct Film: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
  var reel: Reel?

  init(id: Int, title: String? = nil, reel: Reel? = nil) {
    self.id = id
    self.title = title ?? "Film \(id)"
    self.reel = reel
  }

  static func == (first: Self, second: Self) -> Bool {
    first.id == second.id && first.title == second.title
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }
}

/// The failure of these tests.
struct Refused: Error, Hashable, CustomStringConvertible {
  var description = "no net"
}

/// The store of these tests: films by number, on numbered pages.
typealias FilmStore = ListStore<Film, Int, Refused>

/// What becomes of a request for films.
typealias FilmAnswer = Result<LoadedPage<Film, Int>, Refused>

/// Returns a page of the films of `ids`.
func page(_ ids: some Sequence<Int>, next key: Int? = nil) -> LoadedPage<Film, Int> {
  LoadedPage(ids.map { Film(id: $0) }, next: key)
}

/// What a store shows, in words that are compared whole.
struct Seen: Equatable, CustomStringConvertible {
  var description: String

  @MainActor
  init(_ store: FilmStore) {
    self.init(store.snapshot)
    let published = ListPresentation<Refused>(
      store.phase, pull: store.pull, banner: store.banner, footer: store.footer)
    if published != store.snapshot.presentation { description += " but published \(published)" }
  }

  init(_ snapshot: ListSnapshot<Film, Refused>) {
    self.init(snapshot.presentation, snapshot.rows.map(\.id))
  }

  init(_ seen: ListPresentation<Refused>, _ ids: [Int]) {
    description = "\(seen.phase) \(ids) \(seen.pull) \(seen.footer)"
    if let banner = seen.banner { description += " \(banner)" }
  }
}
