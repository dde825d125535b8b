import Dispatch
import Foundation
import Observation
import ScenarioTesting
import Synchronization

/// A typical list: a main actor class that starts tasks.
@MainActor @Observable final class MainActorList: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "MainActorList", actions: ["firstLoad", "refresh", "fetchMore"],
    observes: ["state", "rows"])

  private let server: ScenarioServer
  private var state = "idle"
  private var rows: [String] = []
  private var next: String?
  private var task: Task<Void, Never>?

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) {
    task?.cancel()
    state = action.name == "fetchMore" ? "fetchingMore" : "loading"
    let key = action.name == "fetchMore" ? next : nil
    task = Task {
      do {
        let page = try await server.page(key)
        rows = (key == nil ? [] : rows) + page.rows.map(\.id)
        next = page.next
        state = "content"
      } catch is CancellationError {
      } catch {
        state = "error"
        server.tell(.toast("\(error)"))
      }
    }
  }

  func look() -> SubjectLook {
    SubjectLook(state: state, rows: rows)
  }
}

/// A list that is an actor, whose actions last until everything is loaded.
actor ActorList: ScenarioSubject {
  static let about = SubjectDescription(
    name: "ActorList", actions: ["firstLoad", "fetchMore"], observes: ["rows"])

  private let server: ScenarioServer
  private var rows: [String] = []

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) async throws {
    async let first = server.page(1)
    async let second = server.page(2)
    let ids = try await first.rows + second.rows
    rows += ids.map(\.id)
  }

  func look() -> SubjectLook {
    SubjectLook(state: nil, rows: rows)
  }
}

/// A log of the events of a test subject, which reports them as the ids of its rows.
final class Diary: Sendable {
  private let entries = Mutex<[String]>([])

  /// Appends an entry.
  func note(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }

  /// The entries, in order.
  var look: SubjectLook {
    SubjectLook(state: nil, rows: entries.withLock { $0 })
  }
}

/// A subject whose actions are the cases of a switch, one for each test.
struct AnySubject: ScenarioSubject {
  static let about = SubjectDescription(name: "AnySubject", actions: [], observes: ["rows"])

  private let server: ScenarioServer
  private let clock: ScenarioClock
  private let diary = Diary()
  private let stream: AsyncStream<String>
  private let events: AsyncStream<String>.Continuation

  init(_ stage: SubjectStage) {
    server = stage.server
    clock = stage.clock
    (stream, events) = AsyncStream.makeStream()
  }

  func perform(_ action: SubjectAction) async throws {
    switch action.name {
    case "detached":
      Task.detached { [server, diary] in
        diary.note("asks")
        let page = try await server.page()
        await MainActor.run { diary.note("main \(page.rows.count)") }
      }
    case "group":
      try await withThrowingTaskGroup(of: Int.self) { group in
        for key in ["a", "b", "c"] {
          group.addTask { try await server.page(key).rows.count }
        }
        for try await count in group { diary.note("\(count)") }
      }
    case "listen": for await event in stream { diary.note(event) }
    case "event": events.yield("event")
    case "late":
      let task = Task { try await server.page(late: true).rows.count }
      task.cancel()
      diary.note("\(try await task.value) rows")
    case "cancelled before":
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        _ = try await server.page()
      }
      diary.note("\(await task.result.isFailure)")
    case "wait":
      for duration in [Duration.milliseconds(20), .milliseconds(300), .seconds(2)] {
        try await clock.sleep(for: duration)
        diary.note("\(clock.now.sinceStart)")
      }
    case "debounce":
      try await clock.sleep(for: .milliseconds(300))
      diary.note("\(clock.now.sinceStart)")
    case "cancelled sleep":
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await Task.yield()
      task.cancel()
      diary.note("\(await task.result.isFailure)")
    case "Task.sleep": try await Task.sleep(for: .milliseconds(1))
    case "Task.sleep on the main actor":
      Task { @MainActor in try await Task.sleep(nanoseconds: 1_000_000) }
    case "SuspendingClock": try await SuspendingClock().sleep(for: .milliseconds(1))
    case "yields for ever": while true { await Task.yield() }
    case "yields for ever on the main actor":
      Task { @MainActor in while true { await Task.yield() } }
    case "polls for ever":
      Task { while true { try await clock.sleep(for: .seconds(1)) } }
    case "asks again":
      Task {
        while !Task.isCancelled {
          do {
            _ = try await server.page()
            return
          } catch {}
        }
      }
    case "sleeps again":
      Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) } }
    case "sleeps three times":
      for _ in 0..<3 { try await clock.sleep(for: .milliseconds(10)) }
      diary.note("third")
      server.tell(.toast("third"))
    case "naps for ever": while true { try await clock.sleep(for: .zero) }
    case "throws": throw NoIdea()
    default: diary.note(action.name)
    }
  }

  func look() -> SubjectLook {
    diary.look
  }
}

