import ListMachine

/// The row of these tests.
struct Film: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// The list of these tests: films by number, on numbered pages.
typealias Films = ListMachine<Film, Int>

/// The rows of a list of films.
typealias FilmContent = PagedContent<Film, Int>

/// Returns the films of `ids`.
func films(_ ids: [Int]) -> [Film] {
  ids.map { Film(id: $0, title: "Film \($0)") }
}

/// Returns a page of the films of `ids`.
func page(_ ids: [Int], next key: Int? = nil) -> Page<Film, Int> {
  Page(films(ids), next: key)
}

/// Returns what a list holds after `pages` came and the pages of `asked` were asked for.
func content(
  _ pages: [Int]..., next key: Int? = nil, asked: [Int] = [], isCached: Bool = false
) -> FilmContent {
  var content = FilmContent()
  for key in asked { content.recordAsked(key) }
  for ids in pages { _ = content.append(page(ids)) }
  content.nextKey = key
  content.isCached = isCached
  return content
}

extension Machine {
  /// Returns what `event` leads to in place, as the value that ``next(after:)`` returns.
  func received(_ event: Event) -> Next {
    var machine = self
    let (effects, verdict) = machine.receive(event)
    return Next(machine, effects: effects, verdict: verdict)
  }
}
