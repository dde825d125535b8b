// The part of UIKit that ListComponentsUI and the samples use, with the isolation and the
// initializers of the real framework.

@_exported public import Foundation

public struct Selector { public init(_ s: String) {} }
extension IndexPath {
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}
@MainActor open class UIColor {
  public static let systemRed = UIColor()
  public static let label = UIColor()
  init() {}
}
@MainActor open class UIImage {
  public init?(named: String) { nil }
  public init?(systemName: String) { nil }
}
@MainActor open class NSLayoutConstraint {
  public static func activate(_ c: [NSLayoutConstraint]) {}
  init() {}
}
@MainActor open class NSLayoutAnchor {
  public func constraint(equalTo: NSLayoutAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(
    lessThanOrEqualTo: NSLayoutAnchor, constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
  init() {}
}
@MainActor open class UILayoutGuide {
  public var leadingAnchor = NSLayoutAnchor()
  public var trailingAnchor = NSLayoutAnchor()
  public var centerXAnchor = NSLayoutAnchor()
  public var centerYAnchor = NSLayoutAnchor()
  public var widthAnchor = NSLayoutAnchor()
  init() {}
}
@MainActor open class UIView {
  public init(frame: CGRect) {}
  public convenience init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  open func removeFromSuperview() {}
  open func addSubview(_ v: UIView) {}
  open func setNeedsLayout() {}
  public var isHidden = false
  public var frame = CGRect.zero
  public var translatesAutoresizingMaskIntoConstraints = true
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
}
public enum NSTextAlignment: Sendable { case center }
@MainActor open class UILabel: UIView {
  public var text: String?
  public var numberOfLines = 1
  public var textColor: UIColor?
  public var textAlignment = NSTextAlignment.center
  public var font: UIFont?
}
@MainActor open class UIFont {
  public enum TextStyle { case title1 }
  public static func preferredFont(forTextStyle: TextStyle) -> UIFont { UIFont() }
  init() {}
}
@MainActor open class UIImageView: UIView { public var image: UIImage? }
@MainActor open class UIControl: UIView {
  public struct Event: Sendable { public static let valueChanged = Event() }
  public var isEnabled = true
  public func addTarget(_ t: Any?, action: Selector, for: Event) {}
  public func addAction(_ action: UIAction, for: Event) {}
}
@MainActor open class UIAction {
  public var title = ""
  public init(
    title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void
  ) {}
}
@MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case system }
  public struct Configuration { public var title: String? }
  public convenience init(type: ButtonType, primaryAction: UIAction?) { self.init(frame: .zero) }
}
@MainActor open class UIStepper: UIControl {
  public var value = 0.0
  public var minimumValue = 0.0
  public var maximumValue = 0.0
}
@MainActor open class UISwitch: UIControl { public var isOn = false }
@MainActor open class UIRefreshControl: UIControl { public func endRefreshing() {} }
@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable { case medium }
  public init(style: Style) { super.init(frame: .zero) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public func startAnimating() {}
  public func stopAnimating() {}
}
@MainActor open class UIStackView: UIView {
  public enum Axis: Sendable { case vertical }
  public enum Alignment: Sendable { case center }
  public var axis = Axis.vertical
  public var alignment = Alignment.center
  public init(arrangedSubviews: [UIView]) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, value1 }
  public enum AccessoryType: Sendable { case none, disclosureIndicator }
  public enum SelectionStyle: Sendable { case none, `default` }
  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
  public required init?(coder: NSCoder) { nil }
  public var contentView: UIView { self }
  public var textLabel: UILabel? { nil }
  public var detailTextLabel: UILabel? { nil }
  public var imageView: UIImageView? { nil }
  public var accessoryType = AccessoryType.none
  public var accessoryView: UIView?
  public var selectionStyle = SelectionStyle.default
  public var contentConfiguration: (any UIContentConfiguration)?
  public func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}
public protocol UIContentConfiguration {}
@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var image: UIImage?
}
@MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  @MainActor public struct ButtonProperties { public var primaryAction: UIAction? }
  public static func empty() -> Self { Self() }
  public static func loading() -> Self { Self() }
  public var text: String?
  public var button = UIButton.Configuration()
  public var buttonProperties = ButtonProperties()
}
@MainActor open class UIScrollView: UIView {}
@MainActor open class UITableView: UIScrollView {
  public enum Style: Sendable { case plain, grouped }
  public static let automaticDimension: CGFloat = -1
  public var frameLayoutGuide: UILayoutGuide { UILayoutGuide() }
  public func reloadData() {}
  public func register(_ c: AnyClass?, forCellReuseIdentifier: String) {}
  public func dequeueReusableCell(withIdentifier: String, for: IndexPath) -> UITableViewCell {
    fatalError()
  }
  public func deselectRow(at: IndexPath, animated: Bool) {}
  public var indexPathsForVisibleRows: [IndexPath]?
  public var tableFooterView: UIView?
}
public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>
{
  public init() {}
  public mutating func appendSections(_ sections: [Section]) {}
  public mutating func appendItems(_ items: [Item], toSection: Section? = nil) {}
  public mutating func reconfigureItems(_ items: [Item]) {}
}
@MainActor
open class UITableViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
> {
  public init(
    tableView: UITableView,
    cellProvider: @escaping (UITableView, IndexPath, Item) -> UITableViewCell?
  ) {}
  open func itemIdentifier(for path: IndexPath) -> Item? { nil }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {}
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true
  ) async {}
}
@MainActor open class UIContextualAction {
  public enum Style: Sendable { case destructive }
  public init(
    style: Style, title: String?,
    handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  ) {}
}
@MainActor open class UISwipeActionsConfiguration {
  public init(actions: [UIContextualAction]) {}
}
@MainActor open class UINavigationItem {
  public var prompt: String?
  init() {}
}
@MainActor open class UIViewController {
  public init() {}
  public required init?(coder: NSCoder) { nil }
  open func viewDidLoad() {}
  open func viewWillAppear(_ a: Bool) {}
  open func viewDidDisappear(_ a: Bool) {}
  public var contentUnavailableConfiguration: (any UIContentConfiguration)?
  public var navigationItem: UINavigationItem { UINavigationItem() }
}
@MainActor open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { super.init() }
  public required init?(coder: NSCoder) { nil }
  public var tableView: UITableView!
  public var refreshControl: UIRefreshControl?
  open func numberOfSections(in tableView: UITableView) -> Int { 0 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    fatalError()
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
  ) {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    0
  }
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    0
  }
}
