// A list under test, and the adapter that connects the list to listsh.
//
//     swiftc list.swift -o list
//     listsh adapter check ./list      tests the protocol
//     listsh conform --adapter ./list  prints every difference from the reference
//     listsh run --adapter ./list      runs the scenarios of the folder Scenarios
//     listsh --adapter ./list          opens the list in the shell
//
// The file has two parts. Replace YOUR LIST, the first part, with your own list. Keep THE ADAPTER,
// the second part, as it is. The file needs only Swift 6. In a package, you can use the product
// ScenarioTesting inside your tests instead.

import Dispatch
import Foundation
import Observation

// ==============================================================================
// YOUR LIST. Replace everything from here to THE ADAPTER with your own list.
// ==============================================================================

/// A list that behaves like the reference list.
///
/// - `try await server.page(key)` is a page: its rows, and the key of the next page, or nil at the
///   end. Without a key it requests the first page. A failure throws `RequestFailed`.
/// - A call of `page` sends a request. Cancelling the task that waits for the page cancels the
///   request: `page` throws `CancellationError` immediately, and the late response is dropped. With
///   `late: true`, `page` waits for the late response.
/// - Time is virtual: sleep with `server.clock`, and take random numbers from `server.chance`. A
///   sleep of at most 20 ms ends before the list is idle. A longer sleep ends only when a script
///   waits, such as `wait 2s`, and only with `clock: true` in `adapter`. `conform` never waits, so
///   shorten longer delays for it.
@MainActor @Observable final class List {
  enum State: String {
    case idle, loading, refreshing, content, fetchingMore, empty, error
  }

  private(set) var state = State.idle
  private(set) var rows: [Row] = []
  private(set) var isCached = false
  /// The message of the banner, or of the error view if there are no rows.
  private(set) var error: String?
  /// The message of the footer.
  private(set) var moreError: String?
  private(set) var hasAnswered = false

  private let server: Server
  /// The key of the next page.
  private var next: String?
  /// The keys requested since the first page of the rows.
  private var asked: Set<String> = []
  private var load: Task<Void, Never>?

  init(server: Server) {
    self.server = server
  }

  // User actions.

  func firstLoad(cached: Page?, sourceChanged: Bool) {
    if state == .idle, let cached, !cached.rows.isEmpty {
      replaceRows(cached)
      isCached = true
      start(.refreshing) { await $0.loadFirstPage() }
    } else {
      reload(.loading, sourceChanged)
    }
  }

  func refresh(sourceChanged: Bool) {
    reload(.refreshing, sourceChanged)
  }

  func refreshWithIndicator(sourceChanged: Bool) {
    reload(.loading, sourceChanged)
  }

  func fetchMore() {
    guard state == .content, let next else { return }
    moreError = nil
    start(.fetchingMore) { await $0.loadNextPage(next) }
  }

  // Requests and responses.

  private func reload(_ state: State, _ sourceChanged: Bool) {
    load?.cancel()
    if sourceChanged { dropRows() }
    (error, moreError) = (nil, nil)
    start(state) { await $0.loadFirstPage() }
  }

  private func start(_ state: State, _ work: @escaping @MainActor (List) async -> Void) {
    self.state = state
    load = Task { await work(self) }
  }

  private func loadFirstPage() async {
    do {
      var followed: [String] = []
      var page = try await server.page()
      hasAnswered = true
      // If a page has no rows, request the page after it, at most three times in a row.
      while page.rows.isEmpty, let key = page.next {
        if followed.count == 3 { throw RequestFailed("too many empty pages") }
        followed.append(key)
        page = try await server.page(key)
        if let next = page.next, followed.contains(next) { throw RequestFailed("cursor loop") }
      }
      replaceRows(page, asked: followed)
      state = rows.isEmpty ? .empty : .content
    } catch is CancellationError {
      // Another load replaced this one.
    } catch {
      hasAnswered = true
      self.error = "\(error)"
      state = rows.isEmpty ? .error : .content
      server.tell("toast", "\(error)")
    }
  }

