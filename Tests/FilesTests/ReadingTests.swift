import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file of any size is read completely", arguments: [0, 1, 4096, 65_535, 65_536, 200_000])
  func sizes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = folder.path("file")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try readFile(path, limit: count) == bytes)
  }

  @Test("A file larger than the limit is refused, even if it does not report its size")
  func limit() throws {
    let path = try folder.write("file", "12345")
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 4))) {
      try readFile(path, limit: 4)
    }
    #if os(Linux)
      #expect(throws: FileError(path: "/proc/self/status", reason: .tooLarge(limit: 4))) {
        try readFile("/proc/self/status", limit: 4)
      }
    #endif
  }

  @Test("A folder, a pipe without a writer and an endless device are refused without waiting")
  func otherKinds() throws {
    let pipe = folder.pipe("pipe")
    let folderPath = folder.path
    #expect(throws: FileError(path: folderPath, reason: .isFolder)) {
      try readFile(folderPath, limit: 9)
    }
    #expect(throws: FileError(path: pipe, reason: .isSpecial)) { try readFile(pipe, limit: 9) }
    #expect(throws: FileError(path: "/dev/zero", reason: .isSpecial)) {
      try readFile("/dev/zero", limit: 9)
    }
  }

  @Test("A missing file has its own error")
  func missing() {
    let error = FileError(path: "nowhere/x", reason: .missing)
    #expect(throws: error) { try readFile("nowhere/x", limit: 9) }
    #expect(error.reason.isMissing)
    #expect(error.description == "nowhere/x: No such file or directory")
  }

  @Test("A path with a NUL is an error and is not truncated")
  func nul() throws {
    let path = try folder.write("file")
    #expect(throws: FileError(path: "\(path)\0.txt", reason: .system(code: EINVAL))) {
      try readFile("\(path)\0.txt", limit: 9)
    }
  }
}
