import Exploration
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("The numbers equal those of the published generator")
  func givesPublishedNumbers() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      [generator.next(), generator.next(), generator.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
