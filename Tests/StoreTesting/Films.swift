package import ListStore

/// An object that lives as long as a film does.
package final class Reel: Sendable {
  package init() {}
}

/// The row of these tests.
package struct Film: Identifiable, Hashable, Sendable {
  package var id: Int
  package var title: String
  package var isFavorite = false
  package var reel: Reel?

  package init(id: Int, title: String? = nil, reel: Reel? = nil) {
    self.id = id
    self.title = title ?? "Film \(id)"
    self.reel = reel
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.id == second.id && first.title == second.title && first.isFavorite == second.isFavorite
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }
}

/// The failure of these tests.
package struct Refused: Error, Hashable, CustomStringConvertible {
  package var description = "no net"

  package init(description: String = "no net") { self.description = description }
}

/// The store of these tests.
package typealias FilmStore = ListStore<Film, Refused>
/// A page of films on numbered pages.
package typealias FilmPage = LoadedPage<Film, Int>

/// Returns a page of the films with these IDs.
package func page(
  _ ids: some Sequence<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil
) -> FilmPage {
  FilmPage(ids.map { Film(id: $0) }, next: next, previous: previous, total: total)
}

/// Returns everything that a snapshot shows as one string for comparisons.
package func words(_ snapshot: ListSnapshot<Film, Refused>) -> String {
  var parts = ["\(snapshot.phase)", "\(snapshot.rows.map(\.id))", "\(snapshot.pullToRefresh)"]
  if case .end = snapshot.header {} else { parts.append("↑\(snapshot.header)") }
  parts.append("\(snapshot.footer)")
  if let banner = snapshot.banner { parts.append("banner(\(banner))") }
  if let total = snapshot.total { parts.append("of \(total)") }
  return parts.joined(separator: " ")
}

extension ListStore where Row == Film, Failure == Refused {
  /// Everything that the store shows as one string for comparisons. It contains the properties if they differ from the snapshot.
  package var seen: String {
    let single = ListSnapshot(
      rows: rows, phase: phase, header: header, footer: footer, pullToRefresh: pullToRefresh,
      banner: banner, total: total)
    return words(snapshot) + (single == snapshot ? "" : " but its properties show \(words(single))")
  }
}
