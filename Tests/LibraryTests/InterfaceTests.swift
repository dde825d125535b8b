import Foundation
import TestSupport
import Testing

@Suite("Library interfaces", .enabled(if: Needs.program("swiftc"), "a toolchain has it"))
struct InterfaceTests {
  static let libraries = [
    "ListComponents", "ListMachine", "ListStore", "Observables", "ScenarioTesting",
  ]

  @Test(
    "Each public symbol is listed in the interface file and documented",
    arguments: libraries)
  func listed(library: String) throws {
    let interface = try Interface(of: library)
    #expect(interface.undocumented == [])
    let path = "Tests/LibraryTests/Interfaces/\(library).txt"
    let expected = (try? text(of: path)) ?? ""
    guard interface.listing != expected else { return }
    // The current interface is written to a file, which replaces the listed one if the change is
    // intended.
    let new = root.appending(path: ".build/\(library).txt")
    try Data(interface.listing.utf8).write(to: new)
    Issue.record(
      """
      the public interface of \(library) differs from \(path); if the change is intended, run mv .build/\(library).txt \(path)
      \(interface.listing.split(separator: "\n").difference(from: expected.split(separator: "\n")).map { change in
        switch change {
        case .insert(_, let line, _): "+ \(line)"
        case .remove(_, let line, _): "- \(line)"
        }
      }.joined(separator: "\n"))
      """)
  }

  @Test("No public type has the name of its module or of a type of SwiftUI", arguments: libraries)
  func names(library: String) throws {
    let types = try text(of: "Tests/LibraryTests/Interfaces/\(library).txt")
      .split(separator: "\n").compactMap { $0.split(separator: " ").first }.map(String.init)
    let taken = ["List", "ListView", "Page", "View", "Section", "Group", "ForEach", "Table"]
    #expect(types.filter { taken.contains($0) } == [])
    // Only ListStore has a type with the name of its module.
    #expect(types.contains(library) == (library == "ListStore"))
  }
}
