import ScenarioRunner
import Testing

@Suite("CaseID")
struct CaseIDTests {
  @Test("IDs are equal if they have paths of the same file, equal title bytes and equal ordinals")
  func equality() {
    let id = CaseID(path: "a/b.txt", title: "caf\u{E9}", ordinal: 2)
    #expect(Set([id]).contains(CaseID(path: "./a//b.txt", title: "caf\u{E9}", ordinal: 2)))
    let others = [
      CaseID(path: "a/c.txt", title: "caf\u{E9}", ordinal: 2),
      CaseID(path: "a/b.txt", title: "cafe\u{301}", ordinal: 2),
      CaseID(path: "a/b.txt", title: "caf\u{E9}"), CaseID(path: "a/b.txt", ordinal: 2),
    ]
    #expect(others.filter { $0 == id } == [])
  }

  @Test("The IDs of cases with the same title have different hash values")
  func hashing() {
    let values = (1...100).map { CaseID(path: "a.txt", title: "same", ordinal: $0).hashValue }
    #expect(Set(values).count == 100)
  }

  @Test("The description has the shortest path, and the ordinal of a repeated title")
  func description() {
    let ids = [
      CaseID(path: "./a.txt"), CaseID(path: "./a.txt", title: "x\ty"),
      CaseID(path: "a.txt", title: "b", ordinal: 2),
    ]
    #expect(
      ids.map(\.description) == [
        "a.txt", #"a.txt: "x\ty""#, #"a.txt: "b" (case 2 of this title)"#,
      ])
  }

  @Test("Cases with the same title are numbered, and a script without titles has the file's name")
  func ordinals() {
    let file = plannedFile("== a\nfirstLoad\n== b\nfirstLoad\n== a\nfirstLoad\n")
    #expect(
      file.cases.map(\.id) == [
        CaseID(path: "some/file.txt", title: "a"), CaseID(path: "some/file.txt", title: "b"),
        CaseID(path: "some/file.txt", title: "a", ordinal: 2),
      ])
    #expect(
      plannedFile("firstLoad").cases.map(\.id) == [
        CaseID(path: "some/file.txt", title: "file.txt")
      ])
  }
}
