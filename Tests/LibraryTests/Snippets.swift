import Foundation

/// The Swift code in the guides.
enum Snippets {
  /// A module of the package, built from snippets.
  struct Module {
    var name: String
    var isProgram = false
    var files: [(name: String, text: String)]

    /// The line of the module in the package manifest.
    var target: String {
      let libraries = ["ListComponents", "ListMachine", "ListStore", "Observables"].map {
        ".product(name: \"\($0)\", package: \"listsh\")"
      }
      return ".\(isProgram ? "executableTarget" : "target")(name: \"\(name)\", dependencies: "
        + "[\"Films\", \(libraries.joined(separator: ", "))])"
    }
  }

  /// The articles whose snippets are statements, compiled as the bodies of functions.
  static let articles = [
    "Sources/ListComponents/ListComponents.docc/Configurators.md",
    "Sources/ListComponents/ListComponents.docc/Forms.md",
    "Sources/ListComponents/ListComponents.docc/KindsAndCells.md",
    "Sources/ListComponents/ListComponents.docc/ListModule.md",
    "Sources/ListComponents/ListComponents.docc/LoadStates.md",
    "Sources/ListComponents/ListComponents.docc/ViewFactories.md",
    "Sources/ListMachine/ListMachine.docc/ListMachine.md",
    "Sources/ListStore/ListStore.docc/ListStore.md",
    "Sources/ListStore/ListStore.docc/InATerminal.md",
    "Sources/Observables/Observables.docc/Observables.md",
  ]

  /// The folder with the tutorial's code files.
  static let tutorial = "Sources/ListStore/ListStore.docc/Resources"

  /// All modules to build. Those that need SwiftUI are built only on a Mac.
  static func modules() throws -> [Module] {
    var modules = [
      Module(
        name: "ReadmeProgram", isProgram: true,
        files: [("main.swift", try snippets(in: "README.md").first ?? "")]),
      Module(name: "Articles", files: try articleFiles()),
    ]
    let steps = try files(in: tutorial, endingLike: ".swift")
    let common = ["02-server.swift", "03-store.swift"]
    for step in steps where !common.contains(step) {
      let source = try text(of: "\(tutorial)/\(step)")
      #if !canImport(SwiftUI)
        if source.contains("import SwiftUI") { continue }
      #endif
      // The second step contains the first. Every other step needs the second, and a view also needs the third.
      let names =
        step.hasPrefix("01")
        ? [step]
        : source.contains("import SwiftUI") ? common + [step] : ["02-server.swift", step]
      modules.append(
        Module(
          name: "Step" + step.prefix(2),
          files: try names.map { ($0, try text(of: "\(tutorial)/\($0)")) }))
    }
    modules.append(
      Module(
        name: "Step03", files: try common.map { ($0, try text(of: "\(tutorial)/\($0)")) }))
    return modules
  }

  /// Returns the snippets of a guide that compile on every system: those with the fence `swift` and
  /// no other word.
  static func snippets(in path: String) throws -> [String] {
    try text(of: path).split(separator: "```swift\n").dropFirst().compactMap { part in
      part.split(separator: "\n```", maxSplits: 1).first.map { $0 + "\n" }
    }
  }

  private static func articleFiles() throws -> [(String, String)] {
    var files = [("Given.swift", given)]
    for (place, path) in articles.enumerated() {
      for (number, snippet) in try snippets(in: path).enumerated() {
        let lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = Set(
          ["import Films", "import ListMachine", "import ListStore", "import Observables"]
            + lines.filter { $0.hasPrefix("import ") }.map(String.init)
        ).sorted()
        let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
        let name = "article\(place)snippet\(number)"
        files.append(
          (
            "\(name).swift",
            """
            \(imports.joined(separator: "\n"))

            // \(path)
            @MainActor func \(name)() async throws {
            \(body)
            }

            """
          ))
      }
    }
    return files
  }

  /// The declarations that snippets use without showing them.
  private static let given = """
    import Films

    func fetchFilms(page: Int) async throws -> ([Film], Int?) { ([], nil) }

    @MainActor final class Button {
      var isEnabled = false
    }

    @MainActor let button = Button()

    """
}
