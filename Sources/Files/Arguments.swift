#if canImport(Glibc)
  internal import Glibc

  /// What the process was called with, as the system hands it to whoever starts before `main`.
  ///
  /// The library of the language reads it from a file of /proc, which it may be unable to open: the call would seem to be empty.
  private nonisolated(unsafe) var kept: (count: CInt, values: Words) = (0, nil)

  /// The words of a call, the program's name first.
  private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Keeps the words before anything else runs.
  @section(".init_array") @used
  private let keeper: @convention(c) (CInt, Words) -> Void = { unsafe kept = ($0, $1) }
#endif

extension Environment {
  /// The words that the process was called with, the program's name left out; `nil` where nobody can tell.
  package static var arguments: [String]? {
    #if canImport(Glibc)
      guard unsafe kept.count > 0, let values = unsafe kept.values else { return nil }
      return unsafe (1..<Int(max(1, kept.count))).compactMap { place in
        unsafe values[place].map { unsafe Path.text(of: $0) }
      }
    #else
      return CommandLine.argc > 0 ? Array(CommandLine.arguments.dropFirst()) : nil
    #endif
  }
}
