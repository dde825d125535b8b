/// A state machine whose possible next events can be enumerated.
@usableFromInline
package protocol Model: Sendable {
  /// A complete state. The possible next events depend only on the state.
  associatedtype State: Hashable, Sendable
  /// An event, with the parts of its outcome that properties need.
  associatedtype Event: Equatable, Sendable
  /// The form in which the search stores a state: the state itself, or an unsigned integer that encodes it in fewer bytes.
  associatedtype Key: Hashable, Sendable = State

  var initial: State { get }
  /// Calls `body` with each possible event and the state after it, in an order that depends only on `state`.
  func forEachSuccessor(of state: State, _ body: (Event, State) -> Void)
  /// Calls `body` with each possible event that is not an action of the user, and the state after
  /// it.
  func forEachOwnSuccessor(of state: State, _ body: (Event, State) -> Void)
  /// Returns one of the possible events, chosen at random, and the state after it. Returns `nil` if no event is possible.
  func randomSuccessor(
    of state: State, using generator: inout SplitMix64
  ) -> (event: Event, state: State)?
  /// Performs the event that equals `event`. Returns `nil` if it is not possible in `state`.
  func successor(of state: State, by event: Event) -> (event: Event, state: State)?
  /// Returns simpler events of the same kind, simplest first. Repeated simplification must terminate.
  func simpler(than event: Event) -> [Event]

  /// Encodes a state. Two states have the same key only if they are equal.
  func key(of state: State) -> Key
  func state(of key: Key) -> State
  /// Hashes a key to 64 bits.
  static func digest(of key: Key) -> UInt64
  /// The base-2 logarithm of the number of shards. More than one shard needs a digest that is the same in every process.
  static var shardBits: Int { get }
  /// The number of states that are expanded between two checks of the bounds. Choose a smaller
  /// number if a state is expensive.
  static var sliceSize: Int { get }

  /// Checks and expands the states of a slice.
  ///
  /// A search spends most of its time in this method and in ``settle(_:)``. Both are requirements
  /// with a default implementation, so that the module of each model compiles a specialized copy,
  /// which is 25 times faster. Models do not implement them.
  func expand(
    _ slice: Slice<Self>, for openProperties: OpenProperties<Self>, isLast: Bool
  ) -> StateExpansion<Self>
  /// Stores the arrivals of a shard that are new. Arrivals are successor states, which can be equal
  /// to states that the shard already has.
  static func settle(_ shard: inout StateShard<Self>)
}

extension Model {
  /// Calls `body` with every event.
  package func forEachOwnSuccessor(of state: State, _ body: (Event, State) -> Void) {
    forEachSuccessor(of: state, body)
  }

  /// Performs all possible events. Implement this method if an event takes long.
  package func randomSuccessor(
    of state: State, using generator: inout SplitMix64
  ) -> (event: Event, state: State)? {
    successors(of: state).randomElement(using: &generator)
  }

  /// Performs all possible events. Implement this method if an event takes long.
  package func successor(of state: State, by event: Event) -> (event: Event, state: State)? {
    successors(of: state).first { $0.event == event }
  }

  package func successors(of state: State) -> [(event: Event, state: State)] {
    var successors: [(event: Event, state: State)] = []
    forEachSuccessor(of: state) { successors.append(($0, $1)) }
    return successors
  }

  package func simpler(than event: Event) -> [Event] { [] }

  /// Uses the key's hash value, which is different in each process.
  @inlinable
  package static func digest(of key: Key) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }

  /// The default, which is large enough that checks of the bounds have no measurable cost.
  @inlinable package static var sliceSize: Int { 16384 }

  /// One shard, so the order of states does not depend on the digest.
  @inlinable package static var shardBits: Int { 0 }
}

extension Model where Key == State {
  @inlinable
  package func key(of state: State) -> State { state }

  @inlinable
  package func state(of key: State) -> State { key }
}

extension Model where Key: FixedWidthInteger & UnsignedInteger {
  /// Hashes with one wide multiplication.
  @inlinable
  package static func digest(of key: Key) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: key) ^ 0xA076_1D64_78BD_642F
    let high = UInt64(truncatingIfNeeded: key >> 64) ^ 0xE703_7ED1_A0B4_28DB
    let product = low.multipliedFullWidth(by: high)
    return product.high ^ product.low
  }

  /// Sixteen shards: each fits into a cache, and up to sixteen cores can work.
  @inlinable package static var shardBits: Int { 4 }
}
