import Foundation
import Fuzzing
import TerminalTesting
import Testing

/// Every input that the fuzzer once found is tested again with every change.
@Suite("The corpus of the fuzzer")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus").path

  @Test("Every input of the corpus is handled as expected", arguments: InputKind.allCases)
  func replays(kind: InputKind) throws {
    let inputs = try Corpus.inputs(in: Self.folder).filter { $0.kind == kind }
    #expect(!inputs.isEmpty)
    let trial = Trial(of: try builtProduct("listsh"))
    for input in inputs {
      let fault = try trial.fault(of: [input])
      #expect(fault == nil, "\(input.name)")
    }
  }

  @Test(
    "The same seed always produces the same inputs, of every kind", arguments: InputKind.allCases)
  func grammar(kind: InputKind) {
    var (one, same, other) = (
      InputGrammar(seed: 1), InputGrammar(seed: 1), InputGrammar(seed: 2)
    )
    let inputs = (0..<20).map { _ in one.input(kind) }
    #expect(inputs == (0..<20).map { _ in same.input(kind) })
    #expect(inputs != (0..<20).map { _ in other.input(kind) })
  }

  @Test("A fault is found, and its input is shrunk to the smallest one that shows it")
  func shrinks() throws {
    var findings: [Campaign.Finding] = []
    let campaign = Campaign(seed: 7) { inputs in
      inputs.contains { $0.bytes.contains(UInt8(ascii: "&")) } ? "it has an &" : nil
    }
    _ = try campaign.run(while: { findings.isEmpty }, found: { findings.append($0) })
    #expect(findings.first?.input.bytes == [UInt8(ascii: "&")])
    #expect(findings.first?.fault == "it has an &")
  }

  @Test("A call that crashes, hangs or prints a control sequence is a fault")
  func faults() throws {
    func fault(_ script: String) throws -> String? {
      try Call("/bin/sh", ["-c", script], in: NSTemporaryDirectory()).fault
    }
    #expect(try fault("exit 1") == nil)
    #expect(try fault("exit 2") == "exits with 2 and prints nothing")
    #expect(try fault("echo no >&2; exit 2") == nil)
    #expect(try fault("exit 3") == "exits with 3")
    #expect(try fault("kill -SEGV $$") == "is killed by signal 11")
    #expect(try fault(#"printf '\033[2J'"#) == "prints U+1B unescaped")
    #expect(try fault(#"printf '\377'"#) == "prints U+FFFD unescaped")
  }
}
