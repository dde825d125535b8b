internal import MockSources
internal import Screens

extension World {
  /// Makes a world with another screen, before the first action of this one.
  init(
    screen type: any Screen.Type, options: ScreenOptions, source: Source, keeping world: World
  ) {
    self.init(screen: type, options: options, source: source)
    clock = world.clock
    latency = world.latency
    answers = world.answers
    serverChanges = world.serverChanges
    judging = world.judging
  }

  /// Names the source that the next reload takes; before the first action it is listed at once.
  mutating func name(_ source: Source) {
    if hasActed {
      sources.name(source, keeping: requests.map(\.source))
    } else {
      self = World(screen: type(of: screen), options: options, source: source, keeping: self)
    }
  }

  /// Changes the rows of the source named last.
  mutating func changeServer(
    _ change: (inout Source) throws(ServerChangeError) -> Void
  ) throws(CaseStop) {
    serverChanges += 1
    do {
      try change(&sources[sources.named])
    } catch {
      throw .error(error.description)
    }
    guard !hasActed else { return }
    self = World(screen: type(of: screen), options: options, source: namedSource, keeping: self)
  }
}
