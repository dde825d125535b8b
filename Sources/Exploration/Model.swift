/// A machine in its surroundings, every next step of which can be enumerated.
@usableFromInline
package protocol Model: Sendable {
  /// All that the future depends on.
  associatedtype State: Hashable, Sendable
  /// One step, with whatever a property wants to know of its outcome.
  associatedtype Event: Equatable, Sendable
  /// What the search keeps of a state: the state itself, or an unsigned integer that says the same in fewer bytes.
  associatedtype Key: Hashable, Sendable = State

  /// The state that the search starts in.
  var initial: State { get }
  /// Calls `body` with each event worth trying and the state after it, in an order that depends on `state` alone.
  func forEachSuccessor(of state: State, _ body: (Event, State) -> Void)
  /// Tells the events that do the same with smaller numbers, the simplest first; each step towards them comes to an end.
  func simpler(than event: Event) -> [Event]

  /// Packs a state, so that two states have one key only if they are equal.
  func key(of state: State) -> Key
  /// Unpacks the state that has the key.
  func state(of key: Key) -> State
  /// Scatters keys over 64 bits.
  static func digest(of key: Key) -> UInt64
  /// The number of shards as a power of two; several need a digest that is the same in every process.
  static var shardBits: Int { get }
  /// How many states are continued between two looks at the bounds; fewer where a state takes long.
  static var sliceSize: Int { get }

  /// Judges and continues the states of a slice.
  ///
  /// This and ``settle(_:)`` are where a search spends its time. They are requirements with a default so that the module of
  /// each model compiles its own, 25 times faster than the general one; no model writes them.
  func expand(_ slice: Slice<Self>, judging questions: Questions<Self>, isLast: Bool) -> Expansion<
    Self
  >
  /// Keeps what arrived at a shard and is new.
  static func settle(_ shard: inout Shard<Self>)
}

extension Model {
  /// Knows no simpler events.
  package func simpler(than event: Event) -> [Event] { [] }

  /// Scatters by the key's own hash, which differs from process to process.
  @inlinable
  package static func digest(of key: Key) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }

  /// So many that looking at the bounds costs nothing.
  @inlinable package static var sliceSize: Int { 16384 }

  /// One shard, whose order does not depend on the digest.
  @inlinable package static var shardBits: Int { 0 }
}

extension Model where Key == State {
  /// Keeps the whole state.
  @inlinable
  package func key(of state: State) -> State { state }

  /// Gives the state back.
  @inlinable
  package func state(of key: State) -> State { key }
}

extension Model where Key: FixedWidthInteger & UnsignedInteger {
  /// Scatters by one wide multiplication.
  @inlinable
  package static func digest(of key: Key) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: key) ^ 0xA076_1D64_78BD_642F
    let high = UInt64(truncatingIfNeeded: key >> 64) ^ 0xE703_7ED1_A0B4_28DB
    let product = low.multipliedFullWidth(by: high)
    return product.high ^ product.low
  }

  /// Sixteen shards: small enough for a cache each, and enough for as many cores.
  @inlinable package static var shardBits: Int { 4 }
}
