internal import MockSources
package import Screens

/// The kind of screen of a list under test. It replaces the screen of the catalog that the list
/// names.
package struct SubjectEntry: CatalogEntry {
  package private(set) var kind: ScreenKind<SubjectScreen>
  /// Creates the kind of screen. Its screens take the results of repeated commands from the cache,
  /// if there is one.
  private let kindCaching: @Sendable (ResponseCache?) -> ScreenKind<SubjectScreen>
  /// The names that the list uses.
  package let vocabulary: SubjectVocabulary
  package let pool: SubjectPool

  /// Sends hello to a list of `pool`, and replaces the screen of `catalog` that the list names.
  ///
  /// The list's own names must differ from the `steps` of the language.
  package init(
    _ pool: SubjectPool, among catalog: Catalog, beside steps: [String]
  ) throws(SubjectFailure) {
    let hello = try pool.hello()
    let known = catalog[hello.screen]
    let builtIn = known?.description
    let vocabulary = try SubjectVocabulary(
      hello, builtIn: builtIn, among: catalog.names, beside: steps)
    self.vocabulary = vocabulary
    self.pool = pool
    let observations = vocabulary.tableOfObservations(builtIn?.observations)
    let actions: [Action<SubjectScreen.Event>] = vocabulary.tableOfActions
    let invariants: [Invariant<SubjectScreen>] = vocabulary.invariants
    var reportedParts = ReportedParts(
      reportsState: vocabulary.reportsState, reportsReasons: hello.reportsReasons,
      effects: Set(hello.effects), observations: vocabulary.knownObservations)
    reportedParts.subject = hello.name
    reportedParts.lineObservations = vocabulary.lineObservations
    reportedParts.lacks = Set(builtIn?.actions.map(\.name) ?? [])
      .subtracting(hello.actions.map(\.name))
    if vocabulary.isBuiltIn {
      reportedParts.unreportedInvariants = Set(vocabulary.unreportedInvariants)
      reportedParts.uncheckableInvariants = Set(vocabulary.uncheckableInvariants)
    }
    let time: (@Sendable (Int) -> SubjectCommand)? =
      hello.wantsTime ? SubjectCommand.advance : nil
    let wake: (@Sendable (Int) -> SubjectCommand)? =
      vocabulary.hasLayers ? SubjectCommand.wake : nil
    let manual = vocabulary.manual(builtIn?.manual)
    kindCaching = { [reportedParts] cache in
      ScreenKind<SubjectScreen>(
        manual: manual, actions: actions, observations: observations, invariants: invariants,
        time: time, wake: wake, samples: { $0.samples(of: $1) },
        reloads: { $1.name == "retry" && $0.retryReloads }, sample: { known?.sampleOfKind($0) },
        copiesRows: { known?.copiesRows($0) ?? false },
        reports: SubjectReports(
          parts: reportedParts, missing: { pool.unreported ?? [] },
          missingUntil: { $0.state.unreported },
          suffice: { vocabulary.canCheck($0, without: $1) }),
        make: { (options, source) throws(SubjectFailure) in
          try SubjectScreen(
            SubjectSession(pool, vocabulary, cache),
            SubjectCommand.Start(
              title: options.title, options: options.settings, paging: source.paging,
              pageSize: source.pageSize))
        })
    }
    kind = kindCaching(nil)
  }

  package func remembering(failures: Bool) -> (any CatalogEntry)? {
    var entry = self
    entry.kind = kindCaching(ResponseCache(keepsFailures: failures))
    return entry
  }
}

extension CatalogEntry {
  /// The rows of the screen if no `source` step names others.
  fileprivate var sampleOfKind: @Sendable (ScreenOptions) -> RecordTable? { kind.sample }
}

extension SubjectVocabulary {
  /// The description for help and checks.
  fileprivate func manual(_ builtIn: Manual?) -> Manual {
    let sample = actions.first.map { ([$0.name] + ($0.samples.first ?? []).map(\.description)) }
    var manual =
      builtIn
      ?? Manual(
        name: hello.screen, summary: "", sample: sample?.joined(separator: " ") ?? "",
        states: states ?? .word)
    manual.summary = "\(hello.name), driven by an adapter"
    return manual
  }

  fileprivate var tableOfActions: [Action<SubjectScreen.Event>] {
    actions.map { action in
      var row = Action<SubjectScreen.Event>(
        action.name, action.summary, parameters: action.parameters, isReload: action.isReload,
        isEdit: action.isEdit, example: action.example, samples: action.samples
      ) { input in
        .action(
          SubjectCommand.Action(
            action.name, input.arguments,
            cached: action.isReload ? input.source.cachedPage : nil,
            change: input.sourceChanged
              ? .init(paging: input.source.paging, pageSize: input.source.pageSize) : nil))
      }
      row.description.isOnce = hello.once.contains(action.name)
      return row
    }
  }

