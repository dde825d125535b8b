internal import Text

/// The steps of a script in the order they happen; nothing is expanded, so a long run takes no more memory.
///
/// Iterating gives positions in `entries`, so that whoever plays the steps can keep what it prepared for each
/// entry in an array beside it.
package struct StepSequence: Hashable, Sendable {
  /// The steps as written.
  package private(set) var entries: [Entry] = []
  /// What to do in which order.
  private var instructions: [Instruction] = []

  /// A step as written.
  package struct Entry: Hashable, Sendable {
    /// The step.
    package var step: Step
    /// Whether an `&` leaves its requests in flight.
    package var isInBackground: Bool
  }

  /// One part of a script laid out flat.
  fileprivate enum Instruction: Hashable, Sendable {
    /// The entry at a position happens this many times.
    case play(Int, count: Int)
    /// A group begins, which happens this many times.
    case enter(count: Int)
    /// A group ends, which begins behind this instruction.
    case leave(start: Int)
  }

  /// Lays `script` out flat; without one nothing happens.
  package init(_ script: Script = Script()) {
    entries.reserveCapacity(script.elements.count)
    instructions.reserveCapacity(script.elements.count)
    append(script)
  }

  /// Adds the steps of `script`; groups in which nothing happens are left out.
  private mutating func append(_ script: Script) {
    let elements = script.elements.borrowed
    for place in elements.indices {
      switch elements[place].content {
      case .step(let step):
        instructions.append(.play(entries.count, count: elements[place].count))
        entries.append(Entry(step: step, isInBackground: elements[place].isInBackground))
      case .group(let group):
        let start = instructions.count
        instructions.append(.enter(count: elements[place].count))
        append(group)
        if instructions.count == start + 1 {
          instructions.removeLast()
        } else {
          instructions.append(.leave(start: start))
        }
      }
    }
  }
}

extension StepSequence: Sequence {
  /// Walks through the steps; it holds one number for each open group.
  package struct Iterator: IteratorProtocol, Sendable {
    /// What to do in which order.
    private let instructions: [Instruction]
    /// The next instruction.
    private var position = 0
    /// The entry that is being repeated.
    private var current = 0
    /// How often it happens yet.
    private var remaining = 0
    /// How often each open group begins again.
    private var rounds: [Int] = []

    /// Starts before the first step.
    fileprivate init(_ instructions: [Instruction]) {
      self.instructions = instructions
    }

    /// Goes to the next step, and tells its position in `entries`.
    @inline(__always)  // A million steps come this way.
    package mutating func next() -> Int? {
      if remaining == 0, !goOn() { return nil }
      remaining &-= 1
      return current
    }

    /// Goes on to the next entry that happens, and returns whether there is one.
    private mutating func goOn() -> Bool {
      while remaining == 0 {
        guard position < instructions.count else { return false }
        let instruction = instructions[position]
        position += 1
        switch instruction {
        case .play(let entry, let count): (current, remaining) = (entry, count)
        case .enter(let count): rounds.append(count - 1)
        case .leave(let start): leaveGroup(start)
        }
      }
      return true
    }

    /// Begins the group behind `start` again, or goes on behind it.
    private mutating func leaveGroup(_ start: Int) {
      let last = rounds.count - 1
      if rounds[last] > 0 {
        rounds[last] -= 1
        position = start + 1
      } else {
        rounds.removeLast()
      }
    }
  }

  /// Starts before the first step.
  package func makeIterator() -> Iterator {
    Iterator(instructions)
  }
}
