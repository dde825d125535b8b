import Screens
import Testing

@Suite("Screen samples")
struct SamplesTests {
  @Test("Every sample is a script that plays to its end", arguments: Catalog.builtIn().names)
  func plays(name: String) throws {
    let screen = try #require(Catalog.builtIn()[name])
    let trace = try trace("screen \(name)\n\(screen.manual.sample)")
    #expect(!trace.contains("stopped: "), "\(trace)")
  }
}
