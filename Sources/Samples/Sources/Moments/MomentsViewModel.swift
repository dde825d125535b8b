public import ListComponents
public import Observables

/// The row of a user's profile.
public struct Profile: ListItem {
  /// The user's name.
  public var name: String
}

/// The row of a moment.
public struct Moment: ListItem {
  /// The text that the user wrote.
  public var text: String
}

/// A failure to load the moments.
public enum MomentsError: Error {
  /// The device is offline.
  case offline
}

/// Loads a profile and its moments when the list first appears, and each time the user pulls it down.
@MainActor
public final class MomentsViewModel: @MainActor ListViewModel {
  private let rows = Variable<[any ListItem]>([])
  private let loading = Variable(false)
  private let error = Variable<MomentsError?>(nil)
  private let fetch: () async -> Result<[String], MomentsError>
  private var task: Task<Void, Never>?
  private var hasLoaded = false

  /// Creates a view model that gets the texts of the moments from `fetch`.
  public init(fetch: @escaping () async -> Result<[String], MomentsError>) { self.fetch = fetch }

  public var items: ObservableValue<[any ListItem]> { rows }
  public var isLoading: ObservableValue<Bool> { loading }
  public var failure: ObservableValue<MomentsError?> { error }

  public func load() {
    task?.cancel()
    error.set(nil)
    loading.set(true)
    task = Task {
      let result = await fetch()
      if Task.isCancelled { return }
      loading.set(false)
      hasLoaded = true
      switch result {
      case .success(let texts):
        rows.set([Profile(name: "Lin Yue")] + texts.map { Moment(text: $0) })
      case .failure(let failure): error.set(failure)
      }
    }
  }

  public func appear() { if !hasLoaded { load() } }

  public func disappear() {
    task?.cancel()
    loading.set(false)
  }
}
