// The part of UIKit that ListComponentsUI and its samples use, with the isolation and the
// initializers of the real framework.

public typealias CGFloat = Double
public struct Selector { public init(_ s: String) {} }
public struct IndexPath {
  public var section = 0
  public var row = 0
}
public final class NSCoder {}
public struct CGRect { public static var zero: CGRect { CGRect() } }
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
  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
  public required init?(coder: NSCoder) { nil }
  public var contentView: UIView { self }
  public var textLabel: UILabel? { nil }
  public var detailTextLabel: UILabel? { nil }
  public var imageView: UIImageView? { nil }
  public var accessoryType = AccessoryType.none
  public var accessoryView: UIView?
}
@MainActor open class UITableView: UIView {
  public enum Style: Sendable { case plain, grouped }
  public static let automaticDimension: CGFloat = -1
  public var frameLayoutGuide: UILayoutGuide { UILayoutGuide() }
  public func reloadData() {}
  public func register(_ c: AnyClass?, forCellReuseIdentifier: String) {}
  public func dequeueReusableCell(withIdentifier: String, for: IndexPath) -> UITableViewCell {
    fatalError()
  }
  public func deselectRow(at: IndexPath, animated: Bool) {}
}
@MainActor open class UIViewController {
  public init() {}
  public required init?(coder: NSCoder) { nil }
  open func viewDidLoad() {}
  open func viewWillAppear(_ a: Bool) {}
  open func viewDidDisappear(_ a: Bool) {}
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
