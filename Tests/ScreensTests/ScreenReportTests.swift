import Exploration
import MockSources
import Screens
import Testing

@Suite("What a trace reports")
struct ScreenReportTests {
  @Test("Every change is told once, with its name and its value, in the table's order")
  func tellsChanges() {
    let empty = Played<ListScreen>("").screen.report
    let full = Played<ListScreen>("firstLoad; #1 succeed; refresh; #2 fail").screen.report
    #expect(
      full.told(since: empty) == ["items=20", "more=yes", "error=\"request failed\""])
    #expect(full.told(since: full) == [])
    #expect(empty.told(since: full) == ["items=0", "more=no", "error=none"])
  }

  @Test("Where there was no report before, every field is told, also one that is none")
  func tellsAll() {
    #expect(
      ListReport().told()
        == ["items=0", "more=no", "cached=no", "error=none", "moreError=none"])
    #expect(SettingsReport().told() == ["badge=none", "stepper=none", "loggedIn=no"])
  }

  @Test("What can be in a field decides what an observation of it can be")
  func kinds() {
    #expect(Int.kind == .integer && Int?.kind == .optionalInteger)
    #expect(Bool.kind == .flag)
    #expect(String.kind == .text && String?.kind == .text)
    #expect([7.value, true.value, "a".value] == [.integer(7), .flag(true), .text("a")])
    #expect([Int?.none.value, String?.none.value] == [.none, .none])
  }

  @Test("A report tells what the table of observations reads, on every screen after any steps")
  func tellsTheTable() {
    for entry in Catalog.builtIn().entries { Self.check(entry) }
  }

  /// Compares report and table after every step of many walks.
  private static func check<Subject: Screen>(_ entry: some CatalogEntry<Subject>) {
    let kind = entry.kind
    let fields = kind.observations.filter(\.description.isReported)
    #expect(fields.map(\.description.name) == Subject.Report.names, "\(entry.name)")
    var generator = SplitMix64(seed: 7)
    var unchanged = Set(Subject.Report.names)
    for _ in 0..<60 {
      guard var walk = Walk(kind) else { return }
      var before = walk.screen
      var reported = before.report
      for _ in 0..<20 {
        walk.step(&generator)
        let after = walk.screen
        let read = fields.map { ($0.description.name, $0.read(after, .none)) }
        #expect(after.report.told() == read.map { "\($0)=\($1)" }, "\(entry.name)")
        let old = fields.map { $0.read(before, .none) }
        let changes = zip(read, old).filter { $0.1 != $1 }.map { "\($0.0.0)=\($0.0.1)" }
        #expect(after.report.told(since: before.report) == changes, "\(entry.name)")
        var notes = Notes()
        after.update(&reported, noting: &notes)
        #expect(notes.changes.map { "\($0.name)=\($0.value)" } == changes, "\(entry.name)")
        #expect(reported == after.report, "\(entry.name)")
        unchanged.subtract(zip(read, old).filter { $0.1 != $1 }.map(\.0.0))
        before = after
      }
    }
    // A field that no walk changes would be compared with itself alone.
    #expect(unchanged == changedByOthers[entry.name] ?? [], "\(entry.name)")
  }

  /// What needs more than the samples of the actions, over the screen's own rows, to change.
  private static let changedByOthers: [String: Set<String>] = [
    "list": ["cached"], "aliyun-single": ["more", "page", "duplicates"], "people": ["cells"],
    "cities": ["scroll"],
  ]
}

/// A page that is played at random.
private struct Walk<Subject: Screen> {
  private let kind: ScreenKind<Subject>
  private let source: Source
  private var sink = EffectSink()
  private(set) var screen: Subject

  init?(_ kind: ScreenKind<Subject>) {
    self.kind = kind
    let options = ScreenOptions(kind.description.manual.options, written: [])
    source = kind.standardSource(options: options)
    guard let screen = try? kind.make(options, source) else { return nil }
    self.screen = screen
  }

  /// Does one of the actions with one of its samples, or answers one of the requests in flight.
  mutating func step(_ generator: inout SplitMix64) {
    let event: Subject.Event
    if let place = sink.requests.indices.randomElement(using: &generator),
      Bool.random(using: &generator)
    {
      event = Subject.event(for: answer(sink.answer(at: place), &generator))
    } else if let action = kind.actions.randomElement(using: &generator) {
      let arguments = action.description.samples.randomElement(using: &generator) ?? []
      event = action.event(ActionInput(arguments: arguments, source: source, sourceChanged: false))
    } else {
      return
    }
    sink.begin(EffectSink.Circumstances(paging: source.paging))
    _ = try? screen.receive(event, into: &sink)
  }

  /// What the source answers, or one of the ways in which it may fail.
  private func answer(_ request: Request, _ generator: inout SplitMix64) -> Answer {
    var outcome = Answer.Outcome.failure("request failed")
    if Int.random(in: 0..<3, using: &generator) > 0 {
      switch request.ask {
      case .count: outcome = .count(Int.random(in: 0...9, using: &generator))
      case .page(let key):
        outcome = (try? source.page(asked: key, count: nil)).map { .page($0) } ?? outcome
      case .firstPage, .rows:
        outcome = (try? source.page(asked: .all, count: nil)).map { .page($0) } ?? outcome
      }
    }
    return Answer(
      request: request.number, ask: request.ask, outcome: outcome, pageSize: source.pageSize,
      isCancelled: request.isCancelled)
  }
}
