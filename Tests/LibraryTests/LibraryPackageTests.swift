import Foundation
import TestSupport
import Testing

@Suite(
  "The libraries in a package of its own",
  .enabled(if: Needs.program("swift"), "a toolchain has it"))
struct LibraryPackageTests {
  @Test(
    "The README's program and every snippet compile, and the program writes what the README shows")
  func readme() throws {
    let package = try LibraryPackage.built.get()
    let readme = try text(of: "README.md")
    let program = try #require(try Snippets.snippets(in: "README.md").first)
    let rest = readme.components(separatedBy: program)[1]
    let shown = rest.components(separatedBy: "```\n")[2]
    #expect(try run(package.programs.appending(path: "ReadmeProgram").path) == shown)
  }

  @Test("The program, the README, the guide and the changes tell one version")
  func version() throws {
    let program = try text(of: "Sources/ListShell/Commands/CommandLine.swift")
    let version = try #require(program.firstMatch(of: /let version = "(.*)"/)).1
    for guide in ["README.md", "Sources/ListStore/ListStore.docc/ListStore.md"] {
      let told = try text(of: guide).matches(of: /listsh.git", from: "(.*?)"/).map(\.1)
      #expect(told == [version], "\(guide)")
    }
    let changes = try text(of: "Sources/ListStore/ListStore.docc/Changes.md")
    #expect(changes.firstMatch(of: /### (.*)/)?.1 == version)
  }

  @Test("Every article that shows Swift is compiled")
  func articles() throws {
    let catalogs = ["ListComponents", "ListMachine", "ListStore", "Observables"]
    let shown = try catalogs.flatMap { library in
      let folder = "Sources/\(library)/\(library).docc"
      return try files(in: folder, endingLike: ".md").map { "\(folder)/\($0)" }
        .filter { !(try Snippets.snippets(in: $0).isEmpty) }
    }
    #expect(shown.sorted() == Snippets.articles.sorted())
  }

  /// What is typed at the program in a terminal.
  private static let typed = "\n\n\noffline\nr\nt\nonline\nt\n/5\n/nothing\n?\nq\n"

  /// What the program writes.
  private static func written() -> String {
    func films(_ ids: some Sequence<Int>) -> String { ids.map { "Film \($0)\n" }.joined() }
    let five = [5, 15, 25, 35, 45] + Array(50...55)
    return films(1...20) + "↓ more\n" + films(1...40) + "↓ more\n" + films(1...55)
      + "! You are offline\n" + films(1...55)  // after r
      + "! You are offline\n" + films(1...55)  // after t
      + films(1...20) + "↓ more\n"  // after online and t
      + films(five) + "No films\n"
      + "return: more, r: refresh, t: try again, /text: search, q: quit\n"
  }

  @Test("The list in a terminal does what is typed", arguments: ["", "ByHand"])
  func terminal(suffix: String) throws {
    let package = try LibraryPackage.built.get()
    let program = package.programs.appending(path: "FilmsInTerminal\(suffix)").path
    #expect(try run(program, typing: Self.typed) == Self.written())
  }

  @Test(
    "Each sample is shorter than the same list by hand",
    arguments: ["FilmsInTerminal", "FilmsInSwiftUI", "FilmsInUIKit"])
  func shorter(sample: String) throws {
    func lines(_ folders: String...) throws -> Int {
      try folders.reduce(0) { sum, folder in
        let path = "Sources/Samples/Sources/\(folder)"
        return try files(in: path, endingLike: ".swift").reduce(sum) {
          $0 + (try text(of: "\(path)/\($1)").split(separator: "\n").count)
        }
      }
    }
    let (short, long) = (try lines(sample), try lines(sample + "ByHand", "FilmsByHand"))
    #expect(short > 0)
    #expect(Double(short) < Double(long) * 0.6)
  }
}
