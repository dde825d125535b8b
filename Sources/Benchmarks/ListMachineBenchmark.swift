import ListMachine

extension Benchmark {
  /// The state machine alone. The baseline is the same machine in C.
  static let listMachine = Benchmark(name: "list-machine") { context in
    let program = try context.baseline("list_machine")
    let (product, baseline) = try mediansOfFive {
      try transitionsPerSecond(loops: 500_000)
    } _: {
      let output = try context.output(of: program)
      guard let speed = Double(output.dropLast()), speed > 0 else {
        throw BenchmarkContext.Failure(description: "list_machine printed '\(output)'")
      }
      return speed
    }
    return [
      BenchmarkResult(
        name: "ListMachine alone, transitions", unit: .perSecond, product: product,
        baseline: baseline, baselineName: "the same in C",
        goals: [.atLeastTimes(0.7)]),
      BenchmarkResult(
        name: "ListMachine alone, instructions an event", unit: .instructions,
        product: try instructions(of: BenchmarkContext.thisProgram, "--list-loops", in: context),
        baseline: try instructions(of: program, in: context), baselineName: "the same in C",
        goals: []),
    ]
  }
}

/// Returns the number of instructions of `program` per event.
private func instructions(
  of program: String, _ arguments: String..., in context: BenchmarkContext
) throws -> Double {
  try instructionsEach(1_000, 2_000, itemsEach: 10) {
    try context.instructions(of: program, arguments + ["\($0)"])
  }
}

/// Plays `firstLoad; fail; refresh; fetchMore×3` on new lists and returns the transitions per second. Throws if a row is
/// missing.
func transitionsPerSecond(loops: Int) throws -> Double {
  let pages = (0..<4).map { page in
    let items = (0..<20).map { Item(id: page * 20 + $0) }
    return LoadedPage(items, next: page < 3 ? page + 2 : nil)
  }
  var rows = 0
  let duration = ContinuousClock().measure {
    for _ in 0..<loops {
      var list = PagedList<Item, Int, Refused>()
      _ = list.receive(.reload())
      _ = list.receive(.loaded(request: 1, .failure(Refused())))
      _ = list.receive(.refresh())
      _ = list.receive(.loaded(request: 2, .success(pages[0])))
      for page in 1...3 {
        _ = list.receive(.fetchMore)
        _ = list.receive(.loaded(request: 2 + page, .success(pages[page])))
      }
      rows += list.rows.count
    }
  }
  guard rows == 80 * loops else {
    throw BenchmarkContext.Failure(description: "the lists have \(rows) rows, not \(80 * loops)")
  }
  return Double(10 * loops) / (duration / .seconds(1))
}
