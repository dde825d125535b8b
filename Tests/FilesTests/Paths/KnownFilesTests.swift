import Files
import Foundation
import Testing

@Suite("KnownFiles")
struct KnownFilesTests {
  @Test("A file is recognized by any path, link and hard link, and no other file is")
  func known() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: "\(folder)/below", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b"] {
      try name.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    try FileManager.default.linkItem(atPath: "\(folder)/a", toPath: "\(folder)/second")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "below/../a")
    let known = KnownFiles(["\(folder)/a", "\(folder)/none", "\(folder)/below"])
    #expect(!known.isEmpty)
    for name in ["a", "./a", "below/../a", "second", "link"] {
      #expect(known["\(folder)/\(name)"] == "\(folder)/a", "\(name)")
    }
    for name in ["b", "none", "below", ""] {
      #expect(known["\(folder)/\(name)"] == nil, "\(name)")
    }

    #expect(known.mayContain("\(folder)/other", isLink: false), "a has a second name")
    let plain = KnownFiles(["\(folder)/below/../b"])
    for name in ["b", "B", "below/b"] {
      #expect(plain.mayContain("\(folder)/\(name)", isLink: false), "\(name)")
    }
    #expect(!plain.mayContain("\(folder)/a", isLink: false))
    #expect(!plain.mayContain("\(folder)/é", isLink: false))
    #expect(plain.mayContain("\(folder)/a", isLink: true))
    #expect(!KnownFiles([]).mayContain("\(folder)/a", isLink: true))
    #expect(KnownFiles(["\(folder)/none", "\(folder)/below"]).isEmpty)
  }
}
