import Exploration
import Testing

@Suite("StateShard")
struct StateShardTests {
  /// Keys that all have the same digest.
  struct Colliding: Model {
    let initial: UInt64 = 0
    func forEachSuccessor(of state: UInt64, _ body: (Int, UInt64) -> Void) {}
    static func digest(of key: UInt64) -> UInt64 { 0 }
    static var shardBits: Int { 0 }
  }

  @Test("Each key is kept once, at the position of its first arrival", arguments: [3, 100, 5000])
  func keepsOnce(count: Int) {
    var shard = StateShard<PackedRing>()
    let keys = (0..<count).map { UInt64($0) &* 0x9E37_79B9 }
    for pass in 0..<2 {
      for (index, key) in keys.enumerated() {
        shard.insert(Arrival(key: key, parent: UInt32(pass * count + index)))
      }
    }
    #expect(Array(shard.keys) == keys)
    #expect(Array(shard.parents) == keys.indices.map { UInt32($0) })
    #expect(keys.indices.allSatisfy { shard.position(of: keys[$0]) == $0 })
    #expect(shard.position(of: 1) == nil)
    #expect(shard.slots.count >= count * 4 / 3)
  }

  @Test("Keys with equal digests are still different")
  func comparesKeys() {
    var shard = StateShard<Colliding>()
    for key in UInt64(0)..<500 { shard.insert(Arrival(key: key % 250, parent: 0)) }
    #expect(Array(shard.keys) == Array(0..<250))
  }

  @Test("Arrivals become keys in the order of arrival")
  func settlesInOrder() {
    var shard = StateShard<PackedRing>()
    shard.arrivals = [[3, 1], [1, 2]].map { batch in batch.map { Arrival(key: $0, parent: 0) } }
    PackedRing.settle(&shard)
    #expect(Array(shard.keys) == [3, 1, 2])
    #expect(shard.arrivals.isEmpty)
  }
}
