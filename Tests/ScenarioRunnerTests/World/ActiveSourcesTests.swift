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
    var sources = ActiveSources(source(1))
    let first = sources.named
    sources.name(source(2), keeping: [])
    let second = sources.named
    #expect(sources.listedSource == source(1))
    #expect(sources[second] == source(2))
    // A request needs the first source, and the second is listed.
    _ = sources.list()
    sources.name(source(3), keeping: [first])
    #expect(sources[first] == source(1))
    #expect(sources.listedSource == source(2))
    // The first and the third source are no longer needed, so they cannot be found.
    let third = sources.named
    sources.name(source(4), keeping: [])
    #expect(sources[first] == source(2))
    #expect(sources[third] == source(2))
    #expect(sources[sources.named] == source(4))
  }

  @Test("list() returns whether the visible rows had another source before")
  func lists() {
    var sources = ActiveSources(source(1))
    let first = sources.list()
    sources.name(source(1), keeping: [])
    let (second, third) = (sources.list(), sources.list())
    #expect([first, second, third] == [false, true, false])
    #expect(sources.listed == sources.named)
  }

  @Test("Equal sources that were reached in different ways are equal after renumbering")
  func renumbers() {
    /// Returns sources with a requested source of 2 rows and a named and listed source of 3 rows,
    /// after `count` other sources.
    func sources(after count: Int, _ sink: inout EffectSink) -> ActiveSources {
      var sources = ActiveSources(source(1))
      for _ in 0..<count { sources.name(source(1), keeping: []) }
      sources.name(source(2), keeping: [])
      sink.begin(EffectSink.EventContext(source: sources.named))
      sink.ask(.firstPage)
      sources.name(source(3), keeping: sink.requests.map(\.source))
      _ = sources.list()
      return sources.renumbered(&sink)
    }
    var (sink, other) = (EffectSink(), EffectSink())
    let first = sources(after: 0, &sink)
    let second = sources(after: 3, &other)
    #expect(first == second)
    #expect(sink.requests.map(\.source) == [0])
    #expect(other.requests.map(\.source) == [0])
    #expect(first[0] == source(2))
    #expect(first.named == 1)
    #expect(first.listedSource == source(3))
  }
}
