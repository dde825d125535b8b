internal import CLibrary

/// An error of a file operation.
package struct FileError: Error, Hashable, Sendable {
  /// The path as it was given.
  package var path: String
  package var reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether the file exceeds a size limit.
  package var isLimit: Bool {
    if case .tooLarge = reason { true } else { false }
  }

  /// The reasons why a file operation can fail.
  package enum Reason: Hashable, Sendable {
    /// The path is a folder, not a file.
    case isFolder
    /// The path is a device, a pipe or a socket, not a file.
    case isSpecial
    /// The scenario file is a device, a pipe or a socket.
    case isSpecialScenario
    /// The file has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// The bytes of the file are not text.
    case notText
    /// The file contains the rows of a source, not a scenario.
    case isData
    /// Another process is writing the file.
    case isBusy
    /// Another program changed the file after it was read and before it was replaced.
    case hasChanged
    /// The file has several hard links. A replacement would leave the others with the old content.
    case hasSeveralNames(count: Int)
    /// The file is an input of this run, so writing to it would lose its content.
    case isRead
    /// The content differs from what listsh wrote: another program changed or truncated the file.
    case isDamaged
    case hasNoScenario
    /// The file contains data of another kind, which a write would destroy.
    case containsOtherData
    /// A link leads out of the folders that scenarios may read: `root`, or the default folders.
    case isOutside(root: String?)
    /// The system watches no more folders for this user.
    case cannotBeWatched
    /// The reader of the pipe has closed it.
    case closedPipe
    /// The program at the path failed.
    case programFailed
    /// The system call failed with this error code.
    case system(code: CInt)
  }
}

extension FileError.Reason {
  /// The reason given by `errno`.
  static var last: FileError.Reason { errno == EPIPE ? .closedPipe : .system(code: errno) }

  /// Whether the path does not exist.
  package var isMissing: Bool { self == .system(code: ENOENT) || self == .system(code: ENOTDIR) }
}

extension FileError.Reason: CustomStringConvertible {
  /// The reason as a phrase that follows the path.
  package var description: String {
    switch self {
    case .isFolder: "is a folder"
    case .isSpecial: "is not a regular file"
    case .isSpecialScenario: "is not a regular file; run and play read standard input as -"
    case .tooLarge(let limit) where limit.isMultiple(of: 1 << 20):
      "is larger than \(limit >> 20) MiB"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .notText: "is not text"
    case .isData: "contains rows for a source step and is not a scenario"
    case .isBusy: "is being written by another process"
    case .hasChanged: "has changed since it was read and was not overwritten"
    case .hasSeveralNames(let count):
      "has \(count) hard links, which a replacement would separate; make a copy of the file first"
    case .isRead: "is an input of this run and would be overwritten; choose another file"
    case .isDamaged: "is damaged"
    case .hasNoScenario: "no file in this folder ends in .txt"
    case .containsOtherData: "contains other data and was not overwritten; choose another file"
    case .isOutside(let root?): "is not inside the --file-root \(root)"
    case .isOutside(nil):
      "leads outside the scenario's folder and the working folder; "
        + "use --file-root DIR to choose the folder that scenarios may read"
    case .cannotBeWatched:
      "cannot be watched: the limit of watched folders is reached (fs.inotify.max_user_watches)"
    case .closedPipe: "was closed by its reader"
    case .programFailed: "failed"
    case .system(let code): unsafe String(cString: strerror(code))
    }
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "\(path.isEmpty ? "''" : path): \(reason)" }
}
