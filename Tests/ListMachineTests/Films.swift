import ListMachine

/// The row of these tests.
struct Film: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// The failure of these tests.
struct Refused: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The list of these tests: films by number, on numbered pages.
typealias Films = PagedList<Film, Int, Refused>

/// What becomes of a request for films.
typealias FilmAnswer = Result<LoadedPage<Film, Int>, Refused>

/// Returns the failure of a source that says `message`.
func refused(_ message: String) -> LoadFailure<Refused> {
  .source(Refused(message))
}

/// Returns the films of `ids`.
func films(_ ids: [Int]) -> [Film] {
  ids.map { Film(id: $0, title: "Film \($0)") }
}

/// Returns a page of the films of `ids`.
func page(_ ids: [Int], next key: Int? = nil) -> LoadedPage<Film, Int> {
  LoadedPage(films(ids), next: key)
}

/// Returns what a list holds after `pages` came and the pages of `asked` were asked for.
func content(
  _ pages: [Int]..., next key: Int? = nil, asked: [Int] = [], isCached: Bool = false
) -> Films.Content {
  var content = Films.Content()
  for key in asked { content.recordAsked(key) }
  for ids in pages { _ = content.append(page(ids)) }
  content.nextKey = key
  content.isCached = isCached
  return content
}

extension Films.Content {
  /// Returns the same rows under a banner that tells `reload` and over a footer that tells `fetch`.
  func failed(_ reload: String? = nil, fetch: String? = nil) -> Self {
    var content = self
    content.reloadFailure = reload.map(refused)
    content.fetchFailure = fetch.map(refused)
    return content
  }
}

/// What an event led to: the list after it, what is to be done, and what became of it.
struct Outcome: Equatable {
  var list: Films
  var effects: Films.Effects
  var verdict: Films.Verdict

  init(_ list: Films, effects: Films.Effects = .init(), verdict: Films.Verdict = .moved) {
    self.list = list
    self.effects = effects
    self.verdict = verdict
  }
}

extension Films {
  /// Returns what `event` leads to.
  func next(after event: Event) -> Outcome {
    var list = self
    let (effects, verdict) = list.receive(event)
    return Outcome(list, effects: effects, verdict: verdict)
  }
}
