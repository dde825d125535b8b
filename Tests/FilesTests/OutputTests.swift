import Files
import Foundation
import TestSupport
import Testing

@Suite("Output")
struct OutputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file changes only when the output is closed, and then has the whole text in order")
  func file() throws {
    let path = try folder.write("out", "old")
    let output = try Output(path: path)
    for number in 0..<50_000 { try output.write("\(number)\n") }
    try output.write(Array("bytes".utf8))
    try output.flush()
    #expect(try folder.text("out") == "old")
    try output.close()
    let lines = try folder.text("out").split(separator: "\n")
    #expect(lines == (0..<50_000).map { "\($0)" } + ["bytes"])
    #expect(folder.names == ["out"])
  }

  @Test("A file is not a terminal, and /dev/null is not a file")
  func terminals() throws {
    let file = try Output(path: folder.path + "/out")
    #expect(!file.isTerminal)
    #expect(file.isFile)
    #expect(try !Output(path: "/dev/null").isFile)
  }

  @Test("An output that is not closed changes nothing")
  func unclosed() throws {
    let path = try folder.write("out", "old")
    do {
      let output = try Output(path: path)
      try output.write("new")
      try output.flush()
    }
    #expect(try folder.text("out") == "old")
    #expect(folder.names == ["out"])
  }

  #if os(Linux)
    @Test("A full device is reported at the first flush and at every later one")
    func full() throws {
      let output = try Output(path: "/dev/full")
      try output.write("lost")
      let error = FileError(path: "/dev/full", reason: .system(code: ENOSPC))
      #expect(error.description == "/dev/full: No space left on device")
      #expect(throws: error) { try output.flush() }
      #expect(throws: error) { try output.close() }
    }
  #endif

  @Test("Preparing for signals removes no file that is being written")
  func prepared() throws {
    let path = folder.path("a.txt")
    let output = try Output(path: path)
    try output.write(Array("new".utf8))
    try output.flush()
    TemporaryFiles.removeOnSignals()
    try output.close()
    #expect(try folder.text("a.txt") == "new")
  }

  @Test("A closed pipe has its own error")
  func closedPipe() throws {
    StandardStream.prepareAll()
    let path = folder.pipe("pipe")
    let reader = openForReading(path)
    let output = try Output(path: path)
    close(reader)
    try output.write("lost")
    #expect(throws: FileError(path: path, reason: .closedPipe)) { try output.flush() }
  }

  @Test("Text written to a slow reader arrives completely")
  func shortWrites() async throws {
    let path = folder.pipe("pipe")
    let reader = openForReading(path)
    _ = fcntl(reader, F_SETFL, 0)
    // Open the write end before the reader starts, because the reader would see the end of the file.
    let output = try Output(path: path)
    let (received, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    // A separate thread reads, because tests that run in parallel may occupy all threads of the task pool.
    Thread.detachNewThread {
      var bytes: [UInt8] = []
      let pipe = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
      while let block = try? pipe.read(upToCount: 999), !block.isEmpty { bytes += block }
      continuation.yield(bytes)
      continuation.finish()
    }
    let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try output.write(sent)
    try output.close()
    #expect(await received.first { _ in true } == sent)
  }
}
