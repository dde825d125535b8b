import Files
import Foundation
import Testing

@Suite("Interrupts")
struct InterruptsTests {
  // Runs in a separate process, because other tests would see the Ctrl-C too, and stop.
  @Test("A typed Ctrl-C is pending until it is cleared", .timeLimit(.minutes(1)))
  func pending() async {
    await #expect(processExitsWith: .success) {
      Interrupts.watch()
      #expect(!Interrupts.isPending)
      kill(getpid(), SIGINT)
      while !Interrupts.isPending { try await Task.sleep(for: .milliseconds(1)) }
      Interrupts.clear()
      #expect(!Interrupts.isPending)
    }
  }

  @Test("After outlast(), Ctrl-C does not end the process, however often it is typed")
  func outlasted() async {
    await #expect(processExitsWith: .success) {
      Interrupts.watch()
      Interrupts.outlast()
      for _ in 0..<3 {
        kill(getpid(), SIGINT)
        while !Interrupts.isPending { try await Task.sleep(for: .milliseconds(1)) }
      }
    }
  }

  @Test("Work that does not poll for Ctrl-C ends with status 130", .timeLimit(.minutes(1)))
  func unnoticed() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interrupts.endUnnoticed()
      Interrupts.watch()
      kill(getpid(), SIGINT)
      while true {}
    }
  }

  /// A folder for a process that ends in a test, which cannot capture a path: its name contains the
  /// number of the test process.
  private static func folder(of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.path + "/interrupts-\(process)"
  }

  @Test("Work that Ctrl-C ends leaves no temporary file", .timeLimit(.minutes(1)))
  func temporaryFile() async throws {
    let folder = Self.folder(of: getpid())
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .exitCode(130)) {
      let folder = Self.folder(of: getppid())
      let output = try Output(path: folder + "/a.txt")
      try output.write(Array("new".utf8))
      try output.flush()
      if try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty { exit(1) }
      Interrupts.endUnnoticed()
      Interrupts.watch()
      kill(getpid(), SIGINT)
      while true {}
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test("Work that polls for Ctrl-C, or is exempt from polling, is not ended by Ctrl-C")
  func noticed() async {
    await #expect(processExitsWith: .success) {
      Interrupts.endUnnoticed()
      Interrupts.watch()
      kill(getpid(), SIGINT)
      while !Interrupts.isPending {}
      let begun = clock()
      while clock() - begun < CLOCKS_PER_SEC * 5 / 4 {}
    }
    await #expect(processExitsWith: .success) {
      Interrupts.endUnnoticed()
      Interrupts.endUnnoticed(false)
      Interrupts.watch()
      kill(getpid(), SIGINT)
      let begun = clock()
      while clock() - begun < CLOCKS_PER_SEC * 5 / 4 {}
    }
  }

  @Test("A second Ctrl-C ends the process with status 130 if the first was not polled")
  func second() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interrupts.watch()
      kill(getpid(), SIGINT)
      while !Interrupts.isPending { try await Task.sleep(for: .milliseconds(1)) }
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .seconds(10))
    }
  }
}
