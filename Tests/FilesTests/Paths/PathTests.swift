import Files
import TestSupport
import Testing

@Suite("Path")
struct PathTests {
  @Test(
    "A path splits into folder and name, and a name has an extension",
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
    "A plain path has no redundant components",
    arguments: [
      ("a.txt", "a.txt"), ("./a.txt", "a.txt"), (".//./b/./a.txt", "b/a.txt"), ("/b//a", "/b/a"),
      ("/./a", "/a"), ("../a", "../a"), ("b./a", "b./a"), (".b/a", ".b/a"), ("./", "."), (".", "."),
      ("", ""), ("//", "/"), ("/", "/"), ("/.", "/"), ("/a/b", "/a/b"), ("//a", "/a"), ("a/.", "a"),
    ])
  func plain(path: String, plain: String) {
    #expect(Path.plain(path) == plain)
  }

  @Test("The plain path of a file in the working folder is relative")
  func plainHere() throws {
    let here = try Path.real(".")
    #expect(Path.plain("\(here)/a//b.txt") == "a/b.txt")
    #expect(Path.plain("\(here)/") == ".")
    #expect(Path.plain("\(here)-2/a.txt") == "\(here)-2/a.txt")
  }

  @Test(
    "join() appends a relative name to a folder, and returns an absolute name unchanged",
    arguments: [
      ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "/b", "/b"),
    ])
  func join(folder: String, name: String, path: String) {
    #expect(Path.join(folder, name) == path)
  }

  @Test(
    "A path is inside a folder only if the path begins with all components of the folder",
    arguments: [
      ("/public", "/public", true), ("/public/a", "/public", true),
      ("/public-x/a", "/public", false),
      ("/a", "/", true), ("/", "/public", false),
    ])
  func inside(path: String, folder: String, isInside: Bool) {
    #expect(Path.isInside(path, folder) == isInside)
  }

  @Test("A real path contains no links, and a broken link has no real path")
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
