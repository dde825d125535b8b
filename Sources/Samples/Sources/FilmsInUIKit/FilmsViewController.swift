#if canImport(UIKit) && !os(watchOS)
  import Films
  import ListMachine
  import ListStore
  import UIKit

  /// A table of films over a diffable data source, with pull to refresh, infinite scrolling, errors and retry.
  public final class FilmsViewController: UITableViewController {
    private typealias DataSource = UITableViewDiffableDataSource<Int, Film.ID>

    private let store: ListStore<Film, Int, FilmError>
    private lazy var source = DataSource(tableView: tableView) { [weak self] table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "film", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = self?.shown?.rows[path.row].title
      cell.contentConfiguration = content
      return cell
    }
    /// What the table shows: what the store holds may be newer.
    private var shown: ListSnapshot<Film, FilmError>?
    private var views: Task<Void, Never>?

    /// Makes the table of the films that `server` knows.
    public init(server: FilmServer) {
      store = ListStore { key throws(FilmError) in try await server.films(page: key ?? 1) }
      super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    deinit { views?.cancel() }

    override public func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "film")
      refreshControl = UIRefreshControl()
      refreshControl?.addAction(
        UIAction { [store] _ in Task { await store.refresh() } }, for: .valueChanged)
      views = Task { [weak self, store] in
        for await view in store.views { self?.show(view) }
      }
      store.firstLoad()
    }

    override public func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
    ) {
      if let id = source.itemIdentifier(for: path) { store.rowAppeared(id: id) }
    }

    private func show(_ view: ListSnapshot<Film, FilmError>) {
      shown = view
      var snapshot = NSDiffableDataSourceSnapshot<Int, Film.ID>()
      snapshot.appendSections([0])
      if case .rows = view.presentation.phase { snapshot.appendItems(view.rows.map(\.id)) }
      source.apply(snapshot)
      if view.presentation.pull != .spinning { refreshControl?.endRefreshing() }
      contentUnavailableConfiguration = configuration(for: view.presentation.phase)
      navigationItem.prompt = view.presentation.banner.map { "\($0)" }
      tableView.tableFooterView = footer(for: view.presentation.footer)
    }

    private func configuration(
      for phase: ListPresentation<FilmError>.Phase
    ) -> (any UIContentConfiguration)? {
      switch phase {
      case .blank, .rows: return nil
      case .indicator: return UIContentUnavailableConfiguration.loading()
      case .empty:
        var empty = UIContentUnavailableConfiguration.empty()
        empty.text = "No films"
        return empty
      case .error(let failure):
        var error = UIContentUnavailableConfiguration.empty()
        error.text = "\(failure)"
        error.button.title = "Try again"
        error.buttonProperties.primaryAction = UIAction { [store] _ in store.retry() }
        return error
      }
    }

    private func footer(for footer: ListPresentation<FilmError>.Footer) -> UIView? {
      let height = CGRect(x: 0, y: 0, width: 0, height: 44)
      switch footer {
      case .none: return nil
      case .spinning:
        let spinner = UIActivityIndicatorView(frame: height)
        spinner.startAnimating()
        return spinner
      case .more, .error:
        let retry = UIAction { [store] _ in store.retry() }
        let more = UIAction { [store] _ in store.fetchMore() }
        guard case .error(let failure) = footer else {
          more.title = "More"
          return UIButton(frame: height, primaryAction: more)
        }
        retry.title = "\(failure)"
        return UIButton(frame: height, primaryAction: retry)
      }
    }
  }
#endif
