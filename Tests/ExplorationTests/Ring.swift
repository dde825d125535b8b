import Exploration

/// Numbers below a size, each with three successors. The search stores the state itself.
struct Ring: Model {
  let initial: UInt32 = 1
  var size: UInt32 = 50_000

  func forEachSuccessor(of state: UInt32, _ body: (Int, UInt32) -> Void) {
    for (event, factor) in [UInt32(7), 11, 13].enumerated() {
      body(event, (state &* factor &+ UInt32(event)) % size)
    }
  }
}

/// The same numbers, with packed keys.
struct PackedRing: Model {
  var ring = Ring()
  var initial: UInt32 { ring.initial }

  func forEachSuccessor(of state: UInt32, _ body: (Int, UInt32) -> Void) {
    ring.forEachSuccessor(of: state, body)
  }

  func key(of state: UInt32) -> UInt64 { UInt64(state) << 20 }
  func state(of key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key >> 20) }
}
