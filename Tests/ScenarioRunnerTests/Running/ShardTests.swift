import ScenarioRunner
import Testing

@Suite("Shard")
struct ShardTests {
  @Test("Shards are counted from 1 up to their number")
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
