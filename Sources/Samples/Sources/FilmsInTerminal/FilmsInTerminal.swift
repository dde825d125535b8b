import Films
import ListStore

/// A list of films in a terminal, with edits, an offline switch and retries.
@main @MainActor
struct FilmsInTerminal {
  private let server: FilmServer
  private let store: ListStore<Film, FilmError>
  private var insertedCount = 0

  private static let help = """
    return: more, r: refresh, t: retry, /text: search, down, up: the server, q: quit
    + title: insert, - ID: remove, * ID: favorite, offline, online: the network
    """

  init() {
    let server = FilmServer()
    self.server = server
    store = ListStore(
      retry: .exponentialBackoff(retries: 2, first: .milliseconds(100)),
      save: { edit throws(FilmError) in try await server.save(edit) },
      load: { request throws(FilmError) in try await server.films(after: request.key) })
  }

  static func main() async {
    var program = FilmsInTerminal()
    await program.run()
  }

  /// Draws the list when no request is in flight, and then runs the command that the user types.
  mutating func run() async {
    let failures = Task { [failures = store.failures()] in
      for await report in failures {
        if let edit = report.undone { print("✕ \(report.failure), undone: \(edit.row.title)") }
      }
    }
    defer { failures.cancel() }
    store.loadIfNeeded()
    for await snapshot in store.snapshots() where snapshot.hasNoRequestInFlight {
      draw(snapshot)
      repeat {
        guard let line = readLine(), line != "q" else { return }
        await perform(line)
      } while store.snapshot.hasNoRequestInFlight
    }
  }

  /// Runs a command.
  mutating func perform(_ line: String) async {
    let argument = String(line.dropFirst(2))
    let id = Int(argument) ?? 0
    switch line {
    case "": store.fetchMore()
    case "r": await store.refresh()
    case "t": store.retry()
    case "down", "up": await server.setDown(line == "down")
    case "offline", "online": store.isOnline = line == "online"
    case _ where line.hasPrefix("/"):
      let text = String(line.dropFirst())
      store.setSource { [server] request throws(FilmError) in
        try await server.films(matching: text, after: request.key)
      }
    case _ where line.hasPrefix("+ "):
      insertedCount += 1
      store.insert(Film(id: -insertedCount, title: argument))
    case _ where line.hasPrefix("- "): store.remove(id: id)
    case _ where line.hasPrefix("* "):
      let isFavorite = !(store.row(id: id)?.isFavorite ?? false)
      store.update(id: id) { $0.isFavorite = isFavorite }
    default: print(Self.help)
    }
    // Reading input blocks this thread, so wait until the edits are saved.
    while store.isOnline, store.pendingEdits > 0 { try? await Task.sleep(for: .milliseconds(5)) }
    if ["r", "offline", "online"].contains(line) || "+-*".contains(line.first ?? " ") {
      draw(store.snapshot)
    }
  }

  /// Prints what the user sees.
  func draw(_ snapshot: ListSnapshot<Film, FilmError>) {
    if !store.isOnline { print("~ offline, edits to save: \(store.pendingEdits)") }
    if let banner = snapshot.banner { print("! \(banner)") }
    switch snapshot.phase {
    case .blank, .loading: break
    case .offline: print("~ nothing loaded yet")
    case .empty: print("No films")
    case .failed(let failure): print("✕ \(failure)")
    case .rows:
      for film in snapshot.rows { print(film.isFavorite ? "\(film.title) ★" : film.title) }
    }
    switch snapshot.footer {
    case .end, .loading: break
    case .more: print("↓ more")
    case .failed(let failure): print("✕ \(failure), t: retry")
    }
  }
}

extension ListSnapshot {
  /// Whether no request for a page is in flight.
  var hasNoRequestInFlight: Bool {
    if case .loading = phase { return false }
    if case .loading = footer { return false }
    return pullToRefresh != .refreshing
  }
}
