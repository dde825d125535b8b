/// The kind of a file.
package enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A device, a pipe or a socket.
  case special
}
