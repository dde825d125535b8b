import Files
import Foundation
import TestSupport
import Testing

@Suite("File names that are not UTF-8")
struct SystemPathTests {
  /// Creates an empty file whose name has these bytes.
  private func make(_ name: [UInt8], in folder: TemporaryFolder) {
    let bytes = Array("\(folder.path)/".utf8) + name + [0]
    let file = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { path in
        unsafe path.baseAddress.map { unsafe open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1
      }
    }
    close(file)
  }

  @Test(
    "A file whose name is not UTF-8 is found, read and replaced without a change of its name",
    .enabled(if: isLinux, "macOS has no such names"),
    arguments: [
      [0xFF], [0x61, 0xC3, 0x2E], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x8F, 0xBE, 0x80, 0xFF], [0xF0, 0x9F, 0x98, 0x80],
    ])
  func roundTrip(name: [UInt8]) throws {
    let folder = try TemporaryFolder()
    make(name + Array(".txt".utf8), in: folder)
    let path = try #require(files(below: folder.path, ending: ".txt").files.first).path
    try replaceFile(path, with: Array("new".utf8))
    #expect(try readFile(path, limit: 9) == Array("new".utf8))
    #expect(Path.kind(of: path) == .file)
    #expect(expand("\(folder.path)/*.txt").paths == [path])
    #expect(try entries(ofFolder: folder.path).count == 1)
    #expect(try Path.real(path).hasSuffix(Path.name(of: path)))
  }
}

/// Whether the system allows file names that are not valid UTF-8.
private var isLinux: Bool {
  #if os(Linux)
    true
  #else
    false
  #endif
}
