internal import CLibrary

/// The environment variable that marks the descendants of an adapter, including those that leave its process group.
let markName = "LISTSH_ADAPTER"

/// A shell process that waits for the end of this process and then kills a process group.
final class Watchdog {
  /// The write end of the pipe that the shell reads. The system closes it when this process ends.
  private let line: Descriptor
  /// The process ID of the shell.
  private let number: CInt

  /// The script of the shell. The first line of input is the group. A second line means that nothing is left to kill. The
  /// end of input means that this process has ended. If it ended before it knew the group, the group may be starting, so
  /// the shell looks for its processes twice.
  private static let script = """
    read -r group
    read -r line && exit
    [ -n "$group" ] && kill -KILL -- "-$group" 2>/dev/null
    for pause in 0 1; do
      sleep $pause
      for process in /proc/[0-9]*; do
        case "${process#/proc/}" in $$) continue ;; esac
        grep -qsz "^LISTSH_ADAPTER=$1\\$" "$process/environ" 2>/dev/null && kill -KILL "${process#/proc/}" 2>/dev/null
      done
      [ -n "$group" ] && exit
    done
    """

  /// Starts to guard the processes with `mark`, or returns `nil` if the system cannot start another process.
  init?(mark: String) {
    guard let line = try? makePipe(readByOther: true),
      let nowhere = try? Descriptor(opening: "/dev/null", O_RDWR),
      let number = try? spawn(
        ["/bin/sh", "-c", Self.script, "listsh-watchdog", mark],
        environment: inheritedVariables,
        streams: [line.other.number, nowhere.number, nowhere.number])
    else { return nil }
    self.line = line.own
    self.number = number
  }

  /// Also guards the processes of a group.
  func guardGroup(_ group: CInt) {
    try? line.writeAll(Array("\(group)\n".utf8))
  }

  /// Ends the watchdog after its group has ended, or if there is no group.
  func dismiss() {
    try? line.writeAll(Array("\n\n".utf8))
    var status: CInt = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
  }
}

/// Kills all processes with `mark` in their environment, on Linux, where /proc shows the environment of a process.
func endMarked(_ mark: String) {
  #if !canImport(Darwin)
    let wanted = "\(markName)=\(mark)".utf8
    for number in numbersIn("/proc") where number != getpid() {
      guard let file = try? Descriptor(opening: "/proc/\(number)/environ", O_RDONLY),
        let variables = try? file.readAll().split(separator: 0),
        variables.contains(where: { $0.elementsEqual(wanted) })
      else { continue }
      _ = kill(number, SIGKILL)
    }
  #endif
}
