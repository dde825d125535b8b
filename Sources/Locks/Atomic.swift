#if !os(Linux)
  internal import CLocks

  /// A value that threads and signal handlers read and write in one piece.
  @safe package struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
    private let word: UnsafeMutablePointer<Int64>

    /// Makes an atomic that is `value`.
    package init(_ value: Value) {
      unsafe word = .allocate(capacity: 1)
      unsafe word.initialize(to: value.word)
    }

    deinit {
      unsafe word.deallocate()
    }

    /// Returns the value.
    package borrowing func load(ordering: AtomicOrdering) -> Value {
      unsafe Value(word: clk_load(word))
    }

    /// Sets the value.
    package borrowing func store(_ value: Value, ordering: AtomicOrdering) {
      unsafe clk_store(word, value.word)
    }

    /// Sets the value, and returns what it was.
    package borrowing func exchange(_ value: Value, ordering: AtomicOrdering) -> Value {
      unsafe Value(word: clk_exchange(word, value.word))
    }
  }

  extension Atomic where Value: FixedWidthInteger {
    /// Adds to the value, and returns what it was and is.
    @discardableResult
    package borrowing func add(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_add(word, operand.word))
      return (old, old &+ operand)
    }

    /// Keeps the bits that `operand` has, and returns what the value was and is.
    @discardableResult
    package borrowing func bitwiseAnd(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_and(word, operand.word))
      return (old, old & operand)
    }

    /// Sets the bits that `operand` has, and returns what the value was and is.
    @discardableResult
    package borrowing func bitwiseOr(
      _ operand: Value, ordering: AtomicOrdering
    ) -> (oldValue: Value, newValue: Value) {
      let old = unsafe Value(word: clk_or(word, operand.word))
      return (old, old | operand)
    }
  }

  /// What others may see before or after it: what is asked for is the least, and all that there is is the most.
  package enum AtomicOrdering {
    /// Nothing but the value itself.
    case relaxed
    /// Release ordering of later operations: no thread sees them before this one.
    case acquiring
    /// A thread that reads the new value also sees all earlier writes.
    case releasing
    /// Both.
    case acquiringAndReleasing
  }

  /// What an atomic holds: what fits into a word.
  package protocol AtomicValue: Sendable {
    /// Makes the value that a word stands for.
    init(word: Int64)

    /// The word that stands for it.
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
