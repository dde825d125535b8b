import MockSources
import ScenarioRunner
import Screens
import Testing

@Suite("ActiveSources")
struct ActiveSourcesTests {
  /// Returns a source with this many rows.
  private func source(_ count: Int) -> Source {
    var specification = SourceSpecification.numbers
    specification.count = count
    return Source(specification)
  }

  @Test("A source is kept only while requests need it or its rows are visible")
  func forgets() {
    var shelf = ActiveSources(source(1))
    let first = shelf.named
    shelf.name(source(2), keeping: [])
    let second = shelf.named
    #expect(shelf.listedSource == source(1))
    #expect(shelf[second] == source(2))
    // A request needs the first source, and the second is listed.
    _ = shelf.list()
    shelf.name(source(3), keeping: [first])
    #expect(shelf[first] == source(1))
    #expect(shelf.listedSource == source(2))
    // The first and the third source are no longer needed, so they cannot be found.
    let third = shelf.named
    shelf.name(source(4), keeping: [])
    #expect(shelf[first] == source(2))
    #expect(shelf[third] == source(2))
    #expect(shelf[shelf.named] == source(4))
  }

  @Test("list() returns whether the visible rows had another source before")
  func lists() {
    var shelf = ActiveSources(source(1))
    let first = shelf.list()
    shelf.name(source(1), keeping: [])
    let (second, third) = (shelf.list(), shelf.list())
    #expect([first, second, third] == [false, true, false])
    #expect(shelf.listed == shelf.named)
  }

  @Test("Equal sources that were reached in different ways are equal after renumbering")
  func renumbers() {
    /// Returns sources with a requested source of 2 rows and a named and listed source of 3 rows, after `count` other
    /// sources.
    func shelf(behind count: Int, _ sink: inout EffectSink) -> ActiveSources {
      var shelf = ActiveSources(source(1))
      for _ in 0..<count { shelf.name(source(1), keeping: []) }
      shelf.name(source(2), keeping: [])
      sink.begin(EffectSink.Circumstances(source: shelf.named))
      sink.ask(.firstPage)
      shelf.name(source(3), keeping: sink.requests.map(\.source))
      _ = shelf.list()
      return shelf.renumbered(&sink)
    }
    var (sink, other) = (EffectSink(), EffectSink())
    let first = shelf(behind: 0, &sink)
    let second = shelf(behind: 3, &other)
    #expect(first == second)
    #expect(sink.requests.map(\.source) == [0])
    #expect(other.requests.map(\.source) == [0])
    #expect(first[0] == source(2))
    #expect(first.named == 1)
    #expect(first.listedSource == source(3))
  }
}
