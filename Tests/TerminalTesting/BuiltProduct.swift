import Foundation

/// Returns the path of an executable that was built together with the tests.
package func builtProduct(_ name: String) throws -> String {
  // If a helper of SwiftPM runs the tests, the path of the test bundle is among its arguments.
  guard
    let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") })
      .map({ URL(fileURLWithPath: $0) })
  else { throw TerminalFailure(expectation: "the tests' own place", screen: "") }
  var folder = bundle.deletingLastPathComponent()
  while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
  return folder.appendingPathComponent(name).path
}
