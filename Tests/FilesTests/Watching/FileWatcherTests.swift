import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileWatcherTests {
  @Test(
    "Writing, replacing, removing and creating a file are reported, also through a link")
  func changes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("in/file", "one")
    let link = try folder.link("link", to: path)
    let watcher = try FileWatcher(readingKeys: false)
    try watcher.watch([link, folder.path("missing/below/file")])
    let stamp = FileStamp(link)
    try folder.write("in/file", "two!")
    #expect(watcher.next() == .change)
    #expect(FileStamp(link) != stamp)
    try watcher.watch([link])
    let other = try folder.write("other", "six!")
    #expect(watcher.next() == .change)
    let before = FileStamp(link)
    #expect(unsafe rename(other, path) == 0)
    #expect(watcher.next() == .change)
    #expect(FileStamp(link) != before)
    try watcher.watch([link])
    try FileManager.default.removeItem(atPath: path)
    #expect(watcher.next() == .change)
    #expect(FileStamp(link) == nil)
  }

  @Test("Folders whose names differ only in their Unicode normalization are both watched")
  func normalization() throws {
    let place = try TemporaryFolder()
    let paths = try ["\u{E9}", "e\u{301}"].map { try place.write("\($0)/file") }
    let watcher = try FileWatcher(readingKeys: false)
    try watcher.watch(paths)
    for path in paths {
      try Data("new".utf8).write(to: URL(fileURLWithPath: path))
      #expect(watcher.next() == .change)
    }
  }

  @Test("Reading a file does not change its stamp, and a missing file has none")
  func stamps() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "one")
    let stamp = try #require(FileStamp(path))
    #expect(try folder.text("file") == "one")
    #expect(FileStamp(path) == stamp)
    #expect(FileStamp(folder.path("missing")) == nil)
  }
}
