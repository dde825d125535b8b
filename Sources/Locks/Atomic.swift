#if !os(Linux)
  internal import CLocks

  /// A value that threads and signal handlers can read and write atomically.
  @safe package struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
    private let word: UnsafeMutablePointer<Int64>

    /// Creates an atomic with an initial value.
    package init(_ value: Value) {
      unsafe word = .allocate(capacity: 1)
      unsafe word.initialize(to: value.word)
    }

    deinit {
      unsafe word.deallocate()
    }

    /// Returns the current value.
    package borrowing func load(ordering: AtomicOrdering) -> Value {
      unsafe Value(word: clk_load(word))
    }

    /// Replaces the value.
    package borrowing func store(_ value: Value, ordering: AtomicOrdering) {
      unsafe clk_store(word, value.word)
    }

    /// Replaces the value, and returns the old one.
    package borrowing func exchange(_ value: Value, ordering: AtomicOrdering) -> Value {
      unsafe Value(word: clk_exchange(word, value.word))
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    /// Adds to the value, and returns the old and the new value.
    @discardableResult
    package borrowing func add(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_add(word, operand.word))
      return (old, old &+ operand)
    }

    /// Clears the bits that are not set in `operand`, and returns the old and the new value.
    @discardableResult
    package borrowing func bitwiseAnd(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_and(word, operand.word))
      return (old, old & operand)
    }

    /// Sets the bits that are set in `operand`, and returns the old and the new value.
    @discardableResult
    package borrowing func bitwiseOr(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_or(word, operand.word))
      return (old, old | operand)
    }
  }

  /// The minimum memory ordering of an operation. Every operation here is sequentially consistent.
  package enum AtomicOrdering {
    /// No ordering of other accesses.
    case relaxed
    /// Acquire ordering: later accesses are not visible before this one.
    case acquiring
    /// Release ordering: a thread that reads the new value also sees all earlier writes.
    case releasing
    /// Acquire and release ordering.
    case acquiringAndReleasing
  }

  /// A type whose values fit into a 64-bit word.
  package protocol AtomicValue: Sendable {
    /// Creates the value that a word represents.
    init(word: Int64)

    /// The word that represents the value.
    var word: Int64 { get }
  }

  extension AtomicValue where Self: FixedWidthInteger {
    package init(word: Int64) { self.init(truncatingIfNeeded: word) }

    package var word: Int64 { Int64(truncatingIfNeeded: self) }
  }

  extension CInt: AtomicValue {}
  extension Int: AtomicValue {}
  extension UInt64: AtomicValue {}

  extension Bool: AtomicValue {
    package init(word: Int64) { self = word != 0 }

    package var word: Int64 { self ? 1 : 0 }
  }
#endif
