#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the process was started with and runs on.
package enum Environment {
  /// The variable `name`, or `nil` if it is not set.
  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe Path.text(of: $0) }
  }

  /// How many cores the process may use.
  package static var coreCount: Int {
    allowedCoreCount ?? max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
  }

  /// How many cores Linux lets the process use, from the mask of hexadecimal digits that it shows.
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

  /// The nanoseconds of the monotonic clock.
  package static func monotonicNanoseconds() -> Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The nanoseconds that the calling thread has computed, however much else the machine does.
  package static func threadNanoseconds() -> Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// The most memory that the process had so far, in bytes.
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