  private func loadNextPage(_ key: String) async {
    do {
      var page = try await nextPage(key)
      hasAnswered = true
      var followUps = 0
      while page.rows.isEmpty, let key = page.next {
        next = key
        if followUps == 3 { throw RequestFailed("too many empty pages") }
        followUps += 1
        page = try await nextPage(key)
      }
      append(page)
      state = .content
    } catch is CancellationError {
      // Another load replaced this one.
    } catch {
      hasAnswered = true
      moreError = "\(error)"
      state = .content
      server.tell("toast", "\(error)")
    }
  }

  private func nextPage(_ key: String) async throws -> Page {
    asked.insert(key)
    let page = try await server.page(key)
    if let next = page.next, asked.contains(next) { throw RequestFailed("cursor loop") }
    return page
  }

  private func dropRows() {
    rows = []
    next = nil
    asked = []
    isCached = false
  }

  private func replaceRows(_ page: Page, asked: [String] = []) {
    dropRows()
    self.asked = Set(asked)
    append(page)
  }

  private func append(_ page: Page) {
    var known = Set(rows.map(\.id))
    let fresh = page.rows.filter { known.insert($0.id).inserted }
    rows += fresh
    next = page.rows.isEmpty ? nil : page.next
    if fresh.count < page.rows.count { server.tell("drops", page.rows.count - fresh.count) }
  }

  // The report.

  var look: Look {
    let view =
      switch state {
      case .idle: "blank"
      case .loading: "indicator"
      case .empty: "empty"
      case .error: "error"
      case .refreshing, .content, .fetchingMore: rows.isEmpty ? "blank" : "rows"
      }
    return Look(
      state: state.rawValue, rows: rows.map(\.id),
      values: [
        "more": next != nil, "cached": isCached, "error": error, "moreError": moreError,
        "view": view,
        "pull": state == .refreshing ? "spinning" : hasAnswered ? "on" : "off",
      ])
  }
}

/// The code that each action calls, and the values that the list reports.
let adapter = Adapter(
  name: "Swift sample",
  screen: "list",
  // Creates a new list before each case.
  make: { server, _ in List(server: server) },
  // The code that each action calls. `given` has the arguments, the cached first page and whether
  // the source changed.
  actions: [
    "firstLoad": { it, given in
      it.firstLoad(cached: given.cached, sourceChanged: given.sourceChanged)
    },
    "refresh": { it, given in it.refresh(sourceChanged: given.sourceChanged) },
    "refreshWithIndicator": { it, given in
      it.refreshWithIndicator(sourceChanged: given.sourceChanged)
    },
    "fetchMore": { it, _ in it.fetchMore() },
  ],
  // The names of the values that `look` returns, and of the effects. listsh compares only these.
  observes: ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"],
  effects: ["asks", "cancels", "toast", "drops"],
  look: { it in it.look })

// ==============================================================================
// THE ADAPTER. Keep everything below this line as it is.
// ==============================================================================

/// The connection of a list to listsh: its actions, its observations and its effects.
@MainActor struct Adapter<Subject> {
  var name: String
  var screen: String
  var make: @MainActor (Server, Start) async throws -> Subject
  var actions: [String: @MainActor (Subject, Given) async throws -> Void]
  /// The actions as objects, as in the message `hello`, for a screen of your own.
  var declares: [[String: Any]]?
  var once: [String] = []
  /// The names of the values, or objects as in the message `hello`, for a screen of your own.
  var observes: [Any]
  var effects = ["asks", "cancels"]
  /// Whether the list sleeps with the server's clock, so that listsh must send it the time.
  var clock = false
  var look: @MainActor (Subject) async throws -> Look
}

/// The report of a list: the name of its state, the ids of its rows, and its other values by name.
struct Look {
  var state: String?
  var rows: [String]?
  var values: [String: (any Sendable)?] = [:]
  /// A string that represents the whole state of the list, if there is one.
  var fingerprint: String?
}

/// The members of a `start` message.
struct Start {
  var title: String
  var options: [String: Any]
  var paging: String
  var pageSize: Int
}

/// The members of an action message.
struct Given {
  var arguments: [Any]
  var cached: Page?
  var sourceChanged: Bool
}

