internal import Adapters
internal import Files
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// The traces of one script on two lists, step by step: a line that is alike stands once.
struct TracesSideBySide {
  /// The trace of the reference.
  let reference: PlayedTrace
  /// The trace of the subject.
  let subject: PlayedTrace
  /// What both are called.
  let names: (reference: String, subject: String)
  /// What the subject tells of a line, by which lines are compared; `nil` is all of it.
  let telling: TraceTelling?
  /// How wide the first two columns are in both.
  private let widths: [Int]

  /// Lays two traces beside each other.
  init(
    _ reference: PlayedTrace, _ subject: PlayedTrace, names: (reference: String, subject: String),
    telling: TraceTelling?
  ) {
    self.reference = reference
    self.subject = subject
    self.names = names
    self.telling = telling
    let rows = reference.rows + subject.rows
    widths = [0, 1].map { column in rows.map { columns(of: $0[column]) }.max() ?? 0 }
  }

  /// The traces as text, and whether they are alike.
  var result: CommandResult {
    var text = "(-\(names.reference) +\(escaped(names.subject)))\n"
    var isAlike = true
    for (place, other) in pairs(reference.subjects, subject.subjects) {
      let first = place.map { line(reference.rows[$0]) }
      let second = other.map { line(subject.rows[$0]) }
      if let first, let second, told(first) == told(second) {
        text += "  \(first)\n"
      } else {
        isAlike = false
        if let first { text += "- \(first)\n" }
        if let second { text += "+ \(second)\n" }
      }
    }
    var result = CommandResult(text: text, status: isAlike ? .passed : .failed)
    for (name, stop) in [(names.reference, reference.stop), (names.subject, subject.stop)] {
      guard let stop else { continue }
      result.asides.append(complaint("\(name): \(stop)"))
      if case .error = stop { result.status = .unjudged }
    }
    return result
  }

  /// What of a line is compared.
  private func told(_ line: String) -> String { telling?.told(of: line) ?? line }

  /// Writes a line in the columns that both traces share, so that a look tells what differs.
  private func line(_ row: [String]) -> String {
    let cells = zip(row, widths).map { cell, width in
      cell + String(repeating: " ", count: width - columns(of: cell) + 3)
    }
    return row[2].isEmpty ? cells[0] + row[1] : cells[0] + cells[1] + row[2]
  }
}

/// A trace whose lines know what they are about.
struct PlayedTrace {
  /// The columns of each line: what happens, the states and the notes.
  private(set) var rows: [[String]] = []
  /// What each line is about, the same for any list: a step, or the source's own answer to it.
  private(set) var subjects: [Int] = []
  /// Why the case stopped, if it did.
  private(set) var stop: CaseStop?

  /// Plays `script`, which `reader` reads.
  init(of script: String, with reader: ScenarioReader) throws(CommandError) {
    let file = reader.plan(script: script, called: "--on")
    guard file.errors.isEmpty, let scenario = file.cases.first else {
      throw CommandError(file.errors.rendered(in: file.source))
    }
    let settings = PlaySettings(isStopped: { Interrupts.isPending })
    let stopped = scenario.plan.play(settings) { line, _ in
      let columns = line.columns
      rows.append([columns.trigger, line.states, columns.notes])
      if case .end = line.trigger {
        subjects.append(-1)
      } else {
        subjects.append(line.step * 2 + (line.settledRequest == nil ? 0 : 1))
      }
    }
    if Interrupts.isPending { throw .interrupted }
    stop = stopped?.reason
  }
}

/// Lays two lists beside each other: the places of what is equal in pairs, and of all else alone.
private func pairs(_ first: [Int], _ second: [Int]) -> [(Int?, Int?)] {
  let difference = second.difference(from: first)
  let removed = Set(difference.removals.map(\.offset))
  let inserted = Set(difference.insertions.map(\.offset))
  var pairs: [(Int?, Int?)] = []
  var (place, other) = (0, 0)
  while place < first.count || other < second.count {
    if removed.contains(place) {
      pairs.append((place, nil))
      place += 1
    } else if inserted.contains(other) {
      pairs.append((nil, other))
      other += 1
    } else {
      pairs.append((place, other))
      (place, other) = (place + 1, other + 1)
    }
  }
  return pairs
}

extension CollectionDifference.Change {
  /// Where it is.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
