import Foundation

/// Inputs that once showed a fault, stored in files.
package enum Corpus {
  /// Reads the inputs of `folder`, in the order of their names.
  package static func inputs(in folder: String) throws -> [FuzzInput] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
      guard let kind = InputKind(rawValue: URL(filePath: name).pathExtension) else { return nil }
      return FuzzInput(kind, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
    }
  }

  /// Writes `input` into `folder` and returns the path.
  package static func write(_ input: FuzzInput, in folder: String) throws -> String {
    let path = "\(folder)/\(input.name)"
    try Data(input.bytes).write(to: URL(filePath: path))
    return path
  }
}