/// A response: rows, and the key of the next page.
struct Page: Sendable {
  var rows: [Row]
  var next: String?
  /// The id of the row after the previous page, if there is one. Only on the screen `feed`.
  var previous: String?
  /// The row that a saved edit inserted. Only on the screen `feed`.
  var saved: Row?
  /// The name of a reply that only this screen has, such as "both".
  var reply: String?
  /// The number that a request for a number returns.
  var count: Int?
}

/// A row that the server has.
struct Row: Sendable, Identifiable {
  var id: String
  var title: String
  var fields: [String: String]
}

/// The error of a request that the server failed.
struct RequestFailed: Error, CustomStringConvertible {
  var description: String
  /// Whether no retry can fix the failure. Only on the screen `feed`.
  var isPermanent: Bool

  init(_ message: String, isPermanent: Bool = false) {
    description = message
    self.isPermanent = isPermanent
  }
}

/// The server for the list. It keeps each request until listsh responds to it.
///
/// The adapter runs everything on one thread, so nothing here needs a lock.
final class Server: @unchecked Sendable {
  let clock = VirtualClock()
  let chance: Chance
  fileprivate var effects: [String] = []
  private var count = 0
  private var requests: [Int: CheckedContinuation<Page, any Error>] = [:]
  private var late: Set<Int> = []

  fileprivate init(seed: UInt64) {
    chance = Chance(seed: seed)
  }

  /// Requests the page of a key, or the first one.
  nonisolated(nonsending) func page(_ key: String? = nil, late isLate: Bool = false) async throws
    -> Page
  {
    if !isLate { try Task.checkCancellation() }
    count += 1
    let number = count
    if isLate { late.insert(number) }
    effects.append("{\"asks\":\(json(key))}")
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { requests[number] = $0 }
    } onCancel: {
      cancel(number)
    }
  }

  /// Reports an effect other than a request: `tell("toast", "no connection")`, `tell("opens",
  /// "orders")`.
  func tell(_ effect: String, _ value: some Sendable) {
    effects.append("{\(json(effect)):\(json(value))}")
  }

  private func cancel(_ number: Int) {
    guard requests[number] != nil else { return }
    effects.append("{\"cancels\":\(number)}")
    guard !late.contains(number) else { return }
    requests.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  /// Ends a request with its response. The response to a cancelled request is dropped, except with
  /// `late: true`.
  fileprivate func answer(_ number: Int, _ result: Result<Page, any Error>) {
    requests.removeValue(forKey: number)?.resume(with: result)
  }

  /// Cancels all requests, including those with `late: true`. Returns whether there were any.
  fileprivate func cancelAll() -> Bool {
    let open = requests.sorted { $0.key < $1.key }
    requests = [:]
    for (_, request) in open { request.resume(throwing: CancellationError()) }
    return !open.isEmpty
  }
}

