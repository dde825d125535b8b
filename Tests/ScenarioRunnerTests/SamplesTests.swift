import Screens
import Testing

@Suite("The samples of screens")
struct SamplesTests {
  @Test("Every sample is a script that plays to its end", arguments: screens.map { $0.name })
  func plays(name: String) throws {
    let screen = try #require(screens.first { $0.name == name })
    let trace = try trace("screen \(name)\n\(screen.manual.sample)")
    #expect(!trace.contains("stopped: "), "\(trace)")
  }
}
