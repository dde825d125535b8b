#if canImport(UIKit) && !os(watchOS)
  import Films
  import FilmsByHand
  import UIKit

  /// The table of films, with the hand-written view model.
  public final class FilmsViewControllerByHand: UITableViewController {
    private typealias DataSource = UITableViewDiffableDataSource<Int, Film.ID>

    private let model: FilmsModel
    private lazy var source = DataSource(tableView: tableView) { [model] table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "film", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = model.films[path.row].title
      cell.contentConfiguration = content
      return cell
    }

    /// Creates the table of the films of `server`.
    public init(server: FilmServer) {
      model = FilmsModel(server: server)
      super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override public func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "film")
      refreshControl = UIRefreshControl()
      refreshControl?.addAction(
        UIAction { [model] _ in Task { await model.refresh() } }, for: .valueChanged)
      model.changed = { [weak self] in self?.show() }
      model.firstLoad()
    }

    override public func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
    ) {
      if model.films.indices.contains(path.row) { model.appeared(model.films[path.row]) }
    }

    private func show() {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Film.ID>()
      snapshot.appendSections([0])
      if !model.isLoading { snapshot.appendItems(model.films.map(\.id)) }
      source.apply(snapshot)
      if !model.isRefreshing { refreshControl?.endRefreshing() }
      contentUnavailableConfiguration = configuration
      navigationItem.prompt = model.banner.map { "\($0)" }
      tableView.tableFooterView = footer
    }

    private var configuration: (any UIContentConfiguration)? {
      if model.isLoading { return UIContentUnavailableConfiguration.loading() }
      if let failure = model.error {
        var error = UIContentUnavailableConfiguration.empty()
        error.text = "\(failure)"
        error.button.title = "Try again"
        error.buttonProperties.primaryAction = UIAction { [model] _ in model.retry() }
        return error
      }
      guard model.isEmpty else { return nil }
      var empty = UIContentUnavailableConfiguration.empty()
      empty.text = "No films"
      return empty
    }

    private var footer: UIView? {
      let height = CGRect(x: 0, y: 0, width: 0, height: 44)
      if model.isFetchingMore {
        let spinner = UIActivityIndicatorView(frame: height)
        spinner.startAnimating()
        return spinner
      }
      if let failure = model.moreError {
        let retry = UIAction { [model] _ in model.retry() }
        retry.title = "\(failure)"
        return button(retry, height)
      }
      guard model.hasMore else { return nil }
      let more = UIAction { [model] _ in model.fetchMore() }
      more.title = "More"
      return button(more, height)
    }

    private func button(_ action: UIAction, _ frame: CGRect) -> UIButton {
      let button = UIButton(type: .system, primaryAction: action)
      button.frame = frame
      return button
    }
  }
#endif
