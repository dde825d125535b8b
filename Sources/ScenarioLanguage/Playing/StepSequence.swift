internal import Text

/// The order in which the steps of a script happen. Repeats are not expanded, so the memory does not grow with them.
///
/// Iterating produces the indices of the steps as written, so that a player can keep an array with prepared data for
/// each step.
package struct StepSequence: Hashable, Sendable {
  /// The number of steps as written.
  package private(set) var stepCount = 0
  /// The instructions, in order.
  private var instructions: [Instruction] = []

  /// One part of a script laid out flat.
  fileprivate enum Instruction: Hashable, Sendable {
    /// The step at an index happens this many times.
    case play(Int, count: Int)
    /// A group begins, which happens this many times.
    case enter(count: Int)
    /// A group ends; its first instruction follows this index.
    case leave(start: Int)
  }

  /// Creates the sequence of `script`.
  package init(_ script: Script = Script()) {
    instructions.reserveCapacity(script.elements.count)
    append(script)
  }

  /// Adds the steps of `script`, without groups in which nothing happens.
  private mutating func append(_ script: Script) {
    for element in script.elements {
      switch element.content {
      case .step:
        instructions.append(.play(stepCount, count: element.count))
        stepCount += 1
      case .group(let group):
        let start = instructions.count
        instructions.append(.enter(count: element.count))
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
  /// An iterator over the steps, with one number for each open group.
  package struct Iterator: IteratorProtocol, Sendable {
    /// The instructions, in order.
    private let instructions: [Instruction]
    /// The next instruction.
    private var position = 0
    /// The index of the step that is being repeated.
    private var current = 0
    /// The number of times that the current step still happens.
    private var remaining = 0
    /// The number of times that each open group still starts again.
    private var rounds: [Int] = []

    /// Creates an iterator before the first step.
    fileprivate init(_ instructions: [Instruction]) {
      self.instructions = instructions
    }

    /// Moves to the next step, and returns its index.
    package mutating func next() -> Int? {
      if remaining == 0, !goOn() { return nil }
      remaining &-= 1
      return current
    }

    /// Advances to the next step that happens, and returns whether there is one.
    private mutating func goOn() -> Bool {
      while remaining == 0 {
        guard position < instructions.count else { return false }
        let instruction = instructions[position]
        position += 1
        switch instruction {
        case .play(let index, let count): (current, remaining) = (index, count)
        case .enter(let count): rounds.append(count - 1)
        case .leave(let start): leaveGroup(start)
        }
      }
      return true
    }

    /// Restarts the group after `start`, or leaves it.
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

  /// Returns an iterator before the first step.
  package func makeIterator() -> Iterator {
    Iterator(instructions)
  }
}
