#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import ListComponents
  public import UIKit

  /// A table view controller that shows the list of any view model.
  ///
  /// For a new list, write a view model and register the cells:
  ///
  ///     var registry = CellRegistry()
  ///     registry.register(TableCell<FilmView>.self)
  ///     let controller = ListViewController(FilmsViewModel(), cells: registry)
  open class ListViewController<ViewModel: ListViewModel>: UITableViewController,
    @MainActor ListSurface
  {
    /// The items in the table. Setting them reloads the rows. A debug build stops at an item of a
    /// kind that is not registered.
    public var items: [any ListItem] = [] {
      didSet {
        assert(
          registry.unregistered(in: items).isEmpty, "\(registry.unregistered(in: items))")
        tableView.reloadData()
        showIndicatorOrError()
      }
    }
    /// Whether the first page is loading. The activity indicator is visible only without rows.
    public var isIndicatorVisible = false { didSet { showIndicatorOrError() } }
    /// Whether the refresh control spins.
    public var isRefreshing = false {
      didSet { if !isRefreshing { refreshControl?.endRefreshing() } }
    }
    /// The message of the last failure, if any. Without rows, a label in the center shows it; over
    /// rows, the prompt of the navigation bar.
    public var errorMessage: String? { didSet { showIndicatorOrError() } }

    /// The view model of the list.
    public let viewModel: ViewModel
    private let registry: CellRegistry
    private let message: (ViewModel.Failure) -> String
    private var screen: ListScreen<ViewModel>?
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let errorLabel = UILabel()

    /// Creates a controller that shows the items of `viewModel` with the cells of `registry`.
    public init(
      _ viewModel: ViewModel, cells registry: CellRegistry,
      message: @escaping (ViewModel.Failure) -> String = { String(describing: $0) }
    ) {
      self.viewModel = viewModel
      self.registry = registry
      self.message = message
      super.init(style: .plain)
    }

    /// Not available: the controller needs a view model.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Registers the cells and binds the view model.
    open override func viewDidLoad() {
      super.viewDidLoad()
      for (identifier, type) in registry.cellTypes {
        if let type = type as? ItemTableCell.Type {
          tableView.register(type, forCellReuseIdentifier: identifier)
        }
      }
      refreshControl = UIRefreshControl()
      refreshControl?.addTarget(self, action: #selector(pull), for: .valueChanged)
      errorLabel.textAlignment = .center
      errorLabel.numberOfLines = 0
      errorLabel.isHidden = true
      let stack = UIStackView(arrangedSubviews: [indicator, errorLabel])
      stack.axis = .vertical
      stack.alignment = .center
      stack.translatesAutoresizingMaskIntoConstraints = false
      tableView.addSubview(stack)
      // Constraints to the frame keep the stack in place while the rows scroll below it.
      let frame = tableView.frameLayoutGuide
      NSLayoutConstraint.activate([
        stack.centerXAnchor.constraint(equalTo: frame.centerXAnchor),
        stack.centerYAnchor.constraint(equalTo: frame.centerYAnchor),
        stack.widthAnchor.constraint(lessThanOrEqualTo: frame.widthAnchor, constant: -32),
      ])
      screen = ListScreen(viewModel, on: self, message: message)
    }

    /// Reports that the list appeared on screen.
    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      screen?.appear()
    }

    /// Reports that the list left the screen.
    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      screen?.disappear()
    }

    /// Returns the number of items.
    open override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { items.count }

    /// Returns the cell of an item. If the kind of the item is not registered, the cell is empty in a
    /// release build.
    open override func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let item = items[path.row]
      guard registry.cellTypes[item.reuseIdentifier] is ItemTableCell.Type else {
        return UITableViewCell()
      }
      let cell = tableView.dequeueReusableCell(
        withIdentifier: item.reuseIdentifier, for: path)
      (cell as? ItemTableCell)?.showItem(item)
      return cell
    }

    /// Shows the indicator or the error label without rows, because neither may cover rows.
    private func showIndicatorOrError() {
      if isIndicatorVisible, items.isEmpty {
        indicator.startAnimating()
      } else {
        indicator.stopAnimating()
      }
      errorLabel.text = errorMessage
      errorLabel.isHidden = errorMessage == nil || !items.isEmpty
      navigationItem.prompt = items.isEmpty ? nil : errorMessage
    }

    @objc private func pull() { screen?.refresh() }
  }
#endif
