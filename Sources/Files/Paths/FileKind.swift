/// What kind of thing stands at a path.
package enum FileKind: Hashable, Sendable {
  /// A file with bytes.
  case file
  /// A folder.
  case folder
  /// A device, a pipe or a socket.
  case special
}
