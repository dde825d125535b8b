import Files
import Foundation
import TestSupport
import Testing

@Suite("KnownFiles")
struct KnownFilesTests {
  @Test("A file is recognized by any path, link and hard link, and no other file is")
  func known() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.path
    for name in ["a", "b", "below/c"] { try temporary.write(name) }
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
