import Files
import TestSupport
import Testing

@Suite("Paths")
struct PathTests {
  @Test(
    "A path splits into folder and name, and a name has an ending",
    arguments: [
      ("a.txt", ".", "a.txt", "txt"), ("b/a.TXT", "b", "a.TXT", "txt"), ("/a", "/", "a", ""),
      ("/b/c.d/a", "/b/c.d", "a", ""), ("b/", "b", "", ""),
      ("b/\u{301}a.json", "b", "\u{301}a.json", "json"),
    ])
  func parts(path: String, folder: String, name: String, ending: String) {
    #expect(Path.folder(of: path) == folder)
    #expect(Path.name(of: path) == name)
    #expect(Path.ending(of: path) == ending)
  }

  @Test(
    "A plain path has nothing that leads nowhere",
    arguments: [
      ("a.txt", "a.txt"), ("./a.txt", "a.txt"), (".//./b/./a.txt", "b/a.txt"), ("/b//a", "/b/a"),
      ("/./a", "/a"), ("../a", "../a"), ("b./a", "b./a"), (".b/a", ".b/a"), ("./", "."), (".", "."),
      ("", ""), ("//", "/"),
    ])
  func plain(path: String, plain: String) {
    #expect(Path.plain(path) == plain)
  }

  @Test(
    "A name joins a folder, and one from the root stays as it is",
    arguments: [
      ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "/b", "/b"),
    ])
  func join(folder: String, name: String, path: String) {
    #expect(Path.join(folder, name) == path)
  }

  @Test(
    "What is inside a folder begins with its whole name",
    arguments: [
      ("/public", "/public", true), ("/public/a", "/public", true),
      ("/public-x/a", "/public", false),
      ("/a", "/", true), ("/", "/public", false),
    ])
  func inside(path: String, folder: String, isInside: Bool) {
    #expect(Path.isInside(path, folder) == isInside)
  }

  @Test("A real path has no links, and one to nowhere has none")
  func real() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("deep/a.txt")
    let link = try folder.link("link", to: "deep")
    #expect(try Path.real("\(link)/../deep/./a.txt") == file)
    #expect(throws: FileError(path: "nowhere", reason: .missing)) { try Path.real("nowhere") }
  }

  @Test("The kind of a path is that of its file")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.txt")
    #expect(Path.kind(of: file) == .file)
    #expect(Path.kind(of: folder.path) == .folder)
    #expect(Path.kind(of: "/dev/null") == .special)
    #expect(Path.kind(of: folder.path("none")) == nil)
  }
}
