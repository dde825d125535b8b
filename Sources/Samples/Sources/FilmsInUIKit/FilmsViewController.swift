#if canImport(UIKit) && !os(watchOS)
  import Films
  import ListStore
  import UIKit

  /// A table of films on a diffable data source, with pull to refresh, infinite scrolling, edits, errors and retry.
  public final class FilmsViewController: UITableViewController {
    private typealias DataSource = UITableViewDiffableDataSource<Int, Film.ID>

    private let store: ListStore<Film, FilmError>
    private lazy var source = DataSource(tableView: tableView) { [weak self] table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "film", for: path)
      var content = cell.defaultContentConfiguration()
      let film = self?.store.row(id: id)
      content.text = film?.title
      content.image = film?.isFavorite == true ? UIImage(systemName: "star.fill") : nil
      cell.contentConfiguration = content
      return cell
    }
    /// The last snapshot passed to the table. A cell can be made before the table shows it, so a cell
    /// finds its row by the ID, and not by the position.
    private var shown = ListSnapshot<Film, FilmError>(phase: .blank)
    private var snapshots: Task<Void, Never>?

    /// Creates the table of the films of `server`.
    public init(server: FilmServer) {
      store = ListStore(
        retry: .exponentialBackoff(retries: 2),
        save: { edit throws(FilmError) in try await server.save(edit) },
        load: { request throws(FilmError) in try await server.films(after: request.key) })
      super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    deinit { snapshots?.cancel() }

    override public func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "film")
      refreshControl = UIRefreshControl()
      refreshControl?.addAction(
        UIAction { [weak self, store] _ in
          Task {
            await store.refresh()
            self?.refreshControl?.endRefreshing()  // Offline, no snapshot follows.
          }
        }, for: .valueChanged)
      snapshots = Task { [weak self, store] in
        for await snapshot in store.snapshots() { self?.show(snapshot) }
      }
      store.loadIfNeeded()
    }

    override public func scrollViewDidScroll(_ scrollView: UIScrollView) { reportVisibleRows() }

    /// Reports the visible rows, so that the store requests the next page in time. A table that never
    /// scrolls, because its rows fit, reports them after each update.
    private func reportVisibleRows() {
      let visible = (tableView.indexPathsForVisibleRows ?? []).sorted()
      guard let first = visible.first.flatMap(source.itemIdentifier(for:)),
        let last = visible.last.flatMap(source.itemIdentifier(for:))
      else { return }
      store.rowsVisible(first, last)
    }

    override public func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      guard let film = source.itemIdentifier(for: path).flatMap(store.row(id:)) else { return }
      let isFavorite = !film.isFavorite
      store.update(id: film.id) { $0.isFavorite = isFavorite }
    }

    override public func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard let id = source.itemIdentifier(for: path) else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { [store] _, _, finish in
          finish(store.remove(id: id))
        }
      ])
    }

    private func show(_ snapshot: ListSnapshot<Film, FilmError>) {
      let changes = snapshot.changes(from: shown)
      shown = snapshot
      var items = NSDiffableDataSourceSnapshot<Int, Film.ID>()
      items.appendSections([0])
      items.appendItems(snapshot.rows.map(\.id))
      items.reconfigureItems(changes.updated)
      source.apply(items) { [weak self] in self?.reportVisibleRows() }
      if snapshot.pullToRefresh != .refreshing { refreshControl?.endRefreshing() }
      contentUnavailableConfiguration = configuration(for: snapshot.phase)
      navigationItem.prompt = snapshot.banner?.localizedDescription
      tableView.tableFooterView = footer(for: snapshot.footer)
    }

    private func configuration(
      for phase: ListPhase<FilmError>
    ) -> (any UIContentConfiguration)? {
      var message = UIContentUnavailableConfiguration.empty()
      switch phase {
      case .blank, .rows: return nil
      case .loading: return UIContentUnavailableConfiguration.loading()
      case .empty: message.text = "No films"
      case .offline: message.text = "You are offline"
      case .failed(let failure):
        message.text = failure.localizedDescription
        message.button.title = "Retry"
        message.buttonProperties.primaryAction = UIAction { [store] _ in store.retry() }
      }
      return message
    }

    private func footer(for footer: ListEdge<FilmError>) -> UIView? {
      let frame = CGRect(x: 0, y: 0, width: 0, height: 44)
      switch footer {
      case .end: return nil
      case .loading:
        let spinner = UIActivityIndicatorView(frame: frame)
        spinner.startAnimating()
        return spinner
      case .more:
        let more = UIAction(title: "More") { [store] _ in store.fetchMore() }
        return button(more, frame)
      case .failed(let failure):
        let retry = UIAction(title: failure.localizedDescription) { [store] _ in store.retry() }
        return button(retry, frame)
      }
    }

    private func button(_ action: UIAction, _ frame: CGRect) -> UIButton {
      let button = UIButton(type: .system, primaryAction: action)
      button.frame = frame
      return button
    }
  }
#endif
