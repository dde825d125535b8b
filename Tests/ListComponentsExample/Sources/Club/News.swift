public import ListComponents
public import Observables

// A list with three types of rows.

/// The member to whom the page belongs.
public struct Member: ListItem {
  public var name: String

  public init(name: String) { self.name = name }
}

/// A post of a member.
public struct Post: ListItem {
  public var text: String
  public var likes: Int

  public init(text: String, likes: Int) {
    self.text = text
    self.likes = likes
  }
}

/// An event of the club.
public struct Meeting: ListItem {
  public var title: String

  public init(title: String) { self.title = title }
}

/// Shows a member.
public struct MemberView: ItemView {
  public var text = ""

  public init() {}
  public mutating func show(_ item: Member) { text = item.name }
}

/// Shows a post.
public struct PostView: ItemView {
  public var text = ""

  public init() {}
  public mutating func show(_ item: Post) { text = "\(item.text) ♥ \(item.likes)" }
}

/// Shows an event.
public struct MeetingView: ItemView {
  public var text = ""

  public init() {}
  public mutating func show(_ item: Meeting) { text = "→ \(item.title)" }
}

/// An error that occurs while loading the news.
public enum NewsError: Error {
  case offline
}

/// Publishes the news. `fetch` returns them synchronously, to keep the example short.
public final class NewsViewModel: ListViewModel {
  private let rows = Variable<[any ListItem]>([])
  private let loading = Variable(false)
  private let error = Variable<NewsError?>(nil)
  private let fetch: () -> Result<[any ListItem], NewsError>
  private var state = LoadState<Int, NewsError>.loading

  public init(fetch: @escaping () -> Result<[any ListItem], NewsError>) { self.fetch = fetch }

  public var items: ObservableValue<[any ListItem]> { rows }
  public var isLoading: ObservableValue<Bool> { loading }
  public var failure: ObservableValue<NewsError?> { error }

  /// The text below the list.
  public var summary: String {
    switch state {
    case .loading: "loading"
    case .loaded(let count): "\(count) news"
    case .failed(let failure): "\(failure)"
    }
  }

  public func load() {
    loading.set(true)
    let result = fetch()
    state = LoadState(result).map(\.count)
    loading.set(false)
    switch result {
    case .success(let items):
      error.set(nil)
      rows.set(items)
    case .failure(let failure):
      error.set(failure)
    }
  }

  public func appear() { if state.isLoading { load() } }
  public func disappear() {}
}

/// A list drawn as lines of text.
public final class TextList: ListSurface {
  public private(set) var lines: [String] = []
  public var isIndicatorVisible = false
  public var isRefreshing = false
  public var errorMessage: String?
  private let registry: CellRegistry

  public init() {
    var registry = CellRegistry()
    registry.register(ContentCell<MemberView>.self)
    registry.register(ContentCell<PostView>.self)
    registry.register(ContentCell<MeetingView>.self)
    self.registry = registry
  }

  public var items: [any ListItem] = [] {
    didSet { lines = items.map(line) }
  }

  private func line(for item: any ListItem) -> String {
    do {
      switch try registry.makeCell(for: item) {
      case let cell as ContentCell<MemberView>: return cell.content.text
      case let cell as ContentCell<PostView>: return cell.content.text
      case let cell as ContentCell<MeetingView>: return cell.content.text
      case let cell: return "\(cell)"
      }
    } catch {
      return error.description
    }
  }
}
