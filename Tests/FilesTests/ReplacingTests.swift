import Files
import Foundation
import TestSupport
import Testing
import Text

@Suite("replaceFile")
struct ReplacingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The new bytes replace the old ones, and no temporary file remains")
  func replaces() throws {
    let path = try folder.write("a.txt", "old")
    try replaceFile(path, with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.names == ["a.txt"])
  }

  @Test("A missing file is created")
  func creates() throws {
    try replaceFile(folder.path("a.txt"), with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(folder.names == ["a.txt"])
  }

  @Test("A replaced file keeps its mode", arguments: [0o600, 0o640, 0o755, 0o644])
  func mode(mode: Int) throws {
    let path = try folder.write("a.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try replaceFile(path, with: [])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == mode)
  }

  @Test("A symbolic link stays, and its target is replaced")
  func link() throws {
    try folder.write("deep/a.txt", "old")
    let link = try folder.link("link", to: "deep/a.txt")
    try replaceFile(link, with: Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "deep/a.txt")
    #expect(try folder.text("deep/a.txt") == "new")
  }

  @Test("Temporary files of a killed process are removed, and other files stay")
  func leftover() throws {
    let path = try folder.write("a.txt", "old")
    try folder.write(TemporaryFiles.name(of: stableHash(of: "a.txt")), "half")
    try folder.write(".a.txt.listsh", "mine")
    try replaceFile(path, with: Array("new".utf8))
    #expect(try folder.text("a.txt") == "new")
    #expect(try folder.text(".a.txt.listsh") == "mine")
    #expect(folder.names == [".a.txt.listsh", "a.txt"])
  }

  @Test("A temporary file that another process is writing is not removed")
  func busy() throws {
    let path = try folder.write("a.txt", "old")
    let temporary = TemporaryFiles.name(of: stableHash(of: "a.txt"))
    let other = openForReading(try folder.write(temporary, "half"))
    defer { close(other) }
    flock(other, LOCK_EX)
    #expect(throws: FileError(path: path, reason: .isBusy)) { try replaceFile(path, with: []) }
    #expect(folder.names == [temporary, "a.txt"])
  }

  @Test("A file that another program changed since it was read is not overwritten")
  func changed() throws {
    let changed = { (path: String) in FileError(path: path, reason: .hasChanged) }
    let path = try folder.write("a.txt", "a person's")
    #expect(throws: changed(path)) {
      try replaceFile(path, with: Array("new".utf8), insteadOf: Array("old".utf8))
    }
    #expect(try folder.text("a.txt") == "a person's")
    try replaceFile(path, with: Array("new".utf8), insteadOf: Array("a person's".utf8))
    #expect(try folder.text("a.txt") == "new")
    let gone = folder.path("gone.txt")
    #expect(throws: changed(path)) { try replaceFile(path, with: [], insteadOf: []) }
    #expect(throws: changed(gone)) {
      try replaceFile(gone, with: Array("new".utf8), insteadOf: Array("old".utf8))
    }
    try replaceFile(gone, with: [], insteadOf: [])
    #expect(folder.names == ["a.txt", "gone.txt"])
  }

  @Test(
    "A file that changes while the new bytes are written is not overwritten",
    arguments: [true, false])
  func changedMeanwhile(isThere: Bool) throws {
    if isThere { try folder.write("a.txt", "old") }
    let output = try Output(path: folder.path("a.txt"))
    try output.write("new")
    try folder.write("a.txt", "a person's")
    #expect(throws: FileError(path: folder.path("a.txt"), reason: .hasChanged)) {
      try output.close()
    }
    #expect(try folder.text("a.txt") == "a person's")
  }

  @Test("A file with several hard links is refused, because the others would keep the old bytes")
  func hardLinks() throws {
    let path = try folder.write("a.txt", "old")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("b.txt"))
    #expect(throws: FileError(path: path, reason: .hasSeveralNames(count: 2))) {
      try replaceFile(path, with: [])
    }
    #expect(try folder.text("b.txt") == "old")
    #expect(folder.names == ["a.txt", "b.txt"])
  }

  @Test("A file name of the maximum length can be replaced", arguments: [1, 200, 255])
  func longNames(length: Int) throws {
    let path = try folder.write(String(repeating: "a", count: length), "old")
    try replaceFile(path, with: Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("A link to a missing file creates the file, also through another link")
  func brokenLink() throws {
    let link = try folder.link("link", to: "other")
    _ = try folder.link("other", to: folder.path("new.txt"))
    try replaceFile(link, with: Array("new".utf8))
    #expect(folder.names == ["link", "new.txt", "other"])
    #expect(try folder.text("new.txt") == "new")
    try replaceFile(link, with: Array("newer".utf8))
    #expect(try folder.text("new.txt") == "newer")
  }

  @Test(
    "A folder, a missing folder and links that cannot be followed are errors that name the path")
  func impossible() throws {
    let link = try folder.link("link", to: "nowhere/a.txt")
    let loop = try folder.link("loop", to: "loop")
    let deep = folder.path("none/a.txt")
    let folderPath = folder.path
    for (path, reason) in [
      (folderPath, FileError.Reason.isFolder), ("\(folderPath)/new/", .isFolder),
      (link, .missing), (deep, .missing), (loop, .system(code: ELOOP)),
    ] {
      #expect(throws: FileError(path: path, reason: reason)) { try replaceFile(path, with: []) }
    }
    #expect(folder.names == ["link", "loop"])
  }
}
