import Files
import TestSupport
import Testing

@Suite("A walk through a folder")
struct WalkTests {
  @Test("It finds the files with the ending at any depth, by the bytes of their paths")
  func finds() throws {
    let folder = try TemporaryFolder()
    for name in ["b.txt", "a/z.txt", "a/b/c.txt", "a.txt", "B.txt", "a.text", "a/txt"] {
      try folder.write(name)
    }
    let expected = ["B.txt", "a.txt", "a/b/c.txt", "a/z.txt", "b.txt"]
    #expect(
      try Array(files(below: folder.path, ending: ".txt").paths) == expected.map(folder.path(_:)))
  }

  @Test("The order is that of the bytes, however much of their beginning paths share")
  func order() throws {
    let folder = try TemporaryFolder()
    let names = [
      "12345678", "123456789", "1234567", "12345678/9", "é", "下", "1234567é", "zz", "Z",
      "a/12345678a", "a/12345678A", "~",
    ].map { $0 + ".txt" }
    for name in names { try folder.write(name) }
    let sorted = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    #expect(
      try Array(files(below: folder.path, ending: ".txt").paths) == sorted.map(folder.path(_:)))
  }

  @Test("Hidden files and folders and links to folders are passed over, links to files are not")
  func passesOver() throws {
    let folder = try TemporaryFolder()
    for name in [".a.txt", ".git/a.txt", "deep/a.txt"] { try folder.write(name) }
    try folder.link("deep/loop", to: "..")
    try folder.link("b.txt", to: "deep/a.txt")
    let walk = try files(below: folder.path, ending: ".txt")
    #expect(Array(walk.paths) == ["b.txt", "deep/a.txt"].map(folder.path(_:)))
    #expect(walk.links == [0])
  }

  @Test("A broken link is found, because it is an error")
  func dangling() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.txt", to: "gone.txt")
    try folder.link("b", to: "gone")
    #expect(try Array(files(below: folder.path, ending: ".txt").paths) == [folder.path("a.txt")])
  }
}