/// An actor that yields and sleeps in a way that the action names.
actor YieldingActor: ScenarioSubject {
  static let about = SubjectDescription(name: "YieldingActor", actions: [], observes: ["rows"])

  private let server: ScenarioServer
  private let clock: ScenarioClock
  private var rows: [String] = []

  init(_ stage: SubjectStage) {
    server = stage.server
    clock = stage.clock
  }

  func perform(_ action: SubjectAction) async throws {
    switch action.name {
    case "load": try await load()
    case "load in a task": Task { try await load() }
    case "load in a detached task": Task.detached { try await self.load() }
    case "load in a group":
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { try await self.load() } }
        try await group.waitForAll()
      }
    case "yield for ever": while true { await Task.yield() }
    case "yield for ever in a task": Task { while true { await Task.yield() } }
    case "Task.sleep": try await Task.sleep(for: .milliseconds(300))
    case "Task.sleep in nanoseconds": try await Task.sleep(nanoseconds: 1_000_000)
    case "Task.sleep in a task": Task { try await Task.sleep(for: .milliseconds(300)) }
    case "Task.sleep after a yield":
      await Task.yield()
      try await Task.sleep(for: .milliseconds(300))
    case "SuspendingClock": try await SuspendingClock().sleep(for: .milliseconds(300))
    default: rows.append(action.name)
    }
  }

  /// Loads a page and shows each row after a yield.
  func load() async throws {
    await Task.yield()
    let page = try await server.page()
    for row in page.rows {
      await Task.yield()
      rows.append(row.id)
    }
    await Self.nonisolatedYield()
    try await clock.sleep(for: .milliseconds(1))
    rows.append("end")
  }

  /// Yields outside the actor.
  @concurrent nonisolated private static func nonisolatedYield() async {
    await Task.yield()
  }

  func look() -> SubjectLook {
    SubjectLook(rows: rows)
  }
}

/// A list on the main actor whose work runs on an actor.
@MainActor final class ListWithActor: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "ListWithActor", actions: [], observes: ["rows"])

  private let worker: YieldingActor

  init(_ stage: SubjectStage) {
    worker = YieldingActor(stage)
  }

  func perform(_ action: SubjectAction) {
    Task { try await worker.perform(action) }
  }

  func look() async -> SubjectLook {
    await worker.look()
  }
}

/// An actor that waits until a test resumes it.
actor WaitingActor: ScenarioSubject {
  static let about = SubjectDescription(name: "WaitingActor", actions: [], observes: ["rows"])

  static let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
  static let (ends, end) = AsyncStream<Void>.makeStream()

  init(_ stage: SubjectStage) {}

  func perform(_ action: SubjectAction) async {
    await withCheckedContinuation { continuation in Self.waiting.withLock { $0 = continuation } }
    await Task.yield()
    Self.end.yield()
  }

  func look() -> SubjectLook {
    SubjectLook()
  }
}

/// A list whose work never ends.
struct EndlessList: ScenarioSubject {
  /// The number of turns of the work.
  final class Turns: Sendable {
    let count = Atomic(0)
  }

  static let about = SubjectDescription(name: "EndlessList", actions: [], observes: [])
  @TaskLocal static var turns = Turns()

  private let turns = Self.turns

  init(_ stage: SubjectStage) {}

  func perform(_ action: SubjectAction) async {
    if action.name == "run on the main actor" {
      Task { @MainActor in await run() }
    } else {
      await run()
    }
  }

  private nonisolated(nonsending) func run() async {
    while true {
      turns.count.wrappingAdd(1, ordering: .relaxed)
      await Task.yield()
    }
  }

  func look() -> SubjectLook { SubjectLook() }
}

/// A list that sends a request in its initializer.
struct EagerList: ScenarioSubject {
  static let about = SubjectDescription(name: "EagerList", actions: [], observes: [])
  /// Whether the initializer awaits the response.
  @TaskLocal static var awaits = true

  init(_ stage: SubjectStage) async throws {
    let server = stage.server
    if Self.awaits { _ = try await server.page() } else { Task { try await server.page(2) } }
  }

  func perform(_ action: SubjectAction) {}

  func look() -> SubjectLook { SubjectLook() }
}

/// A list that sends a request when it is observed.
struct LookingList: ScenarioSubject {
  static let about = SubjectDescription(name: "LookingList", actions: [], observes: [])

  private let server: ScenarioServer

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) {}

  func look() async throws -> SubjectLook {
    SubjectLook(rows: try await server.page().rows.map(\.id))
  }
}

/// An error that does not come from the server or a cancellation.
private struct NoIdea: Error {}

extension Result {
  /// Whether the result is a failure.
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

/// A subject with a separate thread, for which a test can wait.
@MainActor struct ThreadList: ScenarioSubject {
  nonisolated static let about = SubjectDescription(
    name: "ThreadList", actions: [], observes: ["rows"])

  /// Signals that the thread may begin, because the subject is idle.
  nonisolated static let go = DispatchSemaphore(value: 0)
  /// Signals that the thread has finished.
  nonisolated static let done = DispatchSemaphore(value: 0)

  private let server: ScenarioServer

  init(_ stage: SubjectStage) {
    server = stage.server
  }

  func perform(_ action: SubjectAction) async {
    switch action.name {
    case "ask elsewhere":
      Thread.detachNewThread { [server] in
        ThreadList.go.wait()
        Task.immediate { try await server.page("x") }
        ThreadList.done.signal()
      }
    case "be woken":
      Task { await Self.wakeUp() }
    case "be woken in an actor": await Waiter().wait()
    default:
      Task.detached { await Self.wakeUp() }
    }
  }

  /// An actor that waits for another thread.
  private actor Waiter {
    func wait() async {
      await withCheckedContinuation { ThreadList.resume($0) }
      await Task.yield()
    }
  }

  /// Waits for another thread.
  nonisolated private static func wakeUp() async {
    await withCheckedContinuation { resume($0) }
  }

  /// Resumes a task on another thread.
  nonisolated private static func resume(_ continuation: CheckedContinuation<Void, Never>) {
    Thread.detachNewThread {
      ThreadList.go.wait()
      continuation.resume()
      ThreadList.done.signal()
    }
  }

  func look() -> SubjectLook {
    SubjectLook(state: nil, rows: [])
  }
}
