import Foundation
import TestSupport
import Testing

@Suite(
  "The libraries in a separate package",
  .enabled(if: Needs.program("swift"), "a toolchain has it"))
struct LibraryPackageTests {
  @Test(
    "The README's program and all snippets compile, and the program prints the README's output")
  func readme() throws {
    let package = try LibraryPackage.built.get()
    let readme = try text(of: "README.md")
    let program = try #require(try Snippets.snippets(in: "README.md").first)
    let rest = readme.components(separatedBy: program)[1]
    let shown = rest.components(separatedBy: "```\n")[2]
    #expect(try run(package.programs.appending(path: "ReadmeProgram").path) == shown)
  }

  @Test("The program, the README, the guide and the change log have the same version")
  func version() throws {
    let program = try text(of: "Sources/ListShell/Commands/ListshCommand.swift")
    let version = try #require(program.firstMatch(of: /let version = "(.*)"/)).1
    for guide in ["README.md", "Sources/ListStore/ListStore.docc/ListStore.md"] {
      let reported = try text(of: guide).matches(of: /listsh.git", from: "(.*?)"/).map(\.1)
      #expect(reported == [version], "\(guide)")
    }
    let changes = try text(of: "Sources/ListStore/ListStore.docc/Changes.md")
    #expect(changes.firstMatch(of: /### (.*)/)?.1 == version)
  }

  @Test("Every article with Swift code is compiled with the snippets")
  func articles() throws {
    let catalogs = ["ListComponents", "ListMachine", "ListStore", "Observables"]
    let shown = try catalogs.flatMap { library in
      let folder = "Sources/\(library)/\(library).docc"
      return try files(in: folder, endingLike: ".md").map { "\(folder)/\($0)" }
        .filter { !(try Snippets.snippets(in: $0).isEmpty) }
    }
    #expect(shown.sorted() == Snippets.articles.sorted())
  }

  /// The input of the programs in a terminal.
  private static let typed = "\n\n\ndown\nr\nt\nup\nt\n/5\n/nothing\nq\n"

  /// The output of the programs for that input.
  private static func written() -> String {
    let five = [5, 15, 25, 35, 45] + Array(50...55)
    return films(1...20) + "↓ more\n" + films(1...40) + "↓ more\n" + films(1...55)
      + "! The server does not respond\n" + films(1...55)  // after r
      + "! The server does not respond\n" + films(1...55)  // after t
      + films(1...20) + "↓ more\n"  // after up and t
      + films(five) + "No films\n"
  }

  private static func films(_ ids: some Sequence<Int>) -> String {
    ids.map { "Film \($0)\n" }.joined()
  }

  @Test("The sample list in a terminal runs typed commands", arguments: ["", "ByHand"])
  func terminal(suffix: String) throws {
    let package = try LibraryPackage.built.get()
    let program = package.programs.appending(path: "FilmsInTerminal\(suffix)").path
    #expect(try run(program, typing: Self.typed) == Self.written())
  }

  @Test(
    "The sample list in a terminal edits rows, undoes a failed edit, and saves offline edits later")
  func edits() throws {
    let package = try LibraryPackage.built.get()
    let program = package.programs.appending(path: "FilmsInTerminal").path
    let typed = "- 1\n* 2\n+ New\noffline\n- 3\nonline\ndown\n- 4\nup\nr\nq\n"
    let rest = Self.films(4...20) + "↓ more\n"
    let list = "New\nFilm 2 ★\n" + rest
    let undone = "✕ The server does not respond, undone: Film 4\n"
    let before =
      Self.films(1...20) + "↓ more\n" + Self.films(2...3) + rest
      + "Film 2 ★\nFilm 3\n" + rest
      + "New\nFilm 2 ★\nFilm 3\n" + rest
      + "~ offline, edits to save: 0\nNew\nFilm 2 ★\nFilm 3\n" + rest
      + "~ offline, edits to save: 1\n" + list
      + list  // after online
    let after = "New\nFilm 2 ★\n" + Self.films(4...21) + "↓ more\n"  // after r
    let output = try run(program, typing: typed)
    // A task prints the reports, so a report can come before or after the list.
    #expect(
      [before + undone + list + after, before + list + undone + after].contains(output), "\(output)"
    )
  }

  @Test(
    "Each sample is shorter than the same list without the library",
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
