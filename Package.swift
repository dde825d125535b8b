// swift-tools-version: 6.2
import PackageDescription

// macOS has libedit in its SDK. A library of Homebrew would tie the program to the machine that built it.
#if os(macOS)
  let editLine = Target.systemLibrary(name: "CEditLine")
#else
  let editLine = Target.systemLibrary(
    name: "CEditLine", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])])
#endif

let package = Package(
  name: "listsh",
  // A package has one minimum deployment target per system: that of ListMachine. ListStore and ScenarioTesting annotate
  // what needs newer systems.
  platforms: [
    .macOS(.v10_15), .iOS(.v13), .macCatalyst(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1),
  ],
  products: [
    .executable(name: "listsh", targets: ["listsh"]),
    .library(name: "ListMachine", targets: ["ListMachine"]),
    .library(name: "ListStore", targets: ["ListMachine", "ListStore"]),
    .library(name: "ListComponents", targets: ["ListComponents"]),
    .library(name: "ListComponentsUI", targets: ["ListComponentsUI"]),
    .library(name: "Observables", targets: ["Observables"]),
    .library(name: "ScenarioTesting", targets: ["ScenarioTesting"]),
  ],
  dependencies: [
    // For the command line only; no product that an app ships depends on it.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The libraries for apps. ListMachine imports nothing. ListStore imports it, Observation and, on Apple systems, Foundation.
    .target(name: "ListMachine"),
    .target(name: "ListStore", dependencies: ["ListMachine"]),
    .target(name: "Observables"),
    .target(name: "ListComponents", dependencies: ["Observables"]),
    .target(name: "ListComponentsUI", dependencies: ["ListComponents", "Observables"]),

    // Scenarios: their language, their sources and their screens.
    .target(name: "Text"),
    .systemLibrary(name: "CLocks"),
    .target(name: "Locks", dependencies: ["CLocks"]),
    .target(name: "CLibrary"),
    .target(name: "Files", dependencies: ["CLibrary", "Locks", "Text"]),
    .target(name: "ScenarioLanguage", dependencies: ["Text"]),
    .target(name: "MockSources", dependencies: ["Files", "Locks", "ScenarioLanguage", "Text"]),
    .target(
      name: "Screens",
      dependencies: [
        "Exploration", "ListComponents", "ListMachine", "Locks", "MockSources", "Observables",
        "Text",
      ]),
    .target(
      name: "ScenarioRunner",
      dependencies: ["Files", "MockSources", "ScenarioLanguage", "Screens", "Text"]),
    .target(name: "Exploration"),

    // Lists under test, which replace a screen of a scenario.
    .target(
      name: "Adapters",
      dependencies: ["Files", "Locks", "MockSources", "ScenarioLanguage", "Screens", "Text"],
      resources: [
        .embedInCode("StarterAdapters/list.py"), .embedInCode("StarterAdapters/list.mjs"),
        .embedInCode("StarterAdapters/list.swift"),
      ]),
    .target(
      name: "Conformance",
      dependencies: [
        "Adapters", "Exploration", "Files", "Locks", "MockSources", "ScenarioLanguage",
        "ScenarioRunner", "Screens", "Text",
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "Conformance", "MockSources", "ScenarioLanguage", "ScenarioRunner", "Screens", "Text",
      ],
      resources: [.embedInCode("HTML/report.js"), .embedInCode("HTML/report.css")]),

    // Lists under test in the tests of an app.
    .target(
      name: "ScenarioTesting",
      dependencies: [
        "Adapters", "CLibrary", "Conformance", "Files", "Locks", "MockSources", "ScenarioLanguage",
        "ScenarioRunner", "Screens", "Text",
      ]),

    // The line editor and the command line.
    editLine,
    .target(name: "EditLine", dependencies: ["CEditLine", "Files", "Locks", "Text"]),
    .target(
      name: "ListShell",
      dependencies: [
        "Adapters", "Conformance", "EditLine", "Exploration", "Files", "Locks", "MockSources",
        "Reporting", "ScenarioLanguage", "ScenarioRunner", "Screens", "Text",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Help/joined.bash"), .embedInCode("Starter/first.txt"),
        .embedInCode("Starter/films.csv"),
      ]),
    .executableTarget(name: "listsh", dependencies: ["CLibrary", "ListShell"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Conformance", "Exploration", "ListMachine", "ListStore", "ScenarioTesting", "Screens",
        "TerminalTesting",
      ],
      exclude: ["Baselines"]),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "AdaptersTests",
      dependencies: [
        "Adapters", "Files", "MockSources", "Screens", "TerminalTesting", "TestSupport", "Text",
        "listsh",
      ]),
    .testTarget(name: "LocksTests", dependencies: ["Locks"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport", "Text"]),
    .testTarget(name: "ExplorationTests", dependencies: ["Conformance", "Exploration"]),
    .testTarget(name: "ListMachineTests", dependencies: ["Exploration", "ListMachine", "Locks"]),
    // A store with a server and a clock that tests drive, and a million random events on it.
    .target(
      name: "StoreTesting", dependencies: ["Exploration", "ListStore", "ScenarioTesting"],
      path: "Tests/StoreTesting"),
    .executableTarget(
      name: "StoreEvents", dependencies: ["StoreTesting"], path: "Tests/StoreEvents"),
    .executableTarget(
      name: "StoreExplorations", dependencies: ["ListStore", "ScenarioTesting", "StoreTesting"],
      path: "Tests/StoreExplorations"),
    .testTarget(
      name: "ListStoreTests",
      dependencies: [
        "Exploration", "ListMachine", "ListStore", "MockSources", "ScenarioRunner",
        "ScenarioTesting", "Screens",
        "StoreTesting", "Text",
      ]),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "ListComponents", "ListMachine", "ListStore", "Observables", "ScenarioTesting",
        "TerminalTesting",
        "TestSupport",
      ], exclude: ["Apple", "Client", "Interfaces"]),
    .testTarget(name: "ObservablesTests", dependencies: ["Exploration", "Observables"]),
    .testTarget(name: "ListComponentsTests", dependencies: ["ListComponents", "Observables"]),
    .testTarget(
      name: "MockSourcesTests",
      dependencies: [
        "Exploration", "Files", "MockSources", "ScenarioLanguage", "Text", "TestSupport",
      ]),
    .testTarget(name: "TextTests", dependencies: ["Exploration", "Text"]),
    .testTarget(
      name: "ScenarioLanguageTests", dependencies: ["Exploration", "ScenarioLanguage", "Text"]),
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Exploration", "ListMachine", "MockSources", "Observables", "ScenarioLanguage",
        "ScenarioRunner", "Screens", "Text",
      ]),
    .testTarget(
      name: "ScenarioRunnerTests",
      dependencies: [
        "Exploration", "MockSources", "ScenarioLanguage", "ScenarioRunner", "Screens",
        "TestSupport",
      ]),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Conformance", "Exploration", "MockSources", "Reporting", "ScenarioLanguage",
        "ScenarioRunner", "Screens", "Text",
      ]),

    .testTarget(
      name: "ScenarioTestingTests", dependencies: ["Adapters", "ScenarioTesting", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Adapters", "Conformance", "Exploration", "ListMachine", "MockSources", "Reporting",
        "ScenarioLanguage",
        "ScenarioRunner", "Screens", "TestSupport", "Text",
      ]),

    // A terminal for tests, and a small shell to type at.
    .target(
      name: "TerminalTesting", dependencies: ["Exploration"], path: "Tests/TerminalTesting"),
    .testTarget(name: "TerminalTestingTests", dependencies: ["TerminalTesting"]),
    .testTarget(
      name: "ListShellTests",
      dependencies: [
        "Adapters", "Conformance", "EditLine", "Exploration", "Files", "ListMachine", "ListShell",
        "MockSources", "Reporting", "ScenarioLanguage", "ScenarioRunner", "Screens",
        "TerminalTesting", "TestSupport", "Text",
        "listsh",
      ]),
    // The fuzzer and the mutation tests.
    .target(
      name: "Fuzzing",
      dependencies: [
        "Exploration", "ScenarioRunner", "Screens", "TerminalTesting", "TestSupport", "Text",
      ], path: "Tests/Fuzzing"),
    .executableTarget(name: "Mutator", path: "Tests/Mutator"),
    .testTarget(name: "MutatorTests", dependencies: ["Mutator"]),
    .executableTarget(name: "Fuzzer", dependencies: ["Fuzzing"], path: "Tests/Fuzzer"),
    .testTarget(
      name: "FuzzingTests", dependencies: ["Fuzzing", "TerminalTesting", "listsh"],
      exclude: ["Corpus"]),
    .executableTarget(
      name: "EditLineProbe", dependencies: ["EditLine", "Files"], path: "Tests/EditLineProbe"),
    .testTarget(
      name: "EditLineTests",
      dependencies: ["EditLine", "EditLineProbe", "Files", "TerminalTesting", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}

// Tests and benchmarks run on the system that builds them, so they may use newer features than the libraries.
for target in package.targets
where target.path?.hasPrefix("Tests/") ?? (target.type == .test || target.name == "Benchmarks") {
  target.swiftSettings?.append(
    .unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: [.macOS])))
}
