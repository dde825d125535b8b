/// A starter adapter: one file with a working list, and the code that connects the list to listsh.
package enum StarterAdapter: String, Hashable, Sendable {
  /// For Python 3.9 and newer.
  case python
  /// For Node 18 and newer.
  case javascript
  /// For Swift 6. `swiftc` compiles it.
  case swift

  /// The text of the file.
  package var bytes: [UInt8] {
    switch self {
    case .python: PackageResources.list_py
    case .javascript: PackageResources.list_mjs
    case .swift: PackageResources.list_swift
    }
  }
}
