import Files
import Foundation
import Testing

@Suite("FileError")
struct FileErrorTests {
  @Test(
    "The description is the path and the reason",
    arguments: [
      (.isFolder, "x: is a folder"), (.isSpecial, "x: is not a regular file"),
      (.isSpecialScenario, "x: is not a regular file; run and play read standard input as -"),
      (.tooLarge(limit: 9), "x: is larger than 9 bytes"),
      (.tooLarge(limit: 64 << 20), "x: is larger than 64 MiB"),
      (.isBusy, "x: is being written by another process"),
      (.closedPipe, "x: was closed by its reader"),
      (.system(code: EACCES), "x: Permission denied"),
    ] as [(FileError.Reason, String)])
  func descriptions(reason: FileError.Reason, text: String) {
    #expect(FileError(path: "x", reason: reason).description == text)
    #expect(FileError(path: "", reason: reason).description == "''" + text.dropFirst())
  }

  @Test("Only the errors ENOENT and ENOTDIR count as missing")
  func missing() {
    #expect(FileError.Reason.system(code: ENOENT).isMissing)
    #expect(FileError.Reason.system(code: ENOTDIR).isMissing)
    #expect(!FileError.Reason.system(code: EACCES).isMissing)
    #expect(!FileError.Reason.isFolder.isMissing)
  }
}
