import ListMachine
import Screens
import Testing

@Suite("SmallContent")
struct SmallContentTests {
  @Test("Rows held already are left out and counted")
  func leavesOut() {
    var content = SmallContent()
    #expect(content.isEmpty)
    #expect(content.append(SmallPage(Nibbles(from: 1, to: 3), next: 2)) == 0)
    #expect(content.append(SmallPage(Nibbles(from: 3, to: 5), next: nil)) == 1)
    #expect(content.rows == Nibbles(from: 1, to: 5))
    #expect(!content.isEmpty)
  }

  @Test("What forgot everything is like one made anew")
  func forgets() {
    var content = SmallContent()
    _ = content.append(SmallPage(Nibbles(from: 1, to: 3), next: 2))
    content.recordAsked(2)
    content.removeAll()
    #expect(content == SmallContent())
  }

  @Test("Pages asked for are remembered, others are not")
  func remembers() {
    var content = SmallContent()
    content.recordAsked(2)
    content.recordAsked(15)
    #expect((0...15).filter { content.hasAsked(UInt8($0)) } == [2, 15])
  }
}
