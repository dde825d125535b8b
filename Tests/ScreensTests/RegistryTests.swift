import Screens
import Testing

@Suite("The screens that scripts can name")
struct RegistryTests {
  @Test("Every name stands for one screen, and the standard one is among them")
  func names() {
    let names = screens.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(names.filter { $0 == standardScreen.name }.count == 1)
  }

  @Test("Nothing in a screen's tables is named twice", arguments: screens.map { $0.name })
  func tables(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    let tables = [
      screen.actionDescriptions.map(\.name), screen.observationDescriptions.map(\.name),
      screen.invariantDescriptions.map(\.name), screen.manual.options.map(\.name),
      screen.manual.replies.map(\.name),
    ]
    #expect(tables.map { Set($0).count } == tables.map(\.count))
  }

  @Test("Help has a line for all that a screen has", arguments: screens.map { $0.name })
  func summaries(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    let lines =
      [screen.manual.summary] + screen.actionDescriptions.map(\.summary)
      + screen.observationDescriptions.map(\.summary)
      + screen.invariantDescriptions.map(\.sentence) + screen.manual.options.map(\.summary)
      + screen.manual.replies.map(\.summary)
    #expect(lines.filter { $0.isEmpty || $0.contains("\n") } == [])
  }

  @Test(
    "What an exploration tries is what actions must be given", arguments: screens.map { $0.name })
  func samples(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    for action in screen.actionDescriptions {
      #expect(!action.samples.isEmpty, "\(action.name)")
      for sample in action.samples {
        #expect(sample.count == action.parameters.count, "\(action.name)")
        for (argument, parameter) in zip(sample, action.parameters) {
          #expect(argument.fits(parameter.kind), "\(action.name) \(argument)")
        }
      }
    }
  }

  @Test("A breach is told by what the screen observes", arguments: screens.map { $0.name })
  func shownBy(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    let observed = screen.observationDescriptions.map(\.name)
    let shown = screen.invariantDescriptions.flatMap(\.shownBy)
    #expect(shown.filter { !observed.contains($0) } == [])
  }

  @Test("A page begins in a state that its manual names", arguments: screens.map { $0.name })
  func begins(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    let page = screen.init(options: ScreenOptions(screen.manual.options), source: .numbers())
    let words = page.stateName.split(separator: "+").map(String.init)
    switch screen.manual.states {
    case .choice(let names): #expect(names.contains(page.stateName))
    case .combination(let names, let alone): #expect(words.allSatisfy((names + alone).contains))
    case .integer, .optionalInteger, .flag, .text: Issue.record("\(screen.manual.states)")
    }
  }
}

extension ActionArgument {
  /// Whether it may be written where `kind` is asked for.
  fileprivate func fits(_ kind: Parameter.Kind) -> Bool {
    switch (self, kind) {
    case (.text, .text), (.position, .position), (.cell, .cell): true
    case (.choice(let word), .choice(let words)): words.contains(word)
    case (.text, _), (.position, _), (.cell, _), (.choice, _): false
    }
  }
}
