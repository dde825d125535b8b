internal import CLibrary
internal import Locks
internal import Text

/// The temporary files of this process. A signal that ends the process removes them before.
package enum TemporaryFiles {
  /// The files, in a form that a signal handler may read.
  private static let entries = (0..<64).map { _ in Entry() }

  /// A registered file, or a free entry.
  final class Entry: Sendable {
    fileprivate let isTaken = Atomic(false)
    /// The descriptor of its folder, or -1 while there is nothing to remove.
    fileprivate let folder = Atomic<CInt>(-1)
    /// The number in the file's name.
    fileprivate let number = Atomic<UInt64>(0)

    /// Unregisters the file.
    func release() {
      folder.store(-1, ordering: .releasing)
      isTaken.store(false, ordering: .releasing)
    }
  }

  /// The number of files that are being created and are not registered yet.
  private static let unregistered = Atomic(0)
  /// The signals that remove the files.
  private static let signals = [SIGTERM, SIGHUP]

  /// Creates a file with `number` in its name in the open `folder`, and registers it. At most 64 files
  /// can be registered. For more files the entry is `nil`, and a signal does not remove them.
  ///
  /// This thread blocks the signals meanwhile, and a signal on another thread waits. So no signal can
  /// end the process between the creation of the file and its registration.
  static func registering<File>(
    _ number: UInt64, in folder: CInt, _ create: () throws(FileError) -> File
  ) throws(FileError) -> (File, Entry?) {
    var (blocked, former) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&blocked)
    // Ctrl-C can end the process on SIGINT or SIGPROF, SIGTERM on SIGALRM, and `KeyMode` handles
    // SIGQUIT.
    for signal in signals + [SIGINT, SIGQUIT, SIGPROF, SIGALRM] {
      unsafe sigaddset(&blocked, signal)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &former)
    unregistered.add(1, ordering: .acquiringAndReleasing)
    defer {
      unregistered.add(-1, ordering: .acquiringAndReleasing)
      unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
    }
    let file = try create()
    let entry = entries.first { !$0.isTaken.exchange(true, ordering: .acquiringAndReleasing) }
    entry?.number.store(number, ordering: .relaxed)
    entry?.folder.store(folder, ordering: .releasing)
    return (file, entry)
  }

  /// Makes SIGTERM and SIGHUP remove the temporary files, restore the terminal and end the process
  /// with status 143 or 129.
  ///
  /// A signal that the caller ignores, as `nohup` does, stays ignored.
  package static func removeOnSignals() {
    prepareRemoval()
    for number in signals {
      let former = signal(number) { signal in
        TemporaryFiles.endProcessRestoringTerminal(by: signal)
      }
      if isIgnoring(former) { _ = signal(number, SIG_IGN) }
    }
  }

  /// Ends the process as a fatal signal does, without touching the terminal.
  package static func endProcess(by signal: CInt) -> Never {
    removeAll()
    _exit(128 + signal)
  }

  /// Ends the process from a signal handler. Restores the terminal and removes temporary files.
  static func endProcessRestoringTerminal(by signal: CInt) -> Never {
    KeyMode.restore()
    endProcess(by: signal)
  }

  /// Uses everything that `removeAll` uses once, so that lazy initializers have run and metadata is
  /// created: a signal handler must do neither. Removes no file, because another thread may be
  /// writing one.
  static func prepareRemoval() {
    _ = unregistered.load(ordering: .acquiring)
    for entry in entries {
      _ = (entry.folder.load(ordering: .acquiring), entry.number.load(ordering: .relaxed))
    }
    remove(0, in: -1)
    KeyMode.prepareRestoring()
  }

  /// Removes all registered files with async-signal-safe calls. Call `prepareRemoval` before.
  static func removeAll() {
    // A file is registered within microseconds. The limit only prevents an endless wait.
    var moment = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    var waits = 0
    while waits < 1_000, unregistered.load(ordering: .acquiring) > 0 {
      _ = unsafe nanosleep(&moment, nil)
      waits += 1
    }
    for entry in entries {
      let folder = entry.folder.load(ordering: .acquiring)
      if folder >= 0 { remove(entry.number.load(ordering: .relaxed), in: folder) }
    }
  }

  /// Removes the file with `number` in its name from the open `folder`.
  private static func remove(_ number: UInt64, in folder: CInt) {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: nameLength + 1) { name in
      unsafe writeName(of: number, to: name)
      if let address = name.baseAddress { _ = unsafe unlinkat(folder, address, 0) }
    }
  }

  // MARK: Names

  /// The prefix of the name of a temporary file.
  private static let start: StaticString = ".listsh-"
  /// The length of a name in bytes.
  private static let nameLength = 24

  /// Writes the name with `number` as 16 hexadecimal digits and a terminating NUL.
  private static func writeName(of number: UInt64, to name: UnsafeMutableBufferPointer<CChar>) {
    for index in 0..<8 { unsafe name[index] = CChar(bitPattern: start.utf8Start[index]) }
    for index in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 0xF
      unsafe name[8 + index] = CChar(bitPattern: digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    unsafe name[nameLength] = 0
  }

  package static func name(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return "\(start)\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }

  // MARK: Files of processes that were killed

  /// The folders that were searched for leftovers. Each is searched once, because a folder may have many files.
  private static let cleanedFolders = Mutex<Set<FileStatus.Identity>>([])

  /// Removes the temporary files in `folder` that no process has locked. `path` is the path of the folder.
  static func removeLeftovers(in folder: Descriptor, at path: String) {
    guard let identity = try? folder.status().identity,
      cleanedFolders.withLock({ $0.insert(identity).inserted })
    else { return }
    let entries = (try? Files.entries(ofFolder: path)) ?? []
    for entry in entries where isName(entry.name) { removeLeftover(entry.name, in: folder) }
  }

  /// Removes the file `name` if it is a temporary file that no process has locked.
  static func removeLeftover(_ name: String, in folder: Descriptor) {
    guard
      let file = try? Descriptor(
        opening: name, in: folder, name: name, O_RDONLY | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file, status.linkCount == 1, file.lock()
    else { return }
    _ = unsafe Path.withSystemPath(name) { unsafe unlinkat(folder.number, $0, 0) }
  }

  private static func isName(_ name: String) -> Bool {
    UInt64(name.dropFirst(8), radix: 16).map { name.hasBytes(of: Self.name(of: $0)) } ?? false
  }
}

/// Whether a signal handler is the one that ignores the signal.
func isIgnoring<Handler>(_ handler: Handler) -> Bool {
  unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
