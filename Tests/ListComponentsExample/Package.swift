// swift-tools-version: 6.2
import PackageDescription

// An app's package that depends on ListComponents and uses its public API only.
// DEFAULT_ISOLATION=MainActor compiles the same code with default MainActor isolation, as a new Xcode project does.
let onMainActor = Context.environment["DEFAULT_ISOLATION"] == "MainActor"
let settings: [SwiftSetting] =
  [.treatAllWarnings(as: .error)] + (onMainActor ? [.defaultIsolation(MainActor.self)] : [])

let package = Package(
  name: "club",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "listsh", path: "../..")],
  targets: [
    .target(
      name: "Club",
      dependencies: [
        .product(name: "ListComponents", package: "listsh"),
        .product(name: "Observables", package: "listsh"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ClubTests",
      dependencies: [
        "Club", .product(name: "ListComponents", package: "listsh"),
        .product(name: "Observables", package: "listsh"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
