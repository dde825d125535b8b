#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The three streams that a process starts with.
package enum StandardStream: CInt, Sendable, CaseIterable {
  /// Where text comes from.
  case input = 0
  /// Where results go.
  case output = 1
  /// Where complaints go.
  case error = 2

  /// Whether a person sits at the other end.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether it is the file at `path`.
  package func isFile(at path: String) -> Bool {
    let stream = Descriptor(borrowing: rawValue, name: "")
    guard let file = FileStatus(of: path), let status = try? stream.status() else { return false }
    return status.kind == .file && status.identity == file.identity
  }

  /// Whether the process is in the foreground of the terminal, not a background job of a shell.
  package var isForeground: Bool {
    let foreground = tcgetpgrp(rawValue)
    return foreground < 0 || foreground == getpgrp()
  }

  /// The columns and rows of the terminal, or `nil` where there is none or it does not know.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Makes lost output an error of the write instead of the end of the process; to be called first.
  ///
  /// A stream that was closed is opened so that using it fails: else the next file opened would get its number and its output.
  package static func prepareAll() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}
