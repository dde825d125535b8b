// swift-tools-version: 6.2
import PackageDescription

// Three screens: films, settings and moments. Each has a version that uses the libraries, and one
// that is written by hand (`…ByHand`). `make sample` in the root folder runs FilmsInTerminal. The
// targets for UIKit and SwiftUI are empty on Linux.
let package = Package(
  name: "Samples",
  platforms: [.macOS(.v15), .iOS(.v17)],
  dependencies: [.package(name: "listsh", path: "../..")],
  targets: [
    .target(name: "Films", dependencies: [.product(name: "ListMachine", package: "listsh")]),
    .target(name: "FilmsByHand", dependencies: ["Films"]),
    .executableTarget(
      name: "FilmsInTerminal",
      dependencies: ["Films", .product(name: "ListStore", package: "listsh")]),
    .executableTarget(name: "FilmsInTerminalByHand", dependencies: ["Films", "FilmsByHand"]),
    .target(
      name: "FilmsInSwiftUI",
      dependencies: ["Films", .product(name: "ListStore", package: "listsh")]),
    .target(name: "FilmsInSwiftUIByHand", dependencies: ["Films", "FilmsByHand"]),
    .target(
      name: "FilmsInUIKit",
      dependencies: ["Films", .product(name: "ListStore", package: "listsh")]),
    .target(name: "FilmsInUIKitByHand", dependencies: ["Films", "FilmsByHand"]),
    .target(name: "Settings", dependencies: [.product(name: "ListComponents", package: "listsh")]),
    .target(
      name: "SettingsInUIKit",
      dependencies: ["Settings", .product(name: "ListComponentsUI", package: "listsh")]),
    .target(name: "SettingsInUIKitByHand"),
    .target(
      name: "SettingsInSwiftUI",
      dependencies: ["Settings", .product(name: "ListComponentsUI", package: "listsh")]),
    .target(name: "SettingsInSwiftUIByHand"),
    .target(
      name: "Moments",
      dependencies: [
        .product(name: "ListComponents", package: "listsh"),
        .product(name: "Observables", package: "listsh"),
      ]),
    .target(
      name: "MomentsInUIKit",
      dependencies: [
        "Moments", .product(name: "ListComponents", package: "listsh"),
        .product(name: "ListComponentsUI", package: "listsh"),
      ]),
    .target(name: "MomentsInUIKitByHand", dependencies: ["Moments"]),
  ],
  swiftLanguageModes: [.v6]
)
