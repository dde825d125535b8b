import Files
import TestSupport
import Testing

@Suite("Expansion")
struct ExpansionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Scenarios/b.txt", "Scenarios/a.txt", "Scenarios/deep/c.txt", "Scenarios/d.md"] {
      try folder.write(name)
    }
  }

  @Test(
    "A pattern expands to the matching paths",
    arguments: [
      ("Scenarios/*.txt", ["Scenarios/a.txt", "Scenarios/b.txt"]),
      ("Scenarios/**/*.txt", ["Scenarios/a.txt", "Scenarios/b.txt", "Scenarios/deep/c.txt"]),
      ("**/**/c.txt", ["Scenarios/deep/c.txt"]),
      ("*/deep/**", ["Scenarios/deep/c.txt"]),
      ("Scenarios/./deep/../[ab].txt", ["Scenarios/./deep/../a.txt", "Scenarios/./deep/../b.txt"]),
      ("*.none", []), ("none/*.txt", []),
    ])
  func expands(pattern: String, paths: [String]) {
    #expect(expand(folder.path(pattern)).paths == paths.map(folder.path(_:)))
  }

  @Test(
    "A pattern that matches no path exactly ignores case",
    .enabled(if: Needs.hasExactFileNames, "file names ignore case here"),
    arguments: [
      ("scenarios/*.txt", ["Scenarios/a.txt", "Scenarios/b.txt"]),
      ("SCENARIOS/A.TXT", ["Scenarios/a.txt"]),
      ("scenarios", ["Scenarios"]),
    ])
  func ignoresCase(pattern: String, paths: [String]) {
    expands(pattern: pattern, paths: paths)
  }

  @Test("If a path matches exactly, paths that differ only in case are excluded")
  func exactFirst() throws {
    // A case-insensitive file system has only one of them.
    try folder.write("scenarios/a.txt")
    #expect(expand(folder.path("Scenarios/a*")).paths == [folder.path("Scenarios/a.txt")])
    #expect(expand(folder.path("scenarios/a*")).paths == [folder.path("scenarios/a.txt")])
  }

  @Test("An existing path expands to itself, even if it looks like a pattern")
  func literal() throws {
    let path = try folder.write("a[1]*.txt")
    try folder.write("a1.txt")
    #expect(expand(path).paths == [path])
  }

  @Test(
    "A pattern matches the path of a missing file as if the file existed",
    arguments: [
      ("a/*.txt", "a/b.txt", true), ("a/*.txt", "a/b/c.txt", false), ("/a/*", "a/b", false),
      ("a/**/*.txt", "a/b.txt", true), ("a/**/*.txt", "a/b/c/d.txt", true),
      ("a/**", "a/b/c.txt", true), ("a/**", "a", false), ("a/**", "a/.b/c.txt", false),
      ("a/**", "a/b/.c/d.txt", false), ("a/**/.b/*", "a/.b/c.txt", true), ("a/b", "a/b", false),
    ])
  func matchesMissing(pattern: String, path: String, isMatch: Bool) {
    #expect(Path.matches(path, pattern: pattern) == isMatch)
  }

  @Test("** matches no hidden folders and follows no links")
  func anyFolders() throws {
    try folder.write(".hidden/a.txt")
    try folder.link("Scenarios/loop", to: "..")
    let paths = ["Scenarios/a.txt", "Scenarios/deep/c.txt"].map(folder.path(_:))
    #expect(expand(folder.path("**/[ac].txt")).paths == paths)
    #expect(expand(folder.path(".hidden/*.txt")).paths == [folder.path(".hidden/a.txt")])
  }
}
