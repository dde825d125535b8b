import Files
import TestSupport
import Testing

@Suite("Walk")
struct WalkTests {
  @Test("A walk finds the files with the ending at any depth, sorted by bytes")
  func finds() throws {
    let folder = try TemporaryFolder()
    for name in ["b.txt", "a/z.txt", "a/b/c.txt", "a.txt", "C.txt", "a.text", "a/txt"] {
      try folder.write(name)
    }
    let expected = ["C.txt", "a.txt", "a/b/c.txt", "a/z.txt", "b.txt"]
    #expect(
      try files(below: folder.path, ending: ".txt").files.map(\.path)
        == expected.map(folder.path(_:)))
  }

  @Test("Paths are sorted by bytes, even if they share long prefixes")
  func order() throws {
    let folder = try TemporaryFolder()
    let names = [
      "12345678", "123456789", "1234567", "12345678/9", "é", "下", "1234567é", "zz", "Z",
      "a/12345678b", "a/12345678A", "~",
    ].map { $0 + ".txt" }
    for name in names { try folder.write(name) }
    let sorted = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    #expect(
      try files(below: folder.path, ending: ".txt").files.map(\.path) == sorted.map(folder.path(_:))
    )
  }

  @Test("A walk skips hidden files, hidden folders and links to folders, but not links to files")
  func passesOver() throws {
    let folder = try TemporaryFolder()
    for name in [".a.txt", ".git/a.txt", "deep/a.txt"] { try folder.write(name) }
    try folder.link("deep/loop", to: "..")
    try folder.link("b.txt", to: "deep/a.txt")
    let walk = try files(below: folder.path, ending: ".txt")
    #expect(walk.files.map(\.path) == ["b.txt", "deep/a.txt"].map(folder.path(_:)))
    #expect(walk.files.map(\.isLink) == [true, false])
  }

  @Test("A walk includes a broken link, because it is an error")
  func dangling() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.txt", to: "gone.txt")
    try folder.link("b", to: "gone")
    #expect(
      try files(below: folder.path, ending: ".txt").files.map(\.path) == [folder.path("a.txt")])
  }
}
