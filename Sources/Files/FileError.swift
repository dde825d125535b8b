#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that could not be read, written or found, and why.
package struct FileError: Error, Hashable, Sendable {
  /// The path as it was given.
  package var path: String
  /// What stands in the way.
  package var reason: Reason

  /// Creates an error about the file at `path`.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether the file is more than is read.
  package var isLimit: Bool {
    if case .tooLarge = reason { true } else { false }
  }

  /// What can stand in the way.
  package enum Reason: Hashable, Sendable {
    /// A file is wanted and this is a folder.
    case isFolder
    /// A file is wanted and this is a device, a pipe or a socket.
    case isSpecial
    /// The file has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// The bytes of the file are no text.
    case notText
    /// A scenario is wanted and this holds the rows of a source.
    case isData
    /// Another process is writing the file just now.
    case isBusy
    /// Another program wrote the file between its reading and its replacement.
    case hasChanged
    /// The file has other names, which a replacement would leave with the old bytes.
    case hasSeveralNames(count: Int)
    /// The file was read, and would be lost to what is written.
    case isRead
    /// The file is not what its writer left: another program changed it, or it was cut.
    case isDamaged
    /// The folder has no scenario.
    case hasNoScenario
    /// The file holds something else than what is written there, and would be lost.
    case holdsOther
    /// A link leads out of the folders that files are read from: `root`, or the usual ones.
    case isOutside(root: String?)
    /// The reader has closed the pipe.
    case closedPipe
    /// The program at the path ended with a failure.
    case programFailed
    /// The program at the path wrote no picture.
    case drawsNothing
    /// The system refuses, with this code.
    case system(code: CInt)
  }
}

extension FileError.Reason {
  /// The reason that the system gave last.
  static var last: FileError.Reason { errno == EPIPE ? .closedPipe : .system(code: errno) }

  /// Whether there is nothing at the path.
  package var isMissing: Bool { self == .system(code: ENOENT) || self == .system(code: ENOTDIR) }
}

extension FileError.Reason: CustomStringConvertible {
  /// What stands in the way, in words.
  package var description: String {
    switch self {
    case .isFolder: "is a folder"
    case .isSpecial: "is not a regular file"
    case .tooLarge(let limit) where limit.isMultiple(of: 1 << 20):
      "is larger than \(limit >> 20) MiB"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .notText: "is not text"
    case .isData: "holds rows for a source step and is not a scenario"
    case .isBusy: "is being written by another process"
    case .hasChanged: "was changed by another program meanwhile and was left as it is"
    case .hasSeveralNames(let count):
      "has \(count) hard links, and would be parted from the others; replace it by a copy first"
    case .isRead: "is read here, and would be lost to the report"
    case .isDamaged: "is damaged"
    case .hasNoScenario: "no file in this folder ends in .txt"
    case .holdsOther: "holds something else, and stays as it is"
    case .isOutside(let root?): "is not inside the --file-root \(root)"
    case .isOutside(nil):
      "leads out of its folder and the working folder; "
        + "--file-root DIR says which folder scenarios may read"
    case .closedPipe: "its reader has closed it"
    case .programFailed: "failed"
    case .drawsNothing: "gave no picture"
    case .system(let code): unsafe String(cString: strerror(code))
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The path and what stands in the way.
  package var description: String { "\(path): \(reason)" }
}