  /// The observations: those of the built-in screen or, for a custom screen, those that every list
  /// has, followed by the list's own.
  fileprivate func tableOfObservations(
    _ builtIn: [ObservationDescription]?
  ) -> [Observation<SubjectScreen>] {
    let shared = SubjectScreen.sharedObservations(
      states: states ?? .word, reporting: ["items"])
    let derived = derivedFromRows
    let table =
      builtIn ?? shared.map(\.description).filter { known in
        known.name == "state" || known.name == "inFlight"
          || (reportsRows && derived.contains(known.name)
            && !observations.contains { $0.name == known.name })
      } + observations
    return table.map { description in
      let name = description.name
      if description.isOnRequest, let observation = observationOnRequest(description) {
        return observation
      }
      let isReported = reports(observation: name)
      if name == "inFlight" || !isReported && reportsRows && derived.contains(name),
        let found = shared.first(where: { $0.description.name == name })
      {
        return Observation(
          name, description.kind, description.summary, isReported: description.isReported,
          read: found.read)
      }
      return Observation(
        name, description.kind, description.summary,
        isReported: description.isReported && isReported
      ) {
        name == "state"
          ? $0.screen.state.name.map { .word($0) } ?? .unknown : $0.screen.value(name)
      }
    }
  }

  /// An observation that is derived from others, unless the list under test reports it itself.
  private func observationOnRequest(
    _ description: ObservationDescription
  ) -> Observation<SubjectScreen>? {
    if reports(observation: description.name) { return nil }
    let derived = DerivedValues(self)
    var observation = Observation<SubjectScreen>(
      description.name, description.kind, description.summary
    ) {
      derived.value(
        description.name, of: Appearance($0.screen.state, $0.screen.vocabulary),
        hasToast: $0.screen.outcome.effects.contains { $0.name == "toast" })
    }
    observation.description.isOnRequest = true
    return observation
  }

  /// The invariants that can be checked with what the list under test reports.
  fileprivate var invariants: [Invariant<SubjectScreen>] {
    SharedInvariant.all.filter(canCheck).map { shared in
      let invariant = Invariant<SubjectScreen>(shared)
      // A value that the list has not reported yet violates nothing.
      return Invariant(invariant.description) { transition in
        let unreported = transition.after.state.unreported
        return !unreported.isEmpty && !without(unreported).canCheck(shared)
          || invariant.holds(transition)
      }
    }
  }

  /// Whether the list under test reports what `invariant` needs, if it does not report
  /// `observations`.
  fileprivate func canCheck(
    _ invariant: InvariantDescription, without observations: Set<String>
  ) -> Bool {
    let vocabulary = without(observations)
    if invariant.definition != nil {
      return vocabulary.knownObservations.isSuperset(of: invariant.needs)
    }
    return SharedInvariant.all.first { $0.description.name == invariant.name }
      .map(vocabulary.canCheck) ?? false
  }

  /// Whether the list under test reports what `invariant` needs.
  func canCheck(_ invariant: SharedInvariant) -> Bool {
    invariant.needs.allSatisfy(knows)
      && !uncheckableInvariants.contains(invariant.description.name)
  }

  /// Whether the list under test reports the required observations.
  func knows(_ need: SharedInvariant.Need) -> Bool {
    let hasKnownState = isBuiltIn && reportsState
    return switch need {
    case .rows: reportsRows
    case .view:
      // Without rows, only a state name that joins the visible parts shows whether any is visible.
      reports(observation: "view") || hasKnownState && (reportsRows || hasJoinedStates)
    case .cancels: reports(effect: "asks") && reports(effect: "cancels")
    case .spinners:
      hasLayers
        ? reports(observation: "spins")
        : hasKnownState
          || (reports(observation: "indicator") && reports(observation: "pull")
            // Without a state name, no observation shows the spinner of the next page.
            && !actions.contains { $0.name == "fetchMore" })
    case .more: reports(observation: "more")
    case .failures:
      // A list can show some failures only as one of these values.
      reports(effect: "toast")
        || reports(observation: "error")
          && !observations.contains {
            ["moreError", "beforeError"].contains($0.name) && !reports(observation: $0.name)
          }
    case .changes: reportsRows || reportsState
    }
  }
}
