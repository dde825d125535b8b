import ListMachine
import Testing

@Suite("The keys that a list requested")
struct AskedKeysTests {
  @Test(
    "Any number of requested keys is remembered, and no other key is", arguments: [1, 8, 9, 1_000])
  func remembered(count: Int) {
    var rows = Films.Content()
    for key in 0..<count {
      #expect(!rows.hasAsked(key))
      rows.recordAsked(key)
    }
    #expect((0..<count).allSatisfy { rows.hasAsked($0) })
    #expect(!rows.hasAsked(-1))
    #expect(!rows.hasAsked(count))
  }

  @Test("A key that is requested twice is stored once", arguments: [1, 8, 9, 1_000])
  func again(count: Int) {
    let once = content(asked: Array(0..<count))
    #expect(content(asked: Array(0..<count) + Array(0..<count)) == once)
    #expect(content(asked: Array(0...count)) != once)
  }
}
