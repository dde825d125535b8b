import ListMachine
import ListStore

/// A server whose answers are given by the test, in any order, and whether or not the request was cancelled.
@MainActor
final class Server {
  /// The keys asked for, in order; the first request has the number 1.
  private(set) var asked: [Int?] = []
  /// The numbers of the requests that were cancelled, in order.
  private(set) var cancelled: [Int] = []
  private var waiting: [Int: CheckedContinuation<FilmAnswer, Never>] = [:]
  private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []

  /// The numbers of the requests that wait for an answer.
  var pending: [Int] { waiting.keys.sorted() }

  /// Takes a request, which ends when the test answers it.
  func load(_ key: Int?) async throws(Refused) -> LoadedPage<Film, Int> {
    asked.append(key)
    let number = asked.count
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[number] = continuation
        let due = arrivals.filter { $0.count <= number }
        arrivals.removeAll { $0.count <= number }
        for (_, arrival) in due { arrival.resume() }
      }
    } onCancel: {
      Task { @MainActor in cancelled.append(number) }
    }
    return try answer.get()
  }

  /// Waits until so many requests have come.
  func arrival(of count: Int) async {
    if asked.count >= count { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Answers a request.
  func answer(_ number: Int, _ answer: FilmAnswer) {
    waiting.removeValue(forKey: number)?.resume(returning: answer)
  }
}

extension FilmStore {
  /// Makes a store of the films of `server`.
  convenience init(
    _ server: Server, prefetchDistance: Int = 0, cache: LoadedPage<Film, Int>? = nil
  ) {
    let load: Load = { @MainActor key throws(Refused) in try await server.load(key) }
    self.init(prefetchDistance: prefetchDistance, cache: { cache }, load: load)
  }

  /// Lets `server` answer a request, and waits until the store has taken the answer.
  func take(_ number: Int, _ answer: FilmAnswer, from server: Server) async {
    let request = requests[number]
    await server.arrival(of: number)
    server.answer(number, answer)
    await request?.value
  }
}
