import Files
import TestSupport
import Testing

@Suite("FolderEntry")
struct FolderTests {
  @Test(
    "Entries are sorted by the bytes of their names, with their kind and whether they are links")
  func entries() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "C", "é", ".hidden", "deep/x"] { try folder.write(name) }
    try folder.link("link", to: "deep")
    try folder.link("lost", to: "nowhere")
    let found = try Files.entries(ofFolder: folder.path)
    #expect(found.map(\.name) == [".hidden", "C", "b", "deep", "link", "lost", "é"])
    #expect(found.map(\.kind) == [.file, .file, .file, .folder, .folder, nil, .file])
    #expect(found.filter(\.isLink).map(\.name) == ["link", "lost"])
  }

  @Test("A missing folder is an error")
  func missing() {
    #expect(throws: FileError(path: "nowhere", reason: .missing)) {
      try Files.entries(ofFolder: "nowhere")
    }
  }
}
