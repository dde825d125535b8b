import Foundation
import TerminalTesting

/// The public interface of a library, from the compiler's symbol graph.
struct Interface {
  /// A line for each symbol, and one for each protocol that a type conforms to, in alphabetical order.
  var listing: String
  /// The symbols without documentation.
  var undocumented: [String]

  /// Reads the public symbols of `library`, which was built together with these tests.
  init(of library: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let compiler = try JSONDecoder().decode(
      Compiler.self, from: Data(run("swiftc", "-print-target-info").utf8))
    var command =
      "swift symbolgraph-extract -module-name \(library) -I '\(try builtProduct("Modules"))'"
      + " -I '\(root.path)/Sources/CLocks'"
      + " -target \(compiler.target.triple) -output-dir '\(folder.path)'"
      + " -minimum-access-level public -skip-synthesized-members"
    #if os(macOS)
      command += " -sdk \"$(xcrun --show-sdk-path)\""
    #endif
    _ = try run("sh", "-c", command)
    let graph = try JSONDecoder().decode(
      SymbolGraph.self,
      from: Data(contentsOf: folder.appending(path: "\(library).symbols.json")))
    self.init(graph)
  }

  private init(_ graph: SymbolGraph) {
    let names = Dictionary(
      graph.symbols.map { ($0.identifier.precise, $0.name) },
      uniquingKeysWith: { first, _ in first })
    // Which of these conformances the compiler infers depends on the system.
    let implied = ["Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype"]
    let conformances = graph.relationships.compactMap { relationship -> String? in
      guard relationship.kind == "conformsTo", let type = names[relationship.source],
        let name = relationship.targetFallback?.split(separator: ".").last,
        !implied.contains(String(name))
      else { return nil }
      return "\(type): \(name)"
    }
    listing =
      (graph.symbols.map { "\($0.name)  \($0.declaration)" } + Set(conformances))
      .sorted().map { $0 + "\n" }.joined()
    // The compiler synthesizes the initializer of a raw value, which cannot be documented.
    undocumented = graph.symbols.filter { $0.docComment == nil }.map(\.name)
      .filter { !$0.hasSuffix("init(rawValue:)") }.sorted()
  }
}

/// The part of the compiler's target information that the tests read.
private struct Compiler: Decodable {
  var target: Target

  struct Target: Decodable {
    var triple: String
  }
}

/// The part of the compiler's symbol graph that the tests read.
private struct SymbolGraph: Decodable {
  var symbols: [Symbol]
  var relationships: [Relationship]

  struct Symbol: Decodable {
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var docComment: Comment?

    var name: String { pathComponents.joined(separator: ".") }
    var declaration: String { declarationFragments.map(\.spelling).joined() }
  }

  struct Identifier: Decodable {
    var precise: String
  }

  struct Fragment: Decodable {
    var spelling: String
  }

  struct Comment: Decodable {}

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var targetFallback: String?
  }
}
