/// An adapter to begin with: a list that works, and what speaks the protocol for it, in one file.
package enum AdapterKit: String, Hashable, Sendable, CaseIterable {
  /// For Python 3.9 and newer.
  case python
  /// For Node 18 and newer.
  case javascript
  /// For Swift 6, to be compiled by `swiftc`.
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
