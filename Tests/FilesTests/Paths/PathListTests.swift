import Files
import Testing

@Suite("PathList")
struct PathListTests {
  @Test("Paths have their order and their text after they are appended")
  func keepsOrder() {
    let paths = ["b/é.txt", "", "a.txt", "b/下/c.txt", "a.txt"]
    var list = PathList()
    for path in paths { list.append(path) }
    #expect(Array(list) == paths)
    #expect(list.count == 5)
    #expect(list[3] == "b/下/c.txt")
  }

  @Test(
    "Paths of a list below a folder start with that folder",
    arguments: [("x", "x/a/b"), ("x/", "x/a/b"), ("/", "/a/b")])
  func below(root: String, path: String) {
    var list = PathList(below: root)
    list.append("a/b")
    #expect(Array(list) == [path])
  }

  @Test(
    "Paths are found by name at any depth, ignoring case and normalization",
    arguments: [
      ("a.xml", [0, 2, 3]), ("xml", [5]), ("B.XML", [4]), ("é.xml", [6, 7]), ("", []),
      ("c", []),
    ])
  func called(name: String, places: [Int]) {
    var list = PathList()
    let paths = [
      "a.xml", "aa.xml", "x/a.xml", "x/A.xml", "b.xml", "xml", "x/é.xml", "x/e\u{301}.xml",
    ]
    for path in paths { list.append(path) }
    #expect(list.places(called: name) == places)
  }
}
