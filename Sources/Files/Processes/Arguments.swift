#if canImport(Glibc)
  internal import Glibc

  /// The arguments of the process, as glibc passes them to initializers that run before `main`.
  ///
  /// The Swift standard library reads them from /proc. If it cannot open the file, the arguments seem to be empty.
  private nonisolated(unsafe) var kept: (count: CInt, values: Words) = (0, nil)

  /// The type of `argv`, whose first element is the program's name.
  private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  /// Stores the arguments before any other code of the process runs.
  ///
  /// Directly afterwards, the Swift runtime looks up its own folder in /proc, and ends the process if there is no /proc.
  /// A statically linked program does not need that folder, so `SWIFT_ROOT` can name any folder.
  @section(".init_array.00101") @used
  private let keeper: @convention(c) (CInt, Words) -> Void = { count, values in
    unsafe kept = (count, values)
    if unsafe access("/proc/self/exe", F_OK) != 0 { _ = unsafe setenv("SWIFT_ROOT", "/", 0) }
  }
#endif

extension Environment {
  /// The arguments without the program's name, or `nil` if the system does not report them.
  package static var arguments: [String]? {
    #if canImport(Glibc)
      guard unsafe kept.count > 0, let values = unsafe kept.values else { return nil }
      return unsafe (1..<Int(kept.count)).compactMap { index in
        unsafe values[index].map { unsafe Path.text(of: $0) }
      }
    #else
      return CommandLine.argc > 0 ? Array(CommandLine.arguments.dropFirst()) : nil
    #endif
  }
}
