internal import Adapters
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Conformer {
  /// The last lines of the traces of both, lined up, without what the subject does not tell.
  func lastLines<Screen>(
    of steps: [ExploredStep], _ world: World<Screen>
  ) throws(CaseStop) -> (expected: String, actual: String) {
    let stage = settings.scope.stage(for: subject)
    let other = try World(subject.kind, on: stage)
    let names = world.description.actions.map(\.name)
    let mapped = steps.map { step -> ExploredStep in
      guard case .action(let index, let arguments) = step,
        let place = other.description.place(ofAction: names[index])
      else { return step }
      return .action(place, arguments)
    }
    let expected = lastLine(of: steps, world)
    let actual = lastLine(of: mapped, other)
    // That one of them alone refuses the event is worth telling, though what listsh finds out by itself is not compared.
    var telling = subject.telling
    telling?.tellsVerdicts = true
    let refusals = [expected, actual].map { line in
      (telling?.told(of: line) ?? line) != (subject.telling?.told(of: line) ?? line)
    }
    let told = refusals[0] == refusals[1] ? subject.telling : telling
    let rows = [expected, actual].map { line in (told?.told(of: line) ?? line).columnsOfTrace }
    let width = { (place: Int) in
      rows.map { $0.count > place ? columns(of: $0[place]) : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      var line = ""
      for (place, column) in row.enumerated() {
        line += column
        if place < row.count - 1 {
          line += String(repeating: " ", count: width(place) - columns(of: column) + 3)
        }
      }
      return line
    }
    return (lines[0], lines[1])
  }

  /// Plays `steps` in `world`, and returns the line of the trace that comes last.
  private func lastLine(of steps: [ExploredStep], _ world: some SomeWorld) -> String {
    var world = world
    var last: TraceLine?
    for (place, step) in steps.enumerated() {
      if case .answer(let request, _) = step, !world.requests.indices.contains(request) {
        return "\(step)  out of step"
      }
      do throws(CaseStop) {
        try world.perform(world.planned(step), at: place) { line, _ in last = line }
      } catch {
        return error.description
      }
    }
    return last?.columns.line ?? ""
  }
}

extension String {
  /// The columns of a line of a trace.
  fileprivate var columnsOfTrace: [String] {
    var columns: [String] = []
    var rest = Substring(self)
    while columns.count < 2, let gap = rest.firstGap {
      columns.append(String(rest[..<gap]))
      rest = rest[gap...].drop { $0 == " " }
    }
    return columns + [String(rest)]
  }
}

extension Substring {
  /// Where two blanks stand side by side.
  fileprivate var firstGap: Index? {
    var place = startIndex
    while place < endIndex {
      let next = index(after: place)
      if next < endIndex, self[place] == " ", self[next] == " " { return place }
      place = next
    }
    return nil
  }
}
