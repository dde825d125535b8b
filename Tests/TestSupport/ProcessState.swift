import Foundation
import Synchronization

extension Process {
  /// Starts the process. Ends it after 10 minutes, so that a program that hangs fails its test and does not block all tests.
  package func runForLimitedTime() throws {
    let identifier = RunningProcess()
    terminationHandler = { _ in identifier.value.withLock { $0 = nil } }
    // The handler waits for the lock, so it cannot run before the identifier is stored.
    try identifier.value.withLock { value in
      try run()
      value = processIdentifier
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600) {
      identifier.value.withLock { process in
        guard let process else { return }
        // The end of a process is noticed only after that of its child processes, which are in its group.
        if kill(-process, SIGKILL) != 0 { _ = kill(process, SIGKILL) }
      }
    }
  }

  /// Waits until the process is stopped or has ended, and returns whether it is stopped.
  package func waitUntilStopped() throws -> Bool {
    while isRunning {
      if try field("stat").hasPrefix("T") { return true }
    }
    return false
  }

  /// Waits until the process sleeps or has ended, and returns whether it sleeps.
  package func waitUntilAsleep() throws -> Bool {
    while isRunning {
      if let state = try field("stat").first, "SI".contains(state) { return true }
    }
    return false
  }

  /// The processor time of the process in whole seconds, as text. macOS adds hundredths.
  package func processorTime() throws -> String {
    String(try field("time").prefix { $0 != "." })
  }

  /// The exit status, or 1000 and the number of the signal that ended the process.
  package var exitStatus: Int {
    Int(terminationReason == .exit ? terminationStatus : 1000 + terminationStatus)
  }

  /// Reads a field of the process status.
  private func field(_ name: String) throws -> String {
    let state = Process()
    state.executableURL = URL(fileURLWithPath: "/bin/ps")
    state.arguments = ["-o", "\(name)=", "-p", "\(processIdentifier)"]
    let output = Pipe()
    state.standardOutput = output
    try state.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    state.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The identifier of a process, or `nil` after its end.
private final class RunningProcess: Sendable {
  let value = Mutex<pid_t?>(nil)
}
