// On Linux, this target exports the Synchronization module. On Apple systems, that module needs
// macOS 15, so this target provides the parts that listsh uses.

#if os(Linux)
  @_exported public import Synchronization
#else
  internal import CLocks

  /// A value that one thread at a time can access.
  @safe package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    /// The lock, which is allocated because it must not move.
    private let lock: UnsafeMutablePointer<clk_lock>
    /// The value, accessed only while the lock is held.
    private let value: UnsafeMutablePointer<Value>

    /// Creates a mutex with an initial value.
    package init(_ value: consuming sending Value) {
      unsafe lock = .allocate(capacity: 1)
      unsafe clk_initialize(lock)
      unsafe self.value = .allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe lock.deallocate()
    }

    /// Calls `body` with the value while no other thread accesses it.
    package borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe clk_acquire(lock)
      defer { unsafe clk_release(lock) }
      return try unsafe body(&value.pointee)
    }
  }
#endif
