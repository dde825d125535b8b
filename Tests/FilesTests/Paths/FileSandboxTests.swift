import Files
import Foundation
import TestSupport
import Testing

@Suite("FileSandbox")
struct FileSandboxTests {
  @Test(
    "A known file of any size is read completely",
    arguments: [0, 1, 4_095, 4_096, 4_097, 100_000])
  func whole(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(filePath: folder.path + "/file"))
    for isKnownFile in [false, true] {
      let read = try FileSandbox(root: nil).read(
        folder.path + "/file", from: folder.path, limit: 1 << 20, isKnownFile: isKnownFile)
      #expect(read == bytes)
    }
  }

  @Test("A replaced known file is refused, and so is one that is too large")
  func refused() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder", withIntermediateDirectories: false)
    try Data(count: 5_000).write(to: URL(filePath: folder.path + "/large"))
    for (name, limit, reason) in [
      ("folder", 1 << 20, FileError.Reason.isFolder), ("large", 4_999, .tooLarge(limit: 4_999)),
    ] {
      let path = "\(folder.path)/\(name)"
      #expect(throws: FileError(path: path, reason: reason)) {
        try FileSandbox(root: nil).read(path, from: folder.path, limit: limit, isKnownFile: true)
      }
    }
  }

  @Test("Folders whose names differ only in their Unicode normalization are different folders")
  func normalization() throws {
    let place = try TemporaryFolder()
    let folders = ["\u{E9}", "e\u{301}"]
    for (text, folder) in zip(["nfc", "nfd"], folders) { try place.write("\(folder)/a.txt", text) }
    let sandbox = FileSandbox(root: nil)
    for folder in folders + folders {
      let path = place.path("\(folder)/a.txt")
      let read = try sandbox.read(path, from: place.path(folder), limit: 99)
      #expect(String(decoding: read, as: UTF8.self) == (try place.text("\(folder)/a.txt")))
    }
  }

  @Test("A pipe that a shell passes as a file is refused as a pipe, not as a missing file")
  func pipe() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(throws: FileError(path: path, reason: .isSpecial)) {
      try FileSandbox(root: nil).read(path, from: ".", limit: 9)
    }
  }
}
