import Films
import ListMachine
import ListStore

/// A list of films in a terminal: return loads more, `r` refreshes, `t` tries again, `/text` searches, `q` quits.
@main @MainActor
struct FilmsInTerminal {
  typealias Store = ListStore<Film, Int, FilmError>

  let server = FilmServer()

  static func main() async {
    await FilmsInTerminal().run()
  }

  /// Draws the list whenever it is at rest, and then does what the user types.
  func run() async {
    let store = Store(load: films(matching: ""))
    store.firstLoad()
    for await view in store.views where view.isAtRest {
      draw(view)
      repeat {
        guard let line = readLine(), line != "q" else { return }
        await perform(line, on: store)
      } while store.snapshot.isAtRest
    }
  }

  /// Returns what loads the films with `text` in their titles.
  func films(matching text: String) -> Store.Load {
    { [server] key throws(FilmError) in
      try await server.films(matching: text, page: key ?? 1)
    }
  }

  /// Does what the user typed.
  func perform(_ line: String, on store: Store) async {
    switch line {
    case "": store.fetchMore()
    case "r": await store.refresh()
    case "t": store.retry()
    case "offline", "online": await server.setOffline(line == "offline")
    case _ where line.hasPrefix("/"):
      store.sourceChanged(to: films(matching: String(line.dropFirst())))
    default: print("return: more, r: refresh, t: try again, /text: search, q: quit")
    }
    if line == "r" { draw(store.snapshot) }
  }

  /// Writes what a person sees.
  func draw(_ view: ListSnapshot<Film, FilmError>) {
    if let banner = view.presentation.banner { print("! \(banner)") }
    switch view.presentation.phase {
    case .blank, .indicator: break
    case .empty: print("No films")
    case .error(let failure): print("✕ \(failure)")
    case .rows: for film in view.rows { print(film.title) }
    }
    switch view.presentation.footer {
    case .none, .spinning: break
    case .more: print("↓ more")
    case .error(let failure): print("✕ \(failure), t tries again")
    }
  }
}

extension ListSnapshot {
  /// Whether nothing is on its way.
  var isAtRest: Bool {
    if case .indicator = presentation.phase { return false }
    if case .spinning = presentation.footer { return false }
    return presentation.pull != .spinning
  }
}
