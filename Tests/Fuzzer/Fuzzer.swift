import Foundation
import Fuzzing

/// The fuzzer: `Fuzzer SECONDS SEED CORPUS` searches for input on which listsh fails.
///
/// It runs the executable that the environment variable `LISTSH` names (default: `listsh` in its own folder).
@main enum Fuzzer {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count >= 4, let seconds = Double(words[1]), let seed = UInt64(words[2]) else {
      throw Usage()
    }
    if words.count == 5 {
      try fuzz(seconds: seconds, seed: seed, corpus: words[3], keepingIn: words[4])
    } else {
      try supervise(Array(words[1...]))
    }
  }

  /// Tests inputs with the engine, in this process, and with the executable.
  private static func fuzz(
    seconds: Double, seed: UInt64, corpus: String, keepingIn path: String
  ) throws {
    let program =
      ProcessInfo.processInfo.environment["LISTSH"].map { URL(filePath: $0) }
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "listsh")
    let trial = Trial(of: program.standardizedFileURL.path)
    let engine = EngineTrial(keepingIn: path)
    let end = Date(timeIntervalSinceNow: seconds)
    var findings = 0
    let campaign = Campaign(seed: seed) { inputs in
      if let fault = try engine.fault(of: inputs) { return fault }
      return try trial.fault(of: inputs)
    }
    let count = try campaign.run(
      corpus: try Corpus.inputs(in: corpus), while: { Date() < end },
      found: { finding in
        findings += 1
        let path = try? Corpus.write(finding.input, in: corpus)
        write("\(finding.fault): \(path ?? finding.input.name)\n")
      })
    write("\(count) inputs, seed \(seed): \(findings) \(findings == 1 ? "fault" : "faults")\n")
    exit(findings == 0 ? 0 : 1)
  }

  /// Runs the fuzzer in a child process, so that an input that crashes it can be saved.
  private static func supervise(_ words: [String]) throws {
    let kept = "\(NSTemporaryDirectory())/fuzzed-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: kept) }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = words + [kept]
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .exit { exit(process.terminationStatus) }
    let input = FuzzInput(.scenario, Array(try Data(contentsOf: URL(filePath: kept))))
    let path = try Corpus.write(input, in: words[2])
    write("the engine ends with signal \(process.terminationStatus): \(path)\n")
    exit(1)
  }

  /// The message for invalid arguments.
  private struct Usage: Error, CustomStringConvertible {
    let description = "usage: Fuzzer SECONDS SEED CORPUS"
  }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
