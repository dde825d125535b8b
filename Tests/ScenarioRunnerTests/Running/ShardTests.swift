import ScenarioRunner
import Testing

@Suite("Parts of a run")
struct ShardTests {
  @Test("Parts are counted from 1, and there are no others than so many")
  func bounds() {
    for count in -1...4 {
      for index in -1...5 {
        let shard = Shard(index, of: count)
        let isOne = index >= 1 && index <= count
        #expect(shard.map { [$0.index, $0.count] } == (isOne ? [index, count] : nil))
      }
    }
  }
}
