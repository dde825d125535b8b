import Foundation

/// The samples, the README's program and every snippet of the articles, built as a separate
/// package.
///
/// The package depends on this one as an app does, so it can use only public API.
struct LibraryPackage {
  /// The folder of the built programs.
  let programs: URL

  /// The package, built once for all tests.
  static let built = Result { try LibraryPackage() }

  private init() throws {
    // Each run of the tests reuses the folder, so that it compiles only what has changed.
    let folder = root.appending(path: ".build/library-package")
    try? FileManager.default.removeItem(at: folder.appending(path: "Sources"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Sources"), withIntermediateDirectories: true)
    let samples = root.appending(path: "Sources/Samples")
    for name in try files(in: "Sources/Samples/Sources", endingLike: "") {
      try FileManager.default.copyItem(
        at: samples.appending(path: "Sources/\(name)"),
        to: folder.appending(path: "Sources/\(name)"))
    }
    var manifest = try text(of: "Sources/Samples/Package.swift").replacing(
      #"path: "../..""#, with: "path: \"\(root.path)\"")
    for module in try Snippets.modules() {
      let sources = folder.appending(path: "Sources/\(module.name)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      for (name, text) in module.files {
        try Data(text.utf8).write(to: sources.appending(path: name))
      }
      manifest.replace(
        "  targets: [\n", with: "  targets: [\n    \(module.target),\n", maxReplacements: 1)
    }
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    _ = try run("swift", "build", in: folder)
    programs = folder.appending(path: ".build/debug")
  }
}