/// Random numbers, seeded again for each case.
final class Chance: RandomNumberGenerator, @unchecked Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// Virtual time that listsh advances. The list is idle only after its sleeps of at most 20 ms have
/// ended.
final class VirtualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var sinceStart: Duration

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (first: Instant, second: Instant) -> Bool {
      first.sinceStart < second.sinceStart
    }
  }

  private struct Sleeper {
    var number: Int
    var isShort: Bool
    var due: Duration
    var continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate static let settle = Duration.milliseconds(20)
  private var passed = Duration.zero
  private var settled = Duration.zero
  private var sleepers: [Sleeper] = []
  private var count = 0

  var now: Instant { Instant(sinceStart: passed + settled) }
  var minimumResolution: Duration { .milliseconds(1) }

  nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil)
    async throws
  {
    try Task.checkCancellation()
    count += 1
    let number = count
    let duration = max(.zero, now.duration(to: deadline))
    let isShort = duration <= Self.settle
    let due = (isShort ? now.sinceStart : passed) + duration
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        sleepers.append(
          Sleeper(number: number, isShort: isShort, due: due, continuation: $0))
      }
    } onCancel: {
      let index = sleepers.firstIndex { $0.number == number }
      index.map { sleepers.remove(at: $0) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns the due time of a sleep. The time that short sleeps add does not count for a long one.
  private func dueTime(of sleeper: Sleeper) -> Duration {
    sleeper.isShort ? sleeper.due : sleeper.due + settled
  }

  /// Ends the sleep that is due first, if it is due by `end`. Long sleeps end only in `advance`.
  fileprivate func wake(by end: Instant, isAdvancing: Bool) -> Bool {
    let first = sleepers.indices.filter { sleepers[$0].isShort || isAdvancing }
      .min { dueTime(of: sleepers[$0]) < dueTime(of: sleepers[$1]) }
    guard let first, dueTime(of: sleepers[first]) <= end.sinceStart else { return false }
    let sleeper = sleepers.remove(at: first)
    let step = max(.zero, dueTime(of: sleeper) - now.sinceStart)
    if isAdvancing { passed += step } else { settled += step }
    sleeper.continuation.resume()
    return true
  }

  /// Advances the time to `end`.
  fileprivate func advance(to end: Instant) {
    passed = end.sinceStart - settled
  }

  /// Cancels all sleeps. Returns whether there were any.
  fileprivate func cancelAll() -> Bool {
    let open = sleepers
    sleepers = []
    for sleeper in open { sleeper.continuation.resume(throwing: CancellationError()) }
    return !open.isEmpty
  }
}

// MARK: Running tasks until the list is idle

/// Runs all tasks of this process on its first thread, one after the other, until none can run.
///
/// The hooks of the Swift runtime put all work into one queue. A list is idle when the queue is
/// empty.
private enum Work {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
  typealias IsMainHook =
    @convention(thin) (
      UnownedSerialExecutor, @convention(thin) (UnownedSerialExecutor) -> Bool
    ) -> Bool

  nonisolated(unsafe) private static var queue: [(job: UnownedJob, isMain: Bool)] = []
  nonisolated(unsafe) private static var isDisturbed = false
  private static let lock = NSLock()

  /// Adds a job, from any thread.
  static func add(_ job: UnownedJob, isMain: Bool) {
    lock.withLock {
      queue.append((job, isMain))
      if !Thread.isMainThread { isDisturbed = true }
    }
  }

  /// Runs all jobs. Throws if they never end, or if another thread added a job.
  static func settle() throws {
    for _ in 0..<100_000 {
      let next: (job: UnownedJob, isMain: Bool)? = lock.withLock {
        queue.isEmpty ? nil : queue.removeFirst()
      }
      guard let next else {
        guard lock.withLock({ isDisturbed }) else { return }
        throw RequestFailed(
          "another thread took part: a queue, or a sleep without the server's clock")
      }
      let anyThread = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
      next.job.runSynchronously(
        on: next.isMain ? Main.executor.asUnownedSerialExecutor() : anyThread)
    }
    throw RequestFailed("the list never becomes idle: it continues after 100000 jobs")
  }

  /// Removes the jobs of a list that is never idle, so that they do not run in the next case.
  static func removeAll() {
    lock.withLock { queue = [] }
  }

  /// Replaces the hooks, and throws if this runtime lacks one.
  static func replaceHooks() throws {
    func put<Hook>(_ hook: Hook, _ name: String) throws {
      guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else {
        throw RequestFailed(
          "this Swift runtime has no \(name), so nothing shows when a list is idle")
      }
      address.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
    }
    let global: EnqueueHook = { job, _ in Work.add(job, isMain: false) }
    let main: EnqueueHook = { job, _ in Work.add(job, isMain: true) }
    let executor: MainExecutorHook = { _ in Main.executor.asUnownedSerialExecutor() }
    let isMain: IsMainHook = { executor, original in
      unsafeBitCast(executor, to: (UInt, UInt).self).0
        == UInt(bitPattern: ObjectIdentifier(Main.executor)) || original(executor)
    }
    try put(global, "swift_task_enqueueGlobal_hook")
    try put(main, "swift_task_enqueueMainExecutor_hook")
    try put(executor, "swift_task_getMainExecutor_hook")
    try put(isMain, "swift_task_isMainExecutor_hook")
  }

  /// The replacement of the main actor's executor.
  final class Main: SerialExecutor {
    static let executor = Main()

    func enqueue(_ job: consuming ExecutorJob) {
      Work.add(UnownedJob(job), isMain: true)
    }
  }
}

/// Speaks the protocol on standard input and output until the input ends.
@MainActor private final class Conversation<Subject> {
  private let adapter: Adapter<Subject>
  private let output: FileHandle
  private var seed: UInt64 = 1
  private var server = Server(seed: 1)
  private var subject: Subject?
  private var failure: (any Error)?

  init(_ adapter: Adapter<Subject>) {
    self.adapter = adapter
    // Standard output carries the protocol, so everything that the list prints goes to standard
    // error.
    output = FileHandle(fileDescriptor: dup(1))
    dup2(2, 1)
    // `print` buffers all output to a pipe, so a crash would lose what the list printed before. Swift
    // 6 refuses the variable `stdout` of C. Its symbol is `__stdoutp` on Apple systems.
    let program = dlopen(nil, RTLD_NOW)
    if let output = dlsym(program, "stdout") ?? dlsym(program, "__stdoutp") {
      setvbuf(output.load(as: UnsafeMutablePointer<FILE>.self), nil, _IOLBF, 0)
    }
  }

  func run() {
    while let line = readLine() {
      let answer: String
      do {
        let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        answer = try handle(message ?? [:])
      } catch {
        answer = "{\"failed\":\(json("\(error)"))}"
      }
      output.write(Data((answer + "\n").utf8))
    }
  }

  private func handle(_ message: [String: Any]) throws -> String {
    switch message["do"] as? String {
    case "hello":
      seed = UInt64(clamping: message["seed"] as? Int ?? 1)
      try Work.replaceHooks()
      let adapter = adapter
      return try result { hello(adapter) }
    case "start":
      endCase()
      server = Server(seed: seed)
      subject = nil
      let start = Start(
        title: message["case"] as? String ?? "",
        options: message["options"] as? [String: Any] ?? [:],
        paging: message["paging"] as? String ?? "numbered",
        pageSize: message["pageSize"] as? Int ?? 20)
      try rest { self.subject = try await self.adapter.make(self.server, start) }
      guard subject != nil else {
        throw RequestFailed("start waits for a response; create the list without loading")
      }
    case "action":
      let given = Given(
        arguments: message["arguments"] as? [Any] ?? [],
        cached: (message["cached"] as? [String: Any]).map { Page($0) },
        sourceChanged: message["sourceChanged"] as? Bool ?? false)
      let name = message["action"] as? String ?? ""
      try rest {
        guard let subject = self.subject else { return }
        try await self.adapter.actions[name]?(subject, given)
      }
    case "answer":
      let request = message["request"] as? Int ?? 0
      let result: Result<Page, any Error> =
        if let text = message["failure"] as? String {
          .failure(RequestFailed(text, isPermanent: message["permanent"] as? Bool ?? false))
        } else {
          .success(Page(message))
        }
      try rest { self.server.answer(request, result) }
    case "advance":
      try advance(by: .milliseconds(message["by"] as? Int ?? 0))
      try rest {}
    default: break
    }
    let look = try result {
      guard let subject = self.subject else { return Look() }
      return try await self.adapter.look(subject)
    }
    defer { server.effects = [] }
    return report(look, server.effects)
  }

  /// Cancels what the list waits for, so that its tasks end and their memory is freed.
  private func endCase() {
    // A list can catch the cancellation and send its request again.
    for _ in 0..<100 {
      let areCancelled = [server.cancelAll(), server.clock.cancelAll()]
      guard areCancelled.contains(true), (try? Work.settle()) != nil else { break }
    }
    Work.removeAll()
    failure = nil
  }

  /// Runs `work`, and waits until only an action, a response or time can change the list.
  private func rest(_ work: @escaping @MainActor () async throws -> Void) throws {
    try perform(work)
    try endSleeps(by: server.clock.now.advanced(by: VirtualClock.settle), isAdvancing: false)
    try throwFailure()
  }

  /// Runs `work` and all jobs that are ready, without advancing the time.
  private func perform(_ work: @escaping @MainActor () async throws -> Void) throws {
    Task { @MainActor in
      do {
        try await work()
      } catch is CancellationError {
        // The request of the action was cancelled.
      } catch is RequestFailed {
        // A failure that the server returned is not an error of the list.
      } catch {
        self.failure = error
      }
    }
    try Work.settle()
  }

  /// Throws the error of an action or of the report that the server did not cause.
  private func throwFailure() throws {
    defer { failure = nil }
    if let failure { throw failure }
  }

  /// Advances the time, and ends each sleep when it is due.
  private func advance(by duration: Duration) throws {
    let end = server.clock.now.advanced(by: duration)
    try endSleeps(by: end, isAdvancing: true)
    server.clock.advance(to: end)
  }

  /// Ends the sleeps due by `end`, in the order in which they are due.
  private func endSleeps(by end: VirtualClock.Instant, isAdvancing: Bool) throws {
    var moment = server.clock.now
    var sleeps = 0
    while server.clock.wake(by: end, isAdvancing: isAdvancing) {
      if moment < server.clock.now { (moment, sleeps) = (server.clock.now, 0) }
      sleeps += 1
      if sleeps > 10_000 {
        throw RequestFailed("the list never becomes idle: it slept 10000 times at one moment")
      }
      try Work.settle()
    }
  }

  /// Returns the result of `work`, without advancing the time, so that all of it shows one moment.
  private func result<Value>(_ work: @escaping @MainActor () async throws -> Value) throws -> Value
  {
    var value: Value?
    try perform { value = try await work() }
    try throwFailure()
    guard let value else {
      throw RequestFailed("the report waits; `look` must return without a response or a sleep")
    }
    return value
  }
}

@MainActor private func hello<Subject>(_ adapter: Adapter<Subject>) -> String {
  """
  {"v":1,"name":\(json(adapter.name)),"screen":\(json(adapter.screen)),\
  "actions":\(json(adapter.declares ?? adapter.actions.keys.sorted())),"once":\(json(adapter.once)),\
  "effects":\(json(adapter.effects)),"observes":\(json(adapter.observes)),"reasons":false,\
  "clock":\(json(adapter.clock))}
  """
}

private func report(_ look: Look, _ effects: [String]) -> String {
  var members: [String] = []
  if let state = look.state { members.append("\"state\":\(json(state))") }
  members.append("\"effects\":[\(effects.joined(separator: ","))]")
  if let rows = look.rows { members.append("\"rows\":\(json(rows))") }
  let values = look.values.sorted { $0.key < $1.key }.map { "\(json($0)):\(json($1))" }
  members.append("\"values\":{\(values.joined(separator: ","))}")
  if let fingerprint = look.fingerprint { members.append("\"fingerprint\":\(json(fingerprint))") }
  return "{\(members.joined(separator: ","))}"
}

extension Page {
  /// Creates a page from a message, or from its member `page`.
  fileprivate init(_ message: [String: Any]) {
    let page = message["page"] as? [String: Any] ?? message
    rows = (page["rows"] as? [[String: Any]] ?? []).map { Row($0) }
    next = text(page["next"])
    previous = text(page["previous"])
    saved = (message["saved"] as? [String: Any]).map { Row($0) }
    reply = message["reply"] as? String
    count = message["count"] as? Int
  }
}

extension Row {
  fileprivate init(_ row: [String: Any]) {
    id = text(row["id"]) ?? ""
    title = text(row["title"]) ?? ""
    fields = row.filter { $0.key != "id" && $0.key != "title" }.mapValues { text($0) ?? "" }
  }
}

/// A string or a number as a string; nil for null.
private func text(_ value: Any?) -> String? {
  value as? String ?? (value as? Int).map { String($0) }
}

/// Writes a string, a number, a flag, an array, an object or null as JSON.
private func json(_ value: Any?) -> String {
  switch value {
  case let text as String:
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  case let flag as Bool: return flag ? "true" : "false"
  case let number as any BinaryInteger: return number.description
  case let number as any BinaryFloatingPoint where Double(number).isFinite: return "\(number)"
  case let object as [String: Any]:
    let members = object.sorted { $0.key < $1.key }
    return "{\(members.map { "\(json($0.key)):\(json($0.value))" }.joined(separator: ","))}"
  case let array as [Any]: return "[\(array.map { json($0) }.joined(separator: ","))]"
  case let optional as (any Sendable)?:
    if let optional { return json(String(describing: optional)) }
    return "null"
  default: return "null"
  }
}

MainActor.assumeIsolated { Conversation(adapter).run() }
