import Foundation
import TestSupport
import Testing

/// A package of an app that depends only on `ListStore`, with one target for each concurrency setting of an app.
@Suite("An app with ListStore", .enabled(if: Needs.program("swift"), "a toolchain has it"))
struct ClientPackageTests {
  /// The swift settings of the targets, by name.
  private static let settings = [
    "Orders": "",
    "OrdersOnMain": ".defaultIsolation(MainActor.self)",
    "OrdersApproachable":
      #".enableUpcomingFeature("NonisolatedNonsendingByDefault"), "#
      + #".enableUpcomingFeature("InferIsolatedConformances")"#,
    "OrdersOnMainApproachable":
      #".defaultIsolation(MainActor.self), "#
      + #".enableUpcomingFeature("NonisolatedNonsendingByDefault"), "#
      + #".enableUpcomingFeature("InferIsolatedConformances")"#,
  ]

  private static let output = """
    loaded ["a", "b"] more 3
    loaded ["a", "b", "c"] end
    ["local", "a", "b"] true 3
    notFound c ["d", "a", "b", "c"]
    loaded ["d", "a"] ["first", "after b", "fresh"]
    held rows
    rows ignored(ListMachine.ListIgnoredReason.nothingLoaded)
    ["2"] ["1"]
    ["page 1 first"] loading []

    """

  /// Writes the package into a new folder, and returns the folder.
  private static func write() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "listsh-client-\(UUID().uuidString)")
    for name in settings.keys {
      let sources = folder.appending(path: "Sources/\(name)")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      for file in ["Orders.swift", "Program.swift"] {
        try Data(text(of: "Tests/LibraryTests/Client/\(file)").utf8).write(
          to: sources.appending(path: file))
      }
    }
    let targets = settings.sorted { $0.key < $1.key }.map { name, settings in
      """
          .executableTarget(
            name: "\(name)", dependencies: [.product(name: "ListStore", package: "listsh")],
            swiftSettings: [\(settings)]),
      """
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Client", platforms: [.macOS(.v15), .iOS(.v17)],
        dependencies: [.package(name: "listsh", path: "\(root.path)")],
        targets: [
      \(targets.joined(separator: "\n"))
        ],
        swiftLanguageModes: [.v6]
      )

      """
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    return folder
  }

  @Test(
    "The client compiles and runs with every concurrency setting, and builds only two targets")
  func settings() throws {
    let folder = try Self.write()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run("swift", "build", in: folder)
    for name in Self.settings.keys.sorted() {
      #expect(
        try run(folder.appending(path: ".build/debug/\(name)").path) == Self.output, "\(name)")
    }
    // SwiftPM creates a folder for each target of the package, but a module only for the built
    // ones.
    let built = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: ".build/debug/Modules").path
    ).filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    #expect(Set(built).subtracting(Self.settings.keys) == ["ListMachine", "ListStore"])
  }

  @Test("ListMachine and ListStore build with library evolution, and the client works with them")
  func libraryEvolution() throws {
    let folder = try Self.write()
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run("swift", "build", "-Xswiftc", "-enable-library-evolution", in: folder)
    #expect(try run(folder.appending(path: ".build/debug/Orders").path) == Self.output)
  }
}
