internal import Text

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The variable that marks what comes of an adapter, for those that leave its group.
let markName = "LISTSH_ADAPTER"

/// A shell that waits for the end of this process, and then ends a group.
final class Watchdog {
  /// The end of the pipe that it reads: the pipe closes when this process ends.
  private let line: Descriptor
  /// The number of its process.
  private let number: CInt

  /// What it does: a line means that nothing is left to do, an end without one that this process is gone.
  private static let script = """
    read -r line && exit
    kill -KILL -- "-$1" 2>/dev/null
    for process in /proc/[0-9]*; do
      case "${process#/proc/}" in $$) continue ;; esac
      grep -qsz "^LISTSH_ADAPTER=$2\\$" "$process/environ" 2>/dev/null && kill -KILL "${process#/proc/}" 2>/dev/null
    done
    """

  /// Begins to guard the group, or returns `nil` where the system has no process left for that.
  init?(group: CInt, mark: String) {
    guard let line = try? makePipe(readByOther: true),
      let nowhere = try? Descriptor(opening: "/dev/null", O_RDWR),
      let number = try? spawn(
        ["/bin/sh", "-c", Self.script, "listsh-guardian", String(group), mark],
        environment: inheritedVariables,
        streams: [line.other.number, nowhere.number, nowhere.number])
    else { return nil }
    self.line = line.own
    self.number = number
  }

  /// Lets it go: the group has ended.
  func dismiss() {
    try? line.writeAll([UInt8(ascii: "\n")])
    var status: CInt = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
  }
}

/// Ends all processes with `mark` in their environment. Only Linux shows the environment of a process.
func endMarked(_ mark: String) {
  #if !canImport(Darwin)
    let wanted = Array("\(markName)=\(mark)".utf8)
    for number in numbersIn("/proc") where number != getpid() {
      guard let file = try? Descriptor(opening: "/proc/\(number)/environ", O_RDONLY),
        let variables = try? file.readAll(), contains(variables, wanted)
      else { continue }
      _ = kill(number, SIGKILL)
    }
  #endif
}

/// Whether `line` is one of the lines, each ended by a zero, of `text`.
private func contains(_ text: [UInt8], _ line: [UInt8]) -> Bool {
  var start = 0
  while start + line.count <= text.count {
    if text[start] == line[0], text[start...].starts(with: line),
      start + line.count == text.count || text[start + line.count] == 0
    {
      return true
    }
    guard let end = text[start...].firstIndex(of: 0) else { return false }
    start = end + 1
  }
  return false
}
