#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Moments
  import UIKit

  /// A list of a profile and its moments, written by hand.
  public final class MomentsControllerByHand: UITableViewController {
    private let fetch: () async -> Result<[String], MomentsError>
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let errorLabel = UILabel()
    private var moments: [String] = []
    private var task: Task<Void, Never>?
    private var hasLoaded = false

    /// Creates a list of the moments that `fetch` returns.
    public init(fetch: @escaping () async -> Result<[String], MomentsError>) {
      self.fetch = fetch
      super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override public func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "profile")
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "moment")
      refreshControl = UIRefreshControl()
      refreshControl?.addTarget(self, action: #selector(load), for: .valueChanged)
      errorLabel.isHidden = true
      errorLabel.text = "Something went wrong"
      let stack = UIStackView(arrangedSubviews: [indicator, errorLabel])
      stack.axis = .vertical
      stack.alignment = .center
      tableView.backgroundView = stack
    }

    override public func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if !hasLoaded { load() }
    }

    override public func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      task?.cancel()
      stopSpinners()
    }

    @objc private func load() {
      task?.cancel()
      errorLabel.isHidden = true
      indicator.startAnimating()
      task = Task {
        let result = await fetch()
        if Task.isCancelled { return }
        stopSpinners()
        hasLoaded = true
        switch result {
        case .success(let texts):
          moments = texts
          tableView.reloadData()
        case .failure: errorLabel.isHidden = false
        }
      }
    }

    private func stopSpinners() {
      indicator.stopAnimating()
      refreshControl?.endRefreshing()
    }

    override public func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { moments.isEmpty ? 0 : moments.count + 1 }

    override public func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let identifier = path.row == 0 ? "profile" : "moment"
      let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: path)
      cell.textLabel?.numberOfLines = 0
      if path.row == 0 {
        cell.textLabel?.font = .preferredFont(forTextStyle: .title1)
        cell.textLabel?.text = "Lin Yue"
      } else {
        cell.textLabel?.text = moments[path.row - 1]
      }
      return cell
    }
  }
#endif
