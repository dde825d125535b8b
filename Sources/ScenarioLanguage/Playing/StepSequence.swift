/// The order in which the steps of a script are played. Repeats are not expanded, so they need no
/// memory.
///
/// The elements are the indices of the steps as written. A player can thus keep an array with
/// prepared data for each step.
package struct StepSequence: Hashable, Sendable {
  /// The number of steps as written.
  package private(set) var writtenCount = 0
  private var instructions: [Instruction] = []

  /// One part of a script in a flat list.
  fileprivate enum Instruction: Hashable, Sendable {
    /// Play the step at this index this many times.
    case play(Int, count: Int)
    /// A group begins, which is repeated this many times.
    case enter(count: Int)
    /// A group ends. Its first instruction follows this index.
    case leave(start: Int)
  }

  package init(_ script: Script = Script()) {
    append(script)
  }

  /// Adds the steps of `script`, without groups that have no steps.
  package mutating func append(_ script: Script) {
    if instructions.isEmpty { instructions.reserveCapacity(script.elements.count) }
    for element in script.elements {
      switch element.content {
      case .step:
        instructions.append(.play(writtenCount, count: element.count))
        writtenCount += 1
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

extension StepSequence {
  /// The index of the step that is played last, or `nil` if there are no steps.
  package var last: Int? {
    for case .play(let index, _) in instructions.reversed() { return index }
    return nil
  }
}

extension StepSequence: Sequence {
  /// An iterator over the steps, with one number for each open group.
  package struct Iterator: IteratorProtocol, Sendable {
    private let instructions: [Instruction]
    /// The next instruction.
    private var position = 0
    /// The index of the step that is being repeated.
    private var current = 0
    /// The remaining number of repetitions of the current step.
    private var remaining = 0
    /// The remaining number of repetitions of each open group.
    private var rounds: [Int] = []

    fileprivate init(_ instructions: [Instruction]) {
      self.instructions = instructions
    }

    /// Moves to the next step, and returns its index.
    package mutating func next() -> Int? {
      while remaining == 0 {
        guard position < instructions.count else { return nil }
        let instruction = instructions[position]
        position += 1
        switch instruction {
        case .play(let index, let count): (current, remaining) = (index, count)
        case .enter(let count): rounds.append(count)
        case .leave(let start):
          rounds[rounds.count - 1] -= 1
          if rounds[rounds.count - 1] > 0 {
            position = start + 1
          } else {
            rounds.removeLast()
          }
        }
      }
      remaining -= 1
      return current
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(instructions)
  }
}
