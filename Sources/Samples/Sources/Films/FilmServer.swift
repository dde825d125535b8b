import ListMachine

/// Why the server of the samples did not answer.
public enum FilmError: Error, Hashable, CustomStringConvertible {
  /// There was no connection.
  case offline

  /// What the user is told.
  public var description: String { "You are offline" }
}

/// A server of 55 films in pages of 20, which fails when it is told to.
public actor FilmServer {
  /// Whether every request fails.
  public var isOffline = false

  /// Makes a server that answers.
  public init() {}

  /// Lets every request fail, or none.
  public func setOffline(_ isOffline: Bool) {
    self.isOffline = isOffline
  }

  /// Returns a page of the films with `text` in their titles; pages count from 1.
  public func films(
    matching text: String = "", page number: Int
  ) throws(FilmError) -> LoadedPage<Film, Int> {
    if isOffline { throw .offline }
    let all = (1...55).map { Film(id: $0, title: "Film \($0)") }
    let found = all.filter { text.isEmpty || $0.title.contains(text) }
    let page = found.dropFirst((number - 1) * 20).prefix(20)
    return LoadedPage(Array(page), next: page.endIndex < found.endIndex ? number + 1 : nil)
  }
}
