// swift-tools-version: 6.2
import PackageDescription

// The package of a team: its list, and tests that play scenarios on the list.
let package = Package(
  name: "orders",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "listsh", path: "../..")],
  targets: [
    .target(name: "Orders"),
    .testTarget(
      name: "OrdersTests",
      dependencies: ["Orders", .product(name: "ScenarioTesting", package: "listsh")],
      exclude: ["Scenarios"]),
    // The same for a store of the library.
    .testTarget(
      name: "OrderFeedTests",
      dependencies: [
        .product(name: "ListStore", package: "listsh"),
        .product(name: "ScenarioTesting", package: "listsh"),
      ], exclude: ["Scenarios"]),
  ],
  swiftLanguageModes: [.v6]
)
