#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Compiles the code for UIKit and SwiftUI, which only a Mac can build, with stand-ins for
  /// Apple's frameworks.
  @Suite(.enabled(if: Needs.program("swiftc"), "a toolchain has it"))
  struct UserInterfaceTests {
    private let modules: TemporaryFolder

    init() throws { modules = try TemporaryFolder() }

    /// Compiles files of this package to a module that later calls can import.
    private func compile(_ module: String, _ paths: [String], _ options: [String] = []) throws {
      try #require(!paths.isEmpty, "\(module) has no Swift file")
      let sources = try paths.enumerated().map { number, path in
        // Selectors need Objective-C, and previews a macro, which Linux does not have.
        let source = try text(of: path).replacing("@objc ", with: "")
          .replacing(/#selector\((\w+)\)/) { "Selector(\"\($0.output.1)\")" }
          .replacing(/#Preview\(.*\)/, with: "@MainActor @ViewBuilder var preview: some View")
        return try modules.write("\(module)/\(number).swift", source)
      }
      let call = [
        "swiftc", "-emit-module", "-module-name", module, "-swift-version", "6",
        "-parse-as-library", "-I", modules.path, "-o", modules.path("\(module).swiftmodule"),
      ]
      _ = try run(
        "/bin/sh", "-c", (call + options + sources).map { "'\($0)'" }.joined(separator: " "))
    }

    /// The Swift files in a folder of this package.
    private func sources(in folder: String) throws -> [String] {
      try files(in: folder, endingLike: ".swift").map { "\(folder)/\($0)" }
    }

    @Test("ListComponentsUI, ListStore and their samples compile without warnings")
    func compiles() throws {
      for framework in ["Combine", "SwiftUI", "UIKit"] {
        try compile(framework, ["Tests/LibraryTests/Apple/\(framework).swift"])
      }
      let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      let options =
        ["-warnings-as-errors", "-strict-memory-safety", "-package-name", "listsh"]
        + features.flatMap { ["-enable-upcoming-feature", $0] }
      let libraries = [
        "Observables", "ListComponents", "ListComponentsUI", "ListMachine", "ListStore",
      ]
      for library in libraries {
        try compile(library, sources(in: "Sources/\(library)"), options)
      }
      for sample in [
        "Settings", "SettingsInUIKit", "SettingsInSwiftUI", "Moments", "MomentsInUIKit", "Films",
        "FilmsInUIKit", "FilmsInSwiftUI", "FilmsByHand", "FilmsInUIKitByHand",
        "FilmsInSwiftUIByHand",
      ] {
        try compile(sample, sources(in: "Sources/Samples/Sources/\(sample)"))
      }
    }
  }
#endif
