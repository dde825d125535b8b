import ListMachine

extension Benchmark {
  /// Edits, a previous page and a refresh of a million rows. The baseline is an array with a dictionary of positions.
  static let layers = Benchmark(name: "layers") { _ in
    var products: [[Double]] = []
    var baselines: [[Double]] = []
    for _ in 0..<5 {
      products.append(try machineTimes())
      baselines.append(tableTimes())
    }
    let names = ["an edit and its response", "a previous page of 50 rows", "the page of a refresh"]
    return names.indices.map { step in
      BenchmarkResult(
        name: "1,000,000 rows, \(names[step])", unit: .seconds,
        product: products.map { $0[step] }.median, baseline: baselines.map { $0[step] }.median,
        baselineName: "Array and Dictionary", goals: [.atMostTimes(2)])
    }
  }
}

/// Returns the rows from `first` on.
private func items(_ first: Int, _ count: Int) -> [Item] {
  (first..<first + count).map { Item(id: $0) }
}

/// Returns the seconds of each of the three operations of the machine. Throws if the machine ignored one.
private func machineTimes() throws -> [Double] {
  var list = PagedList<Item, Int, Refused>()
  _ = list.receive(.reload())
  for first in stride(from: 0, to: rowCount, by: pageSize) {
    let request = list.currentRequest ?? 0
    let page = LoadedPage(
      items(first, pageSize), next: first + pageSize, previous: first == 0 ? -1 : nil)
    _ = list.receive(.loaded(request: request, .success(page)))
    _ = list.receive(.fetchMore)
  }
  let clock = ContinuousClock()
  let edits = 1_000
  let edit = clock.measure {
    for number in 0..<edits {
      let title = "t\(number)"
      let id = number * 997 % rowCount
      let transition = list.receive(.update(id, RowChange(title) { $0.title = title }))
      for case .ask(let request, .save) in transition.effects {
        _ = list.receive(.saved(request: request, .success(nil)))
      }
    }
  }
  let pages = 100
  let previous = clock.measure {
    for number in 1...pages {
      let transition = list.receive(.fetchPrevious)
      for case .ask(let request, _) in transition.effects {
        let page = LoadedPage(
          items(-number * pageSize, pageSize), next: nil, previous: -number - 1)
        _ = list.receive(.loaded(request: request, .success(page)))
      }
    }
  }
  let title = list.rows.last { $0.id == (edits - 1) * 997 % rowCount }?.title
  guard list.rows.count == rowCount + pages * pageSize, title == "t\(edits - 1)" else {
    throw BenchmarkContext.Failure(
      description: "the list has \(list.rows.count) rows, and the title \(title ?? "nil")")
  }
  let refresh = clock.measure {
    for case .ask(let request, _) in list.receive(.refresh()).effects {
      _ = list.receive(
        .loaded(request: request, .success(LoadedPage(items(0, pageSize), next: 1))))
    }
  }
  guard list.rows.count == pageSize else {
    throw BenchmarkContext.Failure(description: "the refreshed list has \(list.rows.count) rows")
  }
  return [edit / .seconds(edits), previous / .seconds(pages), refresh / .seconds(1)]
}

/// An edit in the handwritten baseline. The edit is kept after the server has saved it, for two
/// reasons: a page that was requested earlier can still arrive without the edit, and the edit is
/// applied again if another edit of the row fails.
private struct KeptEdit {
  let number: Int
  let change: (inout Item) -> Void
  var isSaved = false
}

/// Returns the seconds of the same operations of an array and a dictionary.
private func tableTimes() -> [Double] {
  var rows = items(0, rowCount)
  var positions = Dictionary(uniqueKeysWithValues: rows.indices.map { (rows[$0].id, $0) })
  var offset = 0
  var edited: [Int: (base: Item, edits: [KeptEdit])] = [:]
  var pending: [(number: Int, id: Int, row: Item)] = []
  let clock = ContinuousClock()
  let edits = 1_000
  let edit = clock.measure {
    for number in 0..<edits {
      let title = "t\(number)"
      let id = number * 997 % rowCount
      if let position = positions[id] {
        let edit = KeptEdit(number: number) { $0.title = title }
        edited[id, default: (rows[position], [])].edits.append(edit)
        edit.change(&rows[position])
        pending.append((number, id, rows[position]))
      }
      let saved = pending.removeFirst()
      if let index = edited[saved.id]?.edits.firstIndex(where: { $0.number == saved.number }) {
        edited[saved.id]?.edits[index].isSaved = true
      }
    }
  }
  let pages = 100
  let previous = clock.measure {
    for number in 1...pages {
      let page = items(-number * pageSize, pageSize).filter { positions[$0.id] == nil }
      rows.insert(contentsOf: page, at: 0)
      offset += page.count
      for (position, row) in page.enumerated() { positions[row.id] = position - offset }
    }
  }
  let refresh = clock.measure {
    rows = items(0, pageSize)
    positions = Dictionary(uniqueKeysWithValues: rows.indices.map { (rows[$0].id, $0) })
  }
  return [edit / .seconds(edits), previous / .seconds(pages), refresh / .seconds(1)]
}
