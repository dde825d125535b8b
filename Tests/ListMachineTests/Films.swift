import ListMachine

/// The type of row in these tests.
struct Film: Identifiable, Hashable, Sendable {
  var id: Int
  var title: String
}

/// The type of failure in these tests.
struct Refused: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The type of list in these tests: films with numeric IDs and numbered pages.
typealias Films = PagedList<Film, Int, Refused>

/// The response to a request for films.
typealias FilmAnswer = Result<LoadedPage<Film, Int>, Refused>

/// Returns the failure of a source with `message`.
func refused(_ message: String) -> LoadFailure<Refused> {
  .source(Refused(message))
}

/// Returns films with `ids`.
func films(_ ids: [Int]) -> [Film] {
  ids.map { Film(id: $0, title: "Film \($0)") }
}

/// Returns a page with films with `ids`.
func page(_ ids: [Int], next key: Int? = nil) -> LoadedPage<Film, Int> {
  LoadedPage(films(ids), next: key)
}

/// Returns the contents of a list with `pages` after the keys `asked` were requested.
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
  /// Returns the same rows with a banner that shows `reload` and a footer that shows `fetch`.
  func failed(_ reload: String? = nil, fetch: String? = nil) -> Self {
    var content = self
    content.reloadFailure = reload.map(refused)
    content.fetchFailure = fetch.map(refused)
    return content
  }
}

/// The result of an event: the list after it, the effects, the verdict and the number of dropped
/// rows.
///
/// The comparison ignores the reason of a first page, so that expected lists can be created without
/// it.
struct Outcome: Equatable {
  var list: Films
  var effects: Films.Effects
  var verdict: Films.Verdict
  var duplicates: Int

  init(
    _ list: Films, effects: Films.Effects = .init(), verdict: Films.Verdict = .accepted,
    duplicates: Int = 0
  ) {
    self.list = list
    self.effects = effects
    self.verdict = verdict
    self.duplicates = duplicates
  }

  static func == (first: Self, second: Self) -> Bool {
    first.verdict == second.verdict && first.duplicates == second.duplicates
      && first.effects.map(\.withoutReason) == second.effects.map(\.withoutReason)
      && first.list.withoutReason == second.list.withoutReason
  }
}

extension Films.Effect {
  /// Returns the effect that requests a first or next page.
  static func ask(request: Int, key: Int?) -> Self {
    .ask(request: request, .page(key.map { .next($0) } ?? .first(.refresh)))
  }

  fileprivate var withoutReason: Self {
    if case .ask(let request, .page(.first)) = self {
      .ask(request: request, .page(.first(.refresh)))
    } else {
      self
    }
  }
}

extension Films {
  /// Returns the list and the result of `event`.
  func next(after event: Event) -> Outcome {
    var list = self
    let transition = list.receive(event)
    return Outcome(
      list, effects: transition.effects, verdict: transition.verdict,
      duplicates: transition.duplicates)
  }

  fileprivate var withoutReason: Self {
    var list = self
    list.renumberRequests { $0 }
    return list
  }
}

extension Films {
  /// Replaces the row with the same ID by a local edit, and returns whether there is one.
  @discardableResult
  mutating func update(_ film: Film) -> Bool {
    receive(.update(film.id, RowChange("replace") { $0 = film }, isSaved: false)).verdict
      == .accepted
  }
}
