internal import Locks
internal import Screens
internal import Text

/// A pool of subjects of one kind. Idle subjects are kept for the next case, so that a worker needs
/// only one subject for all its cases.
package final class SubjectPool: Sendable {
  private struct State {
    var idle: [SubjectBox] = []
    /// The description that a list has reported.
    var hello: SubjectHello?
    var exchanges = 0
    var hidesState = false
    /// The hashes of the values that were reported with each fingerprint, by the hash of the
    /// fingerprint. `nil` if the fingerprints are not compared.
    var values: [Int: Int]?
    var hasContradiction = false
    var hasRequests = false
    /// The failure of a list that sent more reports than it received messages, if any.
    var surplus: SubjectFailure?
    var unreported: Set<String>?
    var doesNotStart = false
  }

  private let state = Mutex(State())
  private let make: @Sendable () -> any Subject

  package init(make: @escaping @Sendable () -> any Subject) {
    self.make = make
  }

  /// Removes and returns an idle subject, or creates one.
  func subject() -> SubjectBox {
    let (idle, hello) = state.withLock { ($0.idle.popLast(), $0.hello) }
    if let idle { return idle }
    let subject = make()
    if let hello { subject.expect(hello) }
    return SubjectBox(subject: subject)
  }

  /// Stores a list for the next case.
  func putBack(_ subject: SubjectBox) {
    state.withLock { $0.idle.append(subject) }
  }

  /// Returns a number that no other exchange with a subject of this pool has.
  func numberExchange() -> Int {
    state.withLock { state in
      state.exchanges += 1
      return state.exchanges
    }
  }

  /// Begins to check that equal fingerprints have equal values.
  package func beginFingerprintCheck() {
    state.withLock { ($0.values, $0.hasContradiction) = ([:], false) }
  }

  /// The result of a check of fingerprints.
  package struct FingerprintCheck {
    /// The number of different fingerprints.
    package var fingerprints = 0
    /// The number of different values that were reported with them.
    package var values = 0
    /// Whether a subject has reported different values with one fingerprint.
    package var hasContradiction = false
  }

  /// Ends the check that ``beginFingerprintCheck()`` began, and returns its result.
  package func endFingerprintCheck() -> FingerprintCheck {
    let (values, hasContradiction) = state.withLock { state in
      (exchange(&state.values, with: nil), state.hasContradiction)
    }
    return FingerprintCheck(
      fingerprints: values?.count ?? 0, values: Set((values ?? [:]).values).count,
      hasContradiction: hasContradiction)
  }

  /// Whether a subject has answered without a fingerprint of its whole state.
  package var hidesState: Bool { state.withLock { $0.hidesState } }

  /// Whether too many starts have failed for another attempt.
  package var doesNotStart: Bool { state.withLock { $0.doesNotStart } }

  /// Records that no further start is tried.
  func recordFailedStarts() { state.withLock { $0.doesNotStart = true } }

  /// Whether a subject has sent a request.
  package var hasRequests: Bool { state.withLock { $0.hasRequests } }

  /// The observations that the subjects declare, but have not reported so far. `nil` before the
  /// first response.
  package var unreported: Set<String>? { state.withLock { $0.unreported } }

  /// Sends `command` to `subject`, and adds its report to `state`. After an impossible report,
  /// discards the subject.
  package func send(
    _ command: SubjectCommand, to subject: any Subject, _ state: inout SubjectState,
    _ vocabulary: SubjectVocabulary
  ) throws(SubjectFailure) -> SubjectState.Outcome {
    let report = try subject.answer(command)
    do throws(SubjectFailure) {
      let outcome = try state.apply(report, after: command, vocabulary)
      record(state)
      return outcome
    } catch {
      var failure = error
      failure.command = vocabulary.message(of: command)
      subject.abandon()
      throw failure
    }
  }

  /// Records what a report of a subject contained.
  private func record(_ subject: SubjectState) {
    state.withLock { state in
      if let fingerprint = subject.fingerprint {
        if let known = state.values?.updateValue(
          subject.valuesHash, forKey: ExactString(fingerprint).hashValue),
          known != subject.valuesHash
        {
          state.hasContradiction = true
        }
      } else {
        state.hidesState = true
      }
      if subject.asked > 0 { state.hasRequests = true }
      state.unreported = state.unreported?.intersection(subject.unreported) ?? subject.unreported
    }
  }

  /// Returns the description that a list reports.
  package func hello() throws(SubjectFailure) -> SubjectHello {
    let hello = try withSubject { (subject) throws(SubjectFailure) in try subject.hello() }
    state.withLock { $0.hello = hello }
    return hello
  }

  /// Ends all idle lists and releases them. Returns the failure of a list of this pool that sent more
  /// reports than it received messages, if there was one so far.
  package func close() -> SubjectFailure? {
    // End the subjects after unlocking, because ending a process takes time.
    let idle = state.withLock { exchange(&$0.idle, with: []) }
    let failures = idle.compactMap { $0.subject.close() }
    return state.withLock { state in
      state.surplus = state.surplus ?? failures.first
      return state.surplus
    }
  }

  /// Whether a list that was ended sent more reports than it received messages.
  package var hasSurplus: Bool { state.withLock { $0.surplus != nil } }

  /// Calls `body` with an idle or new list, and keeps the list for the next caller.
  package func withSubject<Outcome, Failure>(
    _ body: (any Subject) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    let box = subject()
    defer { putBack(box) }
    return try body(box.subject)
  }
}

/// A subject that moves from one owner to the next. Only one owner has it at any time.
struct SubjectBox: @unchecked Sendable {
  let subject: any Subject
}
