import ListStore

/// An object that is released together with its film.
final class Reel: Sendable {}

/// The type of row in these tests.
struct Film: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
  var isFavorite = false
  var reel: Reel?

  init(id: Int, title: String? = nil, reel: Reel? = nil) {
    self.id = id
    self.title = title ?? "Film \(id)"
    self.reel = reel
  }

  static func == (first: Self, second: Self) -> Bool {
    first.id == second.id && first.title == second.title && first.isFavorite == second.isFavorite
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }
}

/// The type of failure in these tests.
struct Refused: Error, Hashable, CustomStringConvertible {
  var description = "no net"
}

/// The type of store in these tests.
typealias FilmStore = ListStore<Film, Refused>
/// A page of films on numbered pages.
typealias FilmPage = LoadedPage<Film, Int>

/// Returns a page of the films with these IDs.
func page(
  _ ids: some Sequence<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil
) -> FilmPage {
  FilmPage(ids.map { Film(id: $0) }, next: next, previous: previous, total: total)
}

/// Returns a description of everything that a snapshot shows.
func words(_ snapshot: ListSnapshot<Film, Refused>) -> String {
  var parts = ["\(snapshot.phase)", "\(snapshot.rows.map(\.id))", "\(snapshot.pullToRefresh)"]
  if case .end = snapshot.header {} else { parts.append("↑\(snapshot.header)") }
  parts.append("\(snapshot.footer)")
  if let banner = snapshot.banner { parts.append("banner(\(banner))") }
  if let total = snapshot.total { parts.append("of \(total)") }
  return parts.joined(separator: " ")
}

extension ListStore where Row == Film, Failure == Refused {
  /// A description of everything that the store shows. Every property agrees with the snapshot.
  var seen: String {
    let single = ListSnapshot(
      rows: rows, phase: phase, header: header, footer: footer, pullToRefresh: pullToRefresh,
      banner: banner, total: total)
    return words(snapshot) + (single == snapshot ? "" : " but its properties show \(words(single))")
  }
}
