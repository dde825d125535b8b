internal import CLibrary

/// The three standard streams of a process.
package enum StandardStream: CInt, Sendable, CaseIterable {
  case input = 0
  case output = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Whether the stream is the regular file at `path`: both have the same device and inode.
  package func isFile(at path: String) -> Bool {
    let stream = Descriptor(rawValue, name: "")
    guard let file = try? FileStatus(path: path), let status = try? stream.status() else {
      return false
    }
    return status.kind == .file && status.identity == file.identity
  }

  /// Whether the process is not a background job of a shell: it is in the foreground of the terminal,
  /// or the stream is not a terminal.
  package var isForeground: Bool {
    let foreground = tcgetpgrp(rawValue)
    return foreground < 0 || foreground == getpgrp()
  }

  /// The size of the terminal, or `nil` if the stream is not a terminal or does not report a size.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Makes a write to a closed pipe fail with an error instead of a SIGPIPE. Call this method
  /// first.
  ///
  /// A closed stream is opened in a form that fails on use. Otherwise the next opened file would
  /// get the number of the stream and receive its output.
  package static func prepareAll() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}
