import Foundation
import TestSupport

/// The folder of this package.
let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  .standardized

/// Runs a program of the toolchain and returns its output. If the program fails, the error has the
/// output.
func run(
  _ arguments: String..., typing input: String = "", in folder: URL = root
) throws -> String {
  let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  // Write to files, because the program would block on a full pipe that is not read.
  let (typed, written) = (scratch.appending(path: "in"), scratch.appending(path: "out"))
  try Data(input.utf8).write(to: typed)
  try Data().write(to: written)
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardInput = try FileHandle(forReadingFrom: typed)
  let output = try FileHandle(forWritingTo: written)
  process.standardOutput = output
  process.standardError = output
  try process.runForLimitedTime()
  process.waitUntilExit()
  let text = String(decoding: try Data(contentsOf: written), as: UTF8.self)
  guard process.terminationStatus == 0 else {
    throw ToolFailure(description: "\(arguments.joined(separator: " ")) failed:\n\(text)")
  }
  return text
}

/// The output of a program that failed.
struct ToolFailure: Error, CustomStringConvertible {
  var description: String
}

/// The names of the files in `folder` with the ending `suffix`, sorted.
func files(in folder: String, endingLike suffix: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    .filter { $0.hasSuffix(suffix) }.sorted()
}

/// The text of a file of this package.
func text(of path: String) throws -> String {
  try String(contentsOf: root.appending(path: path), encoding: .utf8)
}
