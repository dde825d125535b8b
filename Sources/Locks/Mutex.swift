// What threads share: Synchronization's own, and as much of it as is used here on Apple's systems, which have it since
// macOS 15 only.

#if os(Linux)
  @_exported public import Synchronization
#else
  internal import CLocks

  /// A value that one thread at a time may touch.
  @safe package struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    /// The lock has a place of its own: one that is moved is another.
    private let lock: UnsafeMutablePointer<clk_lock>
    /// The value, which only who holds the lock may touch.
    private let value: UnsafeMutablePointer<Value>

    /// Makes a mutex around `value`.
    package init(_ value: consuming sending Value) {
      unsafe lock = .allocate(capacity: 1)
      unsafe clk_make(lock)
      unsafe self.value = .allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe lock.deallocate()
    }

    /// Lends the value to `body` while no other thread has it.
    package borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe clk_take(lock)
      defer { unsafe clk_give_back(lock) }
      return try unsafe body(&value.pointee)
    }
  }
#endif
