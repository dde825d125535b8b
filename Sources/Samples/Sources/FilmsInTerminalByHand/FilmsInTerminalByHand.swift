import Films
import FilmsByHand

/// A list of films in a terminal, written by hand. Return loads more, `r` refreshes, `t` retries,
/// `/text` searches, `q` quits.
@main @MainActor
struct FilmsInTerminalByHand {
  let server = FilmServer()

  static func main() async {
    await FilmsInTerminalByHand().run()
  }

  /// Draws the list when no request is in flight, and then runs the command that the user types.
  func run() async {
    let model = FilmsModel(server: server)
    let (changes, change) = AsyncStream<Void>.makeStream()
    model.changed = { change.yield() }
    model.firstLoad()
    for await _ in changes where model.hasNoRequestInFlight {
      draw(model)
      repeat {
        guard let line = readLine(), line != "q" else { return }
        await perform(line, on: model)
      } while model.hasNoRequestInFlight
    }
  }

  /// Runs a command.
  func perform(_ line: String, on model: FilmsModel) async {
    switch line {
    case "": model.fetchMore()
    case "r": await model.refresh()
    case "t": model.retry()
    case "down", "up": await server.setDown(line == "down")
    case _ where line.hasPrefix("/"): model.search(String(line.dropFirst()))
    default:
      print("return: more, r: refresh, t: retry, /text: search, down, up: the server, q: quit")
    }
    if line == "r" { draw(model) }
  }

  /// Prints what the user sees.
  func draw(_ model: FilmsModel) {
    if let banner = model.banner { print("! \(banner)") }
    if let error = model.error { print("✕ \(error)") }
    if model.isEmpty { print("No films") }
    for film in model.films { print(film.title) }
    if let failure = model.moreError {
      print("✕ \(failure), t: retry")
    } else if model.hasMore {
      print("↓ more")
    }
  }
}
