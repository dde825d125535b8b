import Files
import Foundation
import Testing

@Suite("Interrupts")
struct InterruptsTests {
  // Runs in a separate process, because other tests would see the Ctrl-C too, and stop.
  @Test("A typed Ctrl-C is pending until it is cleared")
  func pending() async {
    await #expect(processExitsWith: .success) {
      Interrupts.watch()
      #expect(!Interrupts.isPending)
      kill(getpid(), SIGINT)
      work { Interrupts.isPending }
      Interrupts.clear()
      #expect(!Interrupts.isPending)
    }
  }

  @Test("After neverEndProcess(), Ctrl-C does not end the process, however often it is typed")
  func neverEnds() async {
    await #expect(processExitsWith: .success) {
      Interrupts.watch()
      Interrupts.neverEndProcess()
      for _ in 0..<3 {
        kill(getpid(), SIGINT)
        work { Interrupts.isPending }
      }
    }
  }

  @Test("Work that does not poll for Ctrl-C ends with status 130")
  func endsUnpolledWork() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interrupts.setEndsUnpolledWork(true)
      Interrupts.watch()
      kill(getpid(), SIGINT)
      work { false }
    }
  }

  /// A folder for a process that ends in a test, which cannot capture a path: its name contains the
  /// number of the test process.
  private static func folder(of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.path + "/interrupts-\(process)"
  }

  @Test("Work that Ctrl-C ends leaves no temporary file")
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
      Interrupts.setEndsUnpolledWork(true)
      Interrupts.watch()
      kill(getpid(), SIGINT)
      work { false }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test("Work that polls for Ctrl-C, or is exempt from polling, is not ended by Ctrl-C")
  func polled() async {
    await #expect(processExitsWith: .success) {
      Interrupts.setEndsUnpolledWork(true)
      Interrupts.watch()
      kill(getpid(), SIGINT)
      work { Interrupts.isPending }
      let begun = clock()
      while clock() - begun < CLOCKS_PER_SEC * 5 / 4 {}
    }
    await #expect(processExitsWith: .success) {
      Interrupts.setEndsUnpolledWork(true)
      Interrupts.setEndsUnpolledWork(false)
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
      work { Interrupts.isPending }
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .seconds(10))
    }
  }
}

/// Uses the processor until `isOver` returns true, and for at most a minute, so that a missing signal fails the test.
private func work(until isOver: () -> Bool) {
  while !isOver(), clock() < CLOCKS_PER_SEC * 60 {}
}
