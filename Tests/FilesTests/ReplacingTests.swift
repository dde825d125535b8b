import Files
import Foundation
import TestSupport
import Testing

@Suite("Replacing a file")
struct ReplacingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The new bytes take the place of the old, and nothing else stays")
  func replaces() throws {
    let path = try folder.write("a.txt", "old")
    try replaceFile(path, with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.names == ["a.txt"])
  }

  @Test("A file that is not there is made")
  func creates() throws {
    try replaceFile(folder.path("a.txt"), with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.names == ["a.txt"])
  }

  @Test("The file keeps its mode", arguments: [0o600, 0o640, 0o755, 0o644])
  func mode(mode: Int) throws {
    let path = try folder.write("a.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try replaceFile(path, with: [])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == mode)
  }

  @Test("A symbolic link stays, and what it leads to is replaced")
  func link() throws {
    try folder.write("deep/a.txt", "old")
    let link = try folder.link("link", to: "deep/a.txt")
    try replaceFile(link, with: Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "deep/a.txt")
    #expect(try folder.text("deep/a.txt") == "new")
  }

  @Test("What a killed process left is cleared away")
  func leftover() throws {
    let path = try folder.write("a.txt", "old")
    try folder.write(".a.txt.listsh", "half")
    try replaceFile(path, with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.names == ["a.txt"])
  }

  @Test("What another process is writing is left alone")
  func busy() throws {
    let path = try folder.write("a.txt", "old")
    let other = openForReading(try folder.write(".a.txt.listsh", "half"))
    defer { close(other) }
    flock(other, LOCK_EX)
    #expect(throws: FileError(path: path, reason: .isBusy)) { try replaceFile(path, with: []) }
    #expect(folder.names == [".a.txt.listsh", "a.txt"])
  }

  @Test("A folder, a link to nowhere and a folder that is not there are errors that name the path")
  func impossible() throws {
    let link = try folder.link("link", to: "nowhere")
    let deep = folder.path("none/a.txt")
    let folderPath = folder.path
    for (path, reason) in [
      (folderPath, FileError.Reason.isFolder), ("\(folderPath)/new/", .isFolder),
      (link, .missing), (deep, .missing),
    ] {
      #expect(throws: FileError(path: path, reason: reason)) { try replaceFile(path, with: []) }
    }
    #expect(folder.names == ["link"])
  }
}
