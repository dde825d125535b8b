import Foundation

/// A copy of the package that contains every mutant, all disabled.
package struct MutatedCopy {
  /// The path of the copy.
  let folder: String

  /// A mutant in the copy.
  package struct Mutant {
    /// The number that enables the mutant.
    package let number: Int
    /// The path of the mutated file.
    package let file: String
    /// The fault of the mutant.
    package let fault: String
    /// The test targets that should detect the mutant, the most likely first.
    let testTargets: [String]
  }

  /// Copies the package with all mutants. It writes only files that differ, so that later builds
  /// are incremental.
  func prepare() throws -> [Mutant] {
    let (mutants, texts) = try Self.mutants(of: ".")
    try copy(texts)
    return mutants
  }

  /// Returns the mutants of the package at `root`, and the texts of the files with all mutants.
  /// Throws a ``Failure`` that names text that was not found.
  package static func mutants(of root: String) throws -> ([Mutant], texts: [String: String]) {
    var texts: [String: String] = [:]
    var mutants: [Mutant] = []
    var stale: [String] = []
    for site in MutationSite.all {
      let path = "Sources/\(site.target)/\(site.file)"
      let text = try texts[path] ?? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      let pieces = text.components(separatedBy: site.original)
      guard pieces.count == 2 else {
        stale.append(
          "\(path) contains the text to mutate \(pieces.count - 1) times, not once: \(site.original)"
        )
        continue
      }
      var mutated = site.mutated
      for (place, fault) in site.faults.enumerated() {
        let number = mutants.count + 1
        mutated = mutated.replacingOccurrences(of: "{\(place)}", with: "isMutant(\(number))")
        mutants.append(
          Mutant(number: number, file: path, fault: fault, testTargets: site.testTargets))
      }
      texts[path] = pieces.joined(separator: mutated)
      texts["Sources/\(site.target)/Mutation.swift"] = Self.condition
    }
    guard stale.isEmpty else { throw Failure(stale.joined(separator: "\n")) }
    return (mutants, texts)
  }

  /// The condition that enables a mutant in the copy.
  private static let condition = """
    import Foundation

    /// The number of the enabled mutant.
    @usableFromInline let mutant = ProcessInfo.processInfo.environment["MUTANT"].flatMap { Int($0) }

    /// Whether the mutant with this number is enabled.
    @usableFromInline func isMutant(_ number: Int) -> Bool { mutant == number }

    """

  private func copy(_ texts: [String: String]) throws {
    let manager = FileManager.default
    var wanted = Set(texts.keys)
    for root in [
      "Package.swift", "Package.resolved", "Makefile", "README.md", "Sources", "Tests", "Scenarios",
    ] {
      let below = manager.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for path in [root] + below.map({ "\(root)/\($0)" }) {
        var isFolder: ObjCBool = false
        guard unsafe manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
        else { continue }
        wanted.insert(path)
        if texts[path] == nil { try write(try Data(contentsOf: URL(filePath: path)), path) }
      }
    }
    for (path, text) in texts { try write(Data(text.utf8), path) }
    for path in manager.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
    where path.hasPrefix("Sources/") || path.hasPrefix("Tests/") {
      var isFolder: ObjCBool = false
      _ = unsafe manager.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if !isFolder.boolValue, !wanted.contains(path) {
        try manager.removeItem(atPath: "\(folder)/\(path)")
      }
    }
  }

  private func write(_ data: Data, _ path: String) throws {
    let target = URL(filePath: "\(folder)/\(path)")
    if (try? Data(contentsOf: target)) == data { return }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  /// Builds the copy and its tests.
  func build() throws {
    let (status, output) = try swift(["build", "--build-tests"], mutant: nil, seconds: 3_600)
    if status != 0 { throw Failure("the mutants do not build:\n\(output.suffix(4_000))") }
  }

  /// Runs tests for at most `seconds` with one mutant enabled, or none, and returns the first test
  /// that fails, if any.
  func killer(of mutant: Int?, in target: String, seconds: Int) throws -> String? {
    let (status, output) = try swift(
      ["test", "--skip-build", "--filter", target], mutant: mutant, seconds: seconds)
    let failed = output.split(separator: "\n").first { $0.contains("✘ Test ") }
    if let failed {
      let words = failed.drop { $0 != "✘" }.dropFirst("✘ Test ".count)
      return String(words.components(separatedBy: " recorded an issue")[0])
    }
    switch status {
    case 0: return nil
    case nil: return "the time that the tests take"
    case let status?: return "the end of the tests with \(status)"
    }
  }

  /// Runs a swift command in the copy until it ends or a test fails; the status is nil if the command was ended.
  private func swift(
    _ arguments: [String], mutant: Int?, seconds: Int
  ) throws -> (status: Int32?, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A mutant may use all memory, so the memory of its processes is limited.
    let limits = mutant == nil ? "" : "ulimit -v 8000000 2>/dev/null;"
    // Without stdbuf, the line of a failed test arrives much later. The tests are a session of their own, which ends as a
    // whole.
    let watch = """
      use POSIX; $s = shift; pipe R, W; $p = fork;
      if (!$p) {
        POSIX::setsid(); open STDOUT, '>&W'; open STDERR, '>&W';
        exec 'sh', '-c', '\(limits) exec $(command -v stdbuf >/dev/null && echo stdbuf -oL) "$@"', 'sh', @ARGV
      }
      close W; $| = 1; $SIG{ALRM} = sub { system('pkill', '-9', '-s', $p); kill 'KILL', -$p }; alarm $s;
      while (<R>) { print; if (/✘ Test /) { $SIG{ALRM}->(); last } }
      waitpid $p, 0;
      exit($? & 127 ? 128 + ($? & 127) : $? >> 8)
      """
    process.arguments = ["perl", "-e", watch, "\(seconds)", "swift"] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment
      // swift-backtrace can outlive tests that are killed, and then keeps their files and sockets open.
      .merging(["MUTANT": mutant.map { "\($0)" } ?? "", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let path = "\(folder)/.output"
    try Data().write(to: URL(filePath: path))
    let output = try FileHandle(forWritingTo: URL(filePath: path))
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let isLate = process.terminationStatus == 128 + SIGKILL
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return (isLate ? nil : process.terminationStatus, text)
  }
}
