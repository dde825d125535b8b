import Adapters
import Dispatch
import ScenarioTesting
import Synchronization
import Testing

/// Tests of running a subject until it is idle.
@Suite struct SubjectDriverTests {
  @Test("An unstructured task on the main actor runs until it waits")
  @MainActor func mainActor() throws {
    let driver = try SubjectDriver<MainActorList>(.test)
    try driver.perform("firstLoad")
    #expect(try driver.reported() == Reported("loading", [], [.asks(key: nil)]))
    try driver.answer(1, .page(["1", "2"], next: "2"))
    #expect(try driver.reported() == Reported("content", ["1", "2"]))
    try driver.perform("fetchMore")
    #expect(try driver.reported() == Reported("fetchingMore", ["1", "2"], [.asks(key: "2")]))
    try driver.perform("refresh")
    #expect(
      try driver.reported() == Reported("loading", ["1", "2"], [.cancels(2), .asks(key: nil)]))
    try driver.answer(2, .page(["3"], next: nil))
    #expect(try driver.reported() == Reported("loading", ["1", "2"]))
    try driver.answer(3, .failure("request failed"))
    #expect(try driver.reported() == Reported("error", ["1", "2"], [.toast("request failed")]))
  }

  @Test(
    "An action of an actor can last until everything is loaded, and request two pages in parallel")
  func actor() throws {
    let driver = try SubjectDriver<ActorList>(.test)
    try driver.perform("firstLoad")
    #expect(try driver.reported() == Reported(nil, [], [.asks(key: "1"), .asks(key: "2")]))
    try driver.answer(2, .page(["2"], next: nil))
    #expect(try driver.reported() == Reported(nil, []))
    try driver.answer(1, .page(["1"], next: "2"))
    #expect(try driver.reported() == Reported(nil, ["1", "2"]))
  }

  @Test("Detached tasks and task groups run too")
  func detachedAndGroup() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("detached")
    #expect(try driver.reported() == Reported(nil, ["asks"], [.asks(key: nil)]))
    try driver.answer(1, .page(["1", "2"], next: nil))
    #expect(try driver.reported() == Reported(nil, ["asks", "main 2"]))
    try driver.perform("group")
    #expect(
      try driver.reported()
        == Reported(nil, ["asks", "main 2"], [.asks(key: "a"), .asks(key: "b"), .asks(key: "c")]))
    for request in [4, 2, 3] { try driver.answer(request, .page([], next: nil)) }
    #expect(try driver.reported() == Reported(nil, ["asks", "main 2", "0", "0", "0"]))
  }

  @Test(
    "An actor that yields has the same report in 200 runs",
    arguments: ["load", "load in a task", "load in a detached task"])
  func yieldingActor(action: String) async throws {
    let noise = Task.detached(operation: Self.makeNoise)
    for _ in 0..<200 {
      try Self.checkYields(of: SubjectDriver<YieldingActor>(.test), action)
      try Self.checkYields(of: SubjectDriver<ListWithActor>(.test), action)
    }
    noise.cancel()
    await noise.value
  }

  /// Checks that a subject answers all requests of an action and of a task group.
  private static func checkYields(
    of driver: SubjectDriver<some ScenarioSubject>, _ action: String
  ) throws {
    try driver.perform(action)
    try driver.perform("next")
    #expect(try driver.reported() == Reported(nil, ["next"], [.asks(key: nil)]))
    try driver.answer(1, .page(["1", "2"], next: nil))
    #expect(try driver.reported() == Reported(nil, ["next", "1", "2", "end"]))
    try driver.perform("load in a group")
    #expect(
      try driver.reported()
        == Reported(nil, ["next", "1", "2", "end"], [.asks(key: nil), .asks(key: nil)]))
    try driver.answer(3, .page(["3"], next: nil))
    try driver.answer(2, .page([], next: nil))
    #expect(try driver.reported() == Reported(nil, ["next", "1", "2", "end", "3", "end", "end"]))
  }

  @Test(
    "A sleep of an actor on a real clock is reported without waiting",
    arguments: [
      ("Task.sleep", "ContinuousClock"), ("Task.sleep in nanoseconds", "ContinuousClock"),
      ("Task.sleep in a task", "ContinuousClock"), ("Task.sleep after a yield", "ContinuousClock"),
      ("SuspendingClock", "SuspendingClock"),
    ])
  func realClockOfActor(action: String, clock: String) throws {
    let driver = try SubjectDriver<YieldingActor>(.test)
    var failure = #expect(throws: IdleFailure.self) { try driver.perform(action) }
    #expect(failure == .slept(during: action, clock: clock))
    let list = try SubjectDriver<ListWithActor>(.test)
    failure = #expect(throws: IdleFailure.self) { try list.perform(action) }
    #expect(failure == .slept(during: action, clock: clock))
  }

  @Test(
    "An actor that yields for ever is an error that names its cause",
    arguments: ["yield for ever", "yield for ever in a task"])
  func noRestOfActor(action: String) throws {
    let expected = IdleFailure.noEnd(during: action, jobs: 100_000, startedBy: action)
    let driver = try SubjectDriver<YieldingActor>(.test)
    #expect(throws: expected) { try driver.perform(action) }
    let list = try SubjectDriver<ListWithActor>(.test)
    #expect(throws: expected) { try list.perform(action) }
  }

  @Test(
    "A task of an actor that another thread resumes after the driver is gone still ends")
  func resumedLate() async throws {
    var driver: SubjectDriver<WaitingActor>? = try SubjectDriver(.test)
    try driver?.perform("wait")
    driver = nil
    WaitingActor.waiting.withLock { $0?.resume() }
    for await _ in WaitingActor.ends { break }
  }

  @Test("Outside a driver, actors yield and sleep on the real clock")
  func realActor() async throws {
    _ = try SubjectDriver<YieldingActor>(.test)
    let start = ContinuousClock.now
    try await RealActor().wait()
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  private actor RealActor {
    func wait() async throws {
      await Task.yield()
      try await Task.sleep(for: .milliseconds(10))
      try await SuspendingClock().sleep(for: .milliseconds(10))
    }
  }

  @Test("A task that waits for events forever counts as idle while no event arrives")
  func stream() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("listen")
    #expect(try driver.reported() == Reported(nil, []))
    try driver.perform("event")
    try driver.perform("event")
    #expect(try driver.reported() == Reported(nil, ["event", "event"]))
  }

  @Test("A response to a cancelled call is still delivered")
  func late() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("late")
    #expect(try driver.reported() == Reported(nil, [], [.asks(key: nil), .cancels(1)]))
    try driver.answer(1, .page(["1"], next: nil))
    #expect(try driver.reported() == Reported(nil, ["1 rows"]))
  }

  @Test("A request that is cancelled before it is sent is never sent")
  func cancelledBefore() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("cancelled before")
    #expect(try driver.reported() == Reported(nil, ["true"]))
  }

  @Test("A short sleep ends within its step, a longer one when the time reaches its deadline")
  func clock() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("wait")
    #expect(try driver.reported() == Reported(nil, ["0.02 seconds"]))
    try driver.advance(by: .milliseconds(299))
    #expect(try driver.reported() == Reported(nil, ["0.02 seconds"]))
    try driver.advance(by: .milliseconds(1))
    #expect(try driver.reported() == Reported(nil, ["0.02 seconds", "0.32 seconds"]))
    try driver.advance(by: .seconds(60))
    #expect(
      try driver.reported() == Reported(nil, ["0.02 seconds", "0.32 seconds", "2.32 seconds"]))
  }

  @Test("A sleep never ends before its deadline")
  func debounce() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("debounce")
    try driver.advance(by: .milliseconds(299))
    #expect(try driver.reported() == Reported(nil, []))
    try driver.advance(by: .milliseconds(1))
    #expect(try driver.reported() == Reported(nil, ["0.3 seconds"]))
  }

  @Test("A cancelled sleep ends immediately")
  func cancelledSleep() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("cancelled sleep")
    #expect(try driver.reported() == Reported(nil, ["true"]))
  }

  @Test(
    "A sleep on a real clock is reported without waiting",
    arguments: [
      ("Task.sleep", "ContinuousClock"), ("Task.sleep on the main actor", "ContinuousClock"),
      ("SuspendingClock", "SuspendingClock"),
    ])
  func realClock(action: String, clock: String) throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    let failure = #expect(throws: IdleFailure.self) { try driver.perform(action) }
    #expect(failure == .slept(during: action, clock: clock))
  }

  @Test("Endless work is an error that names its cause")
  func noRest() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    var failure = #expect(throws: IdleFailure.self) { try driver.perform("yields for ever") }
    #expect(
      failure?.description == """
        after yields for ever the list does not become idle: it ran 100000 jobs, and the task that ran most of them \
        was started by yields for ever
        """)
    let second = try SubjectDriver<AnySubject>(.test)
    try second.perform("listen")
    failure = #expect(throws: IdleFailure.self) {
      try second.perform("yields for ever on the main actor")
    }
    #expect(
      failure?.description == """
        after yields for ever on the main actor the list does not become idle: it ran 100000 jobs, and the task that \
        ran most of them was started by yields for ever on the main actor
        """)
    let third = try SubjectDriver<AnySubject>(.test)
    failure = #expect(throws: IdleFailure.self) { try third.perform("naps for ever") }
    #expect(failure == .noEndOfSleep(during: "naps for ever", wakes: 10_000))
  }

  @Test("A long time with a periodic sleep passes")
  func periodicSleep() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("polls for ever")
    try driver.advance(by: .seconds(20_000))
    #expect(try driver.report().effects.isEmpty)
  }

  @Test(
    "A task that catches the end of its case and waits again does not run for ever",
    arguments: ["asks again", "sleeps again"])
  func catchesEnd(action: String) throws {
    var driver: SubjectDriver<AnySubject>? = try SubjectDriver(.test)
    try driver?.perform(action)
    #expect(try driver?.report().effects == (action == "asks again" ? [.asks(key: nil)] : []))
    driver = nil
  }

  @Test("A sleep that ends after the step does not end while the subject is read")
  func readsOneMoment() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    try driver.perform("sleeps three times")
    #expect(try driver.reported() == Reported(nil, []))
    try driver.perform("other")
    #expect(try driver.reported() == Reported(nil, ["other", "third"], [.toast("third")]))
  }

  @Test("Endless work does not continue after its case", arguments: [true, false])
  func endsEndlessWork(onMainActor: Bool) async throws {
    let turns = EndlessList.Turns()
    try EndlessList.$turns.withValue(turns) {
      let driver = try SubjectDriver<EndlessList>(.test)
      let action = onMainActor ? "run on the main actor" : "run"
      #expect(throws: IdleFailure.noEnd(during: action, jobs: 100_000, startedBy: action)) {
        try driver.perform(action)
      }
    }
    let count = turns.count.load(ordering: .relaxed)
    #expect(count > 0)
    try await Task.sleep(for: .milliseconds(50))
    #expect(turns.count.load(ordering: .relaxed) == count)
  }

  @Test("An unknown error that an action throws is reported")
  func throwing() throws {
    let driver = try SubjectDriver<AnySubject>(.test)
    let failure = #expect(throws: IdleFailure.self) { try driver.perform("throws") }
    #expect(failure?.description == "throws threw: NoIdea()")
  }

  // One test, because its cases share the semaphores of the list.
  @Test(
    "A thread of the subject that wakes a task or requests a page is an error, also after the last step",
    .serialized,
    arguments: [
      ("be woken", IdleFailure.awokenFromOutside("be woken")),
      ("be woken detached", .awokenFromOutside("be woken detached")),
      ("be woken in an actor", .awokenFromOutside("be woken in an actor")),
      ("ask elsewhere", .askedFromOutside(request: "page x", missingHooks: [])),
    ], [false, true])
  func elsewhere(thread: (action: String, failure: IdleFailure), isAtEnd: Bool) throws {
    let driver = try SubjectDriver<ThreadList>(.test)
    try driver.perform(thread.action)
    if isAtEnd {
      _ = try driver.reported()
      #expect(driver.lateFailure() == nil)
    }
    ThreadList.go.signal()
    ThreadList.done.wait()
    if isAtEnd {
      #expect(driver.lateFailure() == thread.failure)
    } else {
      let failure = #expect(throws: IdleFailure.self) { try driver.reported() }
      #expect(failure == thread.failure)
    }
  }

  @Test("An initializer that sends a request is an error", arguments: [true, false])
  func eager(awaits: Bool) throws {
    let failure = #expect(throws: IdleFailure.self) {
      try EagerList.$awaits.withValue(awaits) { _ = try SubjectDriver<EagerList>(.test) }
    }
    #expect(
      failure?.description
        == "the initializer of the list requested \(awaits ? "the first page" : "page 2"); send requests only in perform(_:)"
    )
  }

  @Test("A look that awaits the server is an error")
  func lookingForEver() throws {
    let driver = try SubjectDriver<LookingList>(.test)
    let failure = #expect(throws: IdleFailure.self) { try driver.reported() }
    #expect(
      failure?.description == """
        look() does not return when the list is idle; it must not await the server, a sleep longer than 0.02 seconds or \
        another thread
        """)
  }

  @Test("Without hooks, awaited work of an actor still runs")
  func fallback() throws {
    let driver = try SubjectDriver<ActorList>(.test, usesHooks: false)
    try driver.perform("firstLoad")
    #expect(try driver.reported() == Reported(nil, [], [.asks(key: "1"), .asks(key: "2")]))
    try driver.answer(2, .page(["2"], next: nil))
    try driver.answer(1, .page(["1"], next: "2"))
    #expect(try driver.reported() == Reported(nil, ["1", "2"]))
  }

  @Test("Without hooks, a subject on the main actor is an error that names the missing hook")
  @MainActor func fallbackOnMainActor() throws {
    let failure = #expect(throws: IdleFailure.self) {
      _ = try SubjectDriver<MainActorList>(.test, usesHooks: false)
    }
    #expect(
      failure?.description == """
        start does not return when the list is idle; this Swift runtime lacks swift_task_enqueueGlobal_hook, so only awaited work can be tested, not `Task {}`, `Task.detached` or the main actor
        """)
  }

  @Test("Pumps on concurrent threads never receive each other's jobs")
  func twoPumps() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let driver = try SubjectDriver<ActorList>(.test)
            try driver.perform("firstLoad")
            #expect(try driver.reported() == Reported(nil, [], [.asks(key: "1"), .asks(key: "2")]))
            try driver.answer(1, .page(["1"], next: nil))
            try driver.answer(2, .page(["2"], next: nil))
            #expect(try driver.reported() == Reported(nil, ["1", "2"]))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("200 runs on the main actor have the same report while other tasks are busy")
  @MainActor func undisturbed() async throws {
    let noise = Task.detached(operation: Self.makeNoise)
    for _ in 0..<200 {
      let driver = try SubjectDriver<MainActorList>(.test)
      try driver.perform("firstLoad")
      #expect(try driver.reported() == Reported("loading", [], [.asks(key: nil)]))
      try driver.answer(1, .page(["1", "2"], next: "2"))
      try driver.perform("fetchMore")
      try driver.perform("refresh")
      #expect(
        try driver.reported()
          == Reported("loading", ["1", "2"], [.asks(key: "2"), .cancels(2), .asks(key: nil)]))
    }
    noise.cancel()
    await noise.value
  }

  /// Runs short tasks on other threads until the task is cancelled.
  @concurrent private static func makeNoise() async {
    while !Task.isCancelled {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<16 { group.addTask { await Task.yield() } }
      }
      try? await Task.sleep(for: .microseconds(10))
    }
  }
}

/// The report of a driver, in a form that tests can compare.
struct Reported: Equatable {
  var state: String?
  var rows: [String]?
  var effects: [SubjectReport.Effect]

  init(_ state: String?, _ rows: [String]?, _ effects: [SubjectReport.Effect] = []) {
    self.state = state
    self.rows = rows
    self.effects = effects
  }
}

extension SubjectDriver {
  /// Performs the action with this name.
  func perform(_ name: String) throws(IdleFailure) {
    try perform(SubjectAction(name: name, arguments: []))
  }

  /// Returns the next report of the driver.
  func reported() throws(IdleFailure) -> Reported {
    let report = try report()
    return Reported(report.look.state, report.look.rows, report.effects)
  }
}

extension SubjectStart {
  /// The start of a case without options.
  static let test = SubjectStart(title: "test", options: [:], pageSize: 2, paging: .numbered)
}

extension ServerAnswer {
  /// Returns a page of rows that have only ids.
  static func page(_ ids: [String], next: String?) -> ServerAnswer {
    .page(ServerPage(rows: ids.map { ServerRow(id: $0, title: "Item \($0)") }, next: next))
  }
}
