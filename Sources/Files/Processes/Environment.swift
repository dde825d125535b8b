internal import CLibrary

/// The environment and the resources of the process.
package enum Environment {
  /// The value of the variable `name`, or `nil` if it is not set.
  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe Path.text(of: $0) }
  }

  /// The value of the variable `name`, if it is set and not empty.
  package static subscript(asked name: String) -> String? {
    Environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether `TERM` names a terminal that can move its cursor and show colors.
  package static var hasCapableTerminal: Bool {
    !["", "dumb", "emacs", "cons25"].contains(Environment["TERM"] ?? "")
  }

  /// Sets `COLUMNS` to `minimum` if the window is narrower, or if `COLUMNS` is a smaller number.
  package static func setMinimumWidth(_ minimum: Int) {
    let columns =
      Environment["COLUMNS"].flatMap { Int($0) } ?? StandardStream.output.terminalSize?.columns
    guard let columns, columns < minimum else { return }
    _ = unsafe setenv("COLUMNS", "\(minimum)", 1)
  }

  /// The number of cores that the process may use.
  package static var coreCount: Int {
    allowedCoreCount ?? max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
  }

  /// The number of cores in the CPU affinity mask that Linux shows as hexadecimal digits.
  private static var allowedCoreCount: Int? {
    guard let status = try? readFile("/proc/self/status", limit: blockSize) else { return nil }
    let name = Array("Cpus_allowed:".utf8)
    guard
      let line = status.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: name) })
    else { return nil }
    let digits = line.dropFirst(name.count).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }

  /// Returns the time of the monotonic clock in nanoseconds.
  package static func monotonicNanoseconds() -> Int { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Returns the CPU time of the calling thread in nanoseconds.
  package static func threadNanoseconds() -> Int { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The peak memory of the process in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
