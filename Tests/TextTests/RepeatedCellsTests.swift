import Exploration
import Testing
import Text

@Suite("Cells that come again")
struct RepeatedCellsTests {
  @Test("A cell that was kept is appended as it stood, and no other")
  func keeps() {
    var cells = RepeatedCells()
    var output = TextBuffer()
    output.append("ahead ")
    #expect(!cells.append("idle", "loading", to: &output))
    let start = output.count
    output.append("idle → loading   ")
    cells.keep("idle", "loading", from: start, in: output)
    output.append("notes; ")
    #expect(cells.append("idle", "loading", to: &output))
    #expect(!cells.append("loading", "idle", to: &output))
    #expect(!cells.append("idle", "loadinG", to: &output))
    output.append("|")
    #expect(output.text == "ahead idle → loading   notes; idle → loading   |")
  }

  @Test("What is long is not kept: a word of more than 15 bytes, one that is no ASCII, or the cell")
  func long() {
    var cells = RepeatedCells()
    var output = TextBuffer()
    output.append("some cell")
    let wide = String(repeating: "a", count: 16)
    for (first, second) in [(wide, "b"), ("b", wide), ("é", "b"), ("b", "é")] {
      cells.keep(first, second, from: 0, in: output)
      #expect(!cells.append(first, second, to: &output))
    }
    for (length, isKept) in [(0, true), (47, true), (48, true), (49, false)] {
      var cell = TextBuffer()
      cell.append(String(repeating: "x", count: length))
      var fresh = RepeatedCells()
      fresh.keep("a", "b", from: 0, in: cell)
      var copy = TextBuffer()
      #expect(fresh.append("a", "b", to: &copy) == isKept)
      #expect(copy.text == (isKept ? cell.text : ""))
    }
  }

  @Test("However many cells there are, each is appended as the one of its words or not at all")
  func many() {
    var generator = SplitMix64(seed: 5)
    var cells = RepeatedCells()
    let words = (0..<40).map { "word\($0)" } + ["", "aaaaaaaa", "aaaaaaaab", "aaaaaaaac"]
    var hits = 0
    for _ in 0..<5_000 {
      let (first, second) = (
        words[Int.random(in: words.indices, using: &generator)],
        words[Int.random(in: words.indices, using: &generator)]
      )
      var output = TextBuffer()
      if cells.append(first, second, to: &output) {
        hits += 1
      } else {
        output.append("\(first) to \(second)")
        cells.keep(first, second, from: 0, in: output)
      }
      #expect(output.text == "\(first) to \(second)")
    }
    #expect(hits > 0)
  }
}
