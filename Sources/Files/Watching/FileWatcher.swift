internal import CLibrary
internal import Text

/// Reports changes of files from the system's notifications (inotify, kqueue), without polling.
///
/// Also watches the folders of the files, because many editors replace a file instead of writing to it.
package final class FileWatcher {
  /// The reason for the end of a wait.
  package enum Notice: Hashable, Sendable {
    /// A watched file or folder has changed.
    case change
    /// The user typed this byte.
    case key(UInt8)
    case signal
    /// Standard output was closed.
    case closed
  }

  /// The descriptor of the system's notifications.
  private let notices: Descriptor
  /// Whether standard input can still deliver keys.
  private var readsKeys: Bool
  /// The keys that were read and not reported yet.
  private var pendingKeys: [UInt8] = []
  #if canImport(Darwin)
    /// The open files and folders that the system watches.
    private var watched: [Descriptor] = []
  #endif

  /// The pause in milliseconds after which a series of changes counts as finished. Editors rename,
  /// write and touch a file in sequence.
  private static let pause: CInt = 10
  /// The maximum duration of such a series in milliseconds.
  private static let longestPatience = 50

  /// Creates a watcher without files. With `readingKeys` it also reports keys typed on standard input.
  package init(readingKeys: Bool) throws(FileError) {
    readsKeys = readingKeys
    #if canImport(Darwin)
      Self.raiseLimit()
      let number = kqueue()
    #else
      let number = inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))
    #endif
    guard number >= 0 else { throw FileError(path: "notices of changes", reason: .last) }
    notices = Descriptor(number, name: "notices of changes", isOwned: true)
  }

  /// Watches the files and folders at `paths`. For a missing file, its nearest existing folder is
  /// watched. On Linux, earlier paths are still watched too.
  ///
  /// Throws if the system's limit of watched folders is reached.
  package func watch(_ paths: [String]) throws(FileError) {
    var wanted = Set(paths.map { ExactString($0) })
    for path in paths {
      wanted.insert(ExactString(Self.existing(Path.folder(of: path))))
      // The target of a link may be in another folder, whose changes count too.
      if let real = try? Path.real(path) {
        wanted.formUnion([ExactString(real), ExactString(Path.folder(of: real))])
      }
    }
    #if canImport(Darwin)
      // kqueue watches open files. A replaced file is a new file, so all files are opened again.
      watched = wanted.compactMap { try? Descriptor(opening: $0.text, O_EVTONLY) }
      for file in watched {
        var event = unsafe kevent(
          ident: UInt(file.number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB),
          data: 0, udata: nil)
        _ = unsafe kevent(notices.number, &event, 1, nil, 0, nil)
      }
    #else
      let folders = wanted.map(\.text).filter { Path.kind(of: $0) == .folder }
      let events =
        IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF
      // Watching a folder twice has no effect, and a folder that was created again needs a new watch.
      for folder in folders {
        let number = unsafe Path.withSystemPath(folder) {
          unsafe inotify_add_watch(notices.number, $0, UInt32(events))
        }
        // A folder that was just removed, or that denies access, cannot be watched either.
        if number < 0, FileError.Reason.last == .system(code: ENOSPC) {
          throw FileError(path: folder, reason: .cannotBeWatched)
        }
      }
    #endif
  }

  #if canImport(Darwin)
    /// Raises the limit of open files, which is 256 by default.
    private static func raiseLimit() {
      var limit = rlimit()
      let most = rlim_t(OPEN_MAX)
      guard unsafe getrlimit(RLIMIT_NOFILE, &limit) == 0, limit.rlim_cur < most else { return }
      limit.rlim_cur = min(most, limit.rlim_max)
      _ = unsafe setrlimit(RLIMIT_NOFILE, &limit)
    }
  #endif

  /// Discards the presses of `key` that were not reported yet.
  package func discard(_ key: UInt8) {
    while readsKeys {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&input, 1, 0) > 0, let typed = readKey() else { break }
      pendingKeys.append(typed)
    }
    pendingKeys.removeAll { $0 == key }
  }

  /// Waits for the next event.
  package func next() -> Notice {
    while true {
      if !pendingKeys.isEmpty { return .key(pendingKeys.removeFirst()) }
      var waiting = [
        pollfd(fd: notices.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readsKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        // Linux reports the end of a pipe without a request, macOS only with one.
        pollfd(fd: STDOUT_FILENO, events: Int16(POLLHUP), revents: 0),
      ]
      let count = unsafe poll(&waiting, nfds_t(waiting.count), -1)
      if count < 0 { return .signal }
      if waiting[2].revents != 0 { return .closed }
      if waiting[1].revents != 0, let key = readKey() { return .key(key) }
      if waiting[0].revents != 0 {
        drain()
        settle()
        return .change
      }
    }
  }

  /// Reads a key, or records that standard input has ended.
  private func readKey() -> UInt8? {
    var byte: UInt8 = 0
    let count = unsafe read(STDIN_FILENO, &byte, 1)
    if count == 1 { return byte }
    if count == 0 || (errno != EINTR && errno != EAGAIN) { readsKeys = false }
    return nil
  }

  /// Waits until a series of changes is finished.
  private func settle() {
    let end = Environment.monotonicNanoseconds() + Self.longestPatience * 1_000_000
    while Environment.monotonicNanoseconds() < end {
      var waiting = pollfd(fd: notices.number, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, Self.pause) > 0 else { return }
      drain()
    }
  }

  /// Discards pending notifications. Only the fact that something changed is reported.
  private func drain() {
    #if canImport(Darwin)
      var events: [kevent] = unsafe Array(repeating: kevent(), count: 64)
      var now = timespec()
      while unsafe kevent(notices.number, nil, 0, &events, CInt(events.count), &now) > 0 {}
    #else
      var bytes = [UInt8](repeating: 0, count: 16_384)
      while unsafe read(notices.number, &bytes, bytes.count) > 0 {}
    #endif
  }

  /// Returns the folder at `path`, or its nearest existing ancestor.
  private static func existing(_ path: String) -> String {
    var folder = path.isEmpty ? "." : path
    while Path.kind(of: folder) != .folder, folder != ".", folder != "/" {
      folder = Path.folder(of: folder)
    }
    return folder
  }
}
