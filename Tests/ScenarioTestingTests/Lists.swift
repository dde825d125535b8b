import ScenarioTesting

/// A minimal list whose reported values are all correct.
@MainActor final class RightList: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "RightList", actions: ["firstLoad", "refresh", "fetchMore"],
    effects: ["asks", "cancels"], observes: ["rows", "more"])

  private let server: ScenarioServer
  private var rows: [String] = []
  private var next: String?
  private var load: Task<Void, Never>?

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) {
    let key = action.name == "fetchMore" ? next : nil
    if action.name == "fetchMore" {
      guard key != nil, load == nil else { return }
    } else {
      load?.cancel()
    }
    load = Task {
      do {
        let page = try await server.page(key)
        if key == nil { rows = [] }
        rows += page.rows.map(\.id).filter { !rows.contains($0) }
        next = page.rows.isEmpty ? nil : page.next
        load = nil
      } catch is CancellationError {
        // Another load has superseded this one.
      } catch {
        load = nil
      }
    }
  }

  func look() -> SubjectLook {
    SubjectLook(rows: rows, values: ["more": .flag(next != nil)])
  }
}

/// A list that handles every response, however late it arrives.
actor LateList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "LateList", actions: ["firstLoad", "refresh", "fetchMore"], effects: ["asks"],
    observes: ["rows", "more"])

  private let server: ScenarioServer
  private var rows: [String] = []
  private var next: String?

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) async throws {
    let key = action.name == "fetchMore" ? next : nil
    let page = try await server.page(key)
    rows = (key == nil ? [] : rows) + page.rows.map(\.id)
    next = page.next
  }

  func look() -> SubjectLook {
    SubjectLook(rows: rows, values: ["more": .flag(next != nil)])
  }
}

/// A list that does not hide its spinner after a failed load.
@MainActor final class SpinningList: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "SpinningList", actions: ["firstLoad"], observes: ["state", "rows"])

  private let server: ScenarioServer
  private var state = "idle"
  private var rows: [String] = []

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) {
    guard state == "idle" else { return }
    state = "loading"
    Task {
      rows = try await server.page().rows.map(\.id)
      state = rows.isEmpty ? "empty" : "content"
    }
  }

  func look() -> SubjectLook {
    SubjectLook(state: state, rows: rows)
  }
}

/// A list that reports only its requests.
struct SilentList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "SilentList", actions: ["firstLoad"], effects: ["asks"], observes: [])

  private let server: ScenarioServer

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) async throws {
    _ = try await server.page()
  }

  func look() -> SubjectLook {
    SubjectLook()
  }
}

/// A list on which actions do nothing.
struct IdleList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "IdleList", actions: ["firstLoad", "refresh"], effects: ["asks"],
    observes: ["state", "rows"])

  init(_ stage: SubjectStage) {}

  func perform(_ action: SubjectAction) {}

  func look() -> SubjectLook {
    SubjectLook(state: "idle", rows: [])
  }
}

/// A list that sleeps on a real clock.
struct SleepyList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "SleepyList", actions: ["firstLoad"], observes: ["rows"])

  init(_ stage: SubjectStage) {}

  func perform(_ action: SubjectAction) async throws {
    try await Task.sleep(for: .seconds(1))
  }

  func look() -> SubjectLook {
    SubjectLook(rows: [])
  }
}

/// A list that never reports its rows, with a description that a test can set.
struct DescribedList: ScenarioValue {
  @TaskLocal static var about = SubjectDescription(
    name: "DescribedList", actions: ["firstLoad"], observes: ["rows"])

  init(_ start: SubjectStart) {}

  mutating func perform(_ action: SubjectAction) -> [SubjectEffect] { [.asks(key: nil)] }

  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect] { [] }

  var look: SubjectLook { SubjectLook() }
}

/// A list that reports a number as the value of `more`.
struct WrongList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "WrongList", actions: ["firstLoad"], observes: ["rows", "more"])

  init(_ stage: SubjectStage) {}

  func perform(_ action: SubjectAction) {}

  func look() -> SubjectLook {
    SubjectLook(rows: [], values: ["more": 3])
  }
}
