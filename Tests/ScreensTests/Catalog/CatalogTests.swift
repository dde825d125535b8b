import MockSources
import Screens
import Testing

@Suite("The catalog of screens")
struct CatalogTests {
  @Test("Each name belongs to one screen, and the default screen is the first")
  func names() {
    let names = Catalog.builtIn().names
    #expect(Set(names).count == names.count)
    #expect(names.first == "list" && Catalog.builtIn().standard.name == "list")
    #expect(Catalog.builtIn()["lists"] == nil)
  }

  @Test("A screen kind replaces the one with the same name, even the default one")
  func adding() {
    var manual = StubScreen.manual
    manual.name = "list"
    let other = ScreenKind(
      manual: manual, actions: StubScreen.actions, observations: StubScreen.observations,
      invariants: [], copiesRows: { _ in false }, make: { StubScreen(options: $0, source: $1) })
    let catalog = Catalog.builtIn().adding(StubScreen.kind())
    #expect(catalog.names == Catalog.builtIn().names + ["stub"])
    #expect(catalog.adding(other).names == catalog.names)
    #expect(catalog.adding(other)["list"]?.description.invariants == [])
    #expect(catalog.beginning(with: other).standard.description.invariants == [])
    #expect(catalog.beginning(with: other).names == catalog.names)
    #expect(catalog.adding(other).standard.description.invariants == [])
  }

  @Test("The description of a kind lists the words of its tables in order")
  func described() {
    let kind = StubScreen.kind()
    #expect(kind.description.manual == StubScreen.manual)
    #expect(kind.description.actions.map(\.name) == ["refuse", "say"])
    #expect(
      kind.description.observations.map(\.name) == [
        "state", "items", "more", "error", "view", "pull", "inFlight", "first", "last",
        "duplicates", "skipped", "visibleRows", "spins", "failure",
      ])
    #expect(
      kind.description.invariants.map(\.name) == [
        "one-thing-on-screen", "no-error-over-rows", "no-empty-over-rows", "no-error-with-empty",
        "no-row-twice", "no-row-skipped", "spins-while-loading", "more-under-rows",
        "superseded-changes-nothing", "never-blank-after-response", "failure-shown",
      ])
    #expect(kind.description.observations.filter(\.isReported).map(\.name) == ["items", "error"])
    #expect(kind.description.index(ofAction: "say") == 1)
    #expect(kind.description.index(ofObservation: "view") == 4)
    #expect(kind.description.index(ofInvariant: "no-row-twice") == 4)
    #expect(kind.description.index(ofAction: "view") == nil)
  }

  @Test("All names within one table of a screen are different", arguments: Catalog.builtIn().names)
  func tables(name: String) throws {
    let screen = try #require(Catalog.builtIn()[name]).description
    let tables = [
      screen.actions.map(\.name), screen.observations.map(\.name),
      screen.invariants.map(\.name), screen.manual.options.map(\.name),
      screen.manual.replies.map(\.name),
    ]
    #expect(tables.map { Set($0).count } == tables.map(\.count))
  }

  @Test(
    "The default source of a screen without sample rows is numbers",
    arguments: Catalog.builtIn().names)
  func standardSource(name: String) throws {
    let entry = try #require(Catalog.builtIn()[name])
    let source = entry.standardSource(options: ScreenOptions(entry.manual.options))
    let counts = [
      "films": 9, "films-flags": 9, "films-optionals": 9, "moments": 9, "people": 12,
      "messages": 8, "cities": 54, "settings": 6,
    ]
    #expect(source.count == counts[name] ?? 100)
    #expect(entry.hasSample == (counts[name] != nil))
  }

  @Test("Help has a line for every word of a screen", arguments: Catalog.builtIn().names)
  func summaries(name: String) throws {
    let screen = try #require(Catalog.builtIn()[name]).description
    let lines =
      [screen.manual.summary] + screen.actions.map(\.summary)
      + screen.observations.map(\.summary)
      + screen.invariants.map(\.sentence) + screen.manual.options.map(\.summary)
      + screen.manual.replies.map(\.summary)
    #expect(lines.filter { $0.isEmpty || $0.contains("\n") } == [])
  }

  @Test(
    "Exploration tries only arguments that the actions accept", arguments: Catalog.builtIn().names)
  func samples(name: String) throws {
    let screen = try #require(Catalog.builtIn()[name]).description
    for action in screen.actions {
      #expect(!action.samples.isEmpty, "\(action.name)")
      for sample in action.samples {
        #expect(sample.count >= action.parameters.prefix { !$0.isOptional }.count, "\(action.name)")
        for (argument, parameter) in zip(sample, action.parameters) {
          #expect(argument.fits(parameter.kind), "\(action.name) \(argument)")
        }
      }
    }
  }

  @Test(
    "Each known bug of a published screen names one invariant of the screen",
    arguments: Catalog.builtIn().names)
  func flaws(name: String) throws {
    let screen = try #require(Catalog.builtIn()[name]).description
    let invariants = screen.manual.flaws.map(\.invariant)
    #expect(invariants.filter { screen.index(ofInvariant: $0) == nil } == [])
    #expect(Set(invariants).count == invariants.count)
    #expect(screen.manual.flaws.isEmpty == ["list", "feed", "cities", "messages"].contains(name))
  }

  @Test("The initial state of each screen is in its manual", arguments: Catalog.builtIn().names)
  func begins(name: String) throws {
    let entry = try #require(Catalog.builtIn()[name])
    #expect(entry.manual.states.allows(word: entry.firstState), "\(entry.firstState)")
  }
}

extension CatalogEntry {
  /// The name of the initial state of the screen.
  fileprivate var firstState: String {
    let page = try? kind.make(ScreenOptions(manual.options), .numbers())
    return page?.stateName ?? "none"
  }
}

extension ActionArgument {
  /// Whether the argument is valid for a parameter of `kind`.
  fileprivate func fits(_ kind: Parameter.Kind) -> Bool {
    switch (self, kind) {
    case (.text, .text), (.position, .position), (.cell, .cell), (.range, .range): true
    case (.choice(let word), .choice(let words)): words.contains(word)
    case (.text, _), (.position, _), (.cell, _), (.range, _), (.choice, _): false
    }
  }
}
