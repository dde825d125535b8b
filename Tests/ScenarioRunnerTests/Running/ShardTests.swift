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

  @Test(
    "A written shard has two numbers without signs and leading zeros",
    arguments: ["1/3": "1/3", "+1/3": nil, "1/03": nil, "1/3/3": nil, "/3": nil, "4/3": nil])
  func written(text: String, shard: String?) {
    #expect(Shard(written: text)?.description == shard)
  }
}
