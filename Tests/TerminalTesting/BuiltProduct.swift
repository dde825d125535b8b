import Foundation

/// The path of an executable that was built together with the tests that ask for it.
package func builtProduct(_ name: String) throws -> String {
  // Where the tests run inside a helper of the tools, their own place is among its arguments.
  guard
    let bundle = CommandLine.arguments.first(where: { $0.contains(".xctest") })
      .map({ URL(fileURLWithPath: $0) })
  else { throw TerminalFailure(expectation: "the tests' own place", screen: "") }
  var folder = bundle.deletingLastPathComponent()
  while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
  return folder.appendingPathComponent(name).path
}
