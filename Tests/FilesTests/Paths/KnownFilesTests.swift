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

    let paths = ["a", "b", "below/a", "link", "second", "below/B", "é"].map { "\(folder)/\($0)" }
    #expect(known.suspects(among: paths, links: [3]) == Array(0..<7), "a has a second name")
    let plain = KnownFiles(["\(folder)/below/../b"])
    #expect(plain.suspects(among: paths, links: [3]) == [1, 3, 5], "case is ignored")
    #expect(KnownFiles([]).suspects(among: paths, links: [3]) == [])
    #expect(KnownFiles(["\(folder)/none", "\(folder)/below"]).isEmpty)
  }
}
