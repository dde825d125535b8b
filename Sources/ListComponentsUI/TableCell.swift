#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import ListComponents
  public import UIKit

  /// A table cell that shows an item in a view of any type.
  open class ItemTableCell: UITableViewCell {
    /// Shows `item`, if it has the kind of the cell.
    open func showItem(_ item: any ListItem) {}
  }

  /// A table cell that contains an ``ItemView``. A collection cell can contain the same view.
  public final class TableCell<Content: UIView & ItemView>: ItemTableCell, @MainActor ListCell {
    /// The view in the cell.
    public var content: Content {
      didSet { if content !== oldValue { place(content, insteadOf: oldValue) } }
    }

    /// Creates a cell with an empty view. A table view calls this initializer.
    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      content = Self.makeContent()
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      place(content, insteadOf: nil)
    }

    /// Creates a cell with an empty view.
    public convenience init() {
      self.init(style: .default, reuseIdentifier: Content.Item.reuseIdentifier)
    }

    /// Not available, because a table view creates the cell.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Shows `item`, if it has the kind of the view.
    public override func showItem(_ item: any ListItem) {
      guard let item = item as? Content.Item else { return }
      content.show(item)
    }

    /// Creates the view with the initializer of `ItemView`.
    private static func makeContent() -> Content {
      func make<Made: ItemView>(_ type: Made.Type) -> Made { Made() }
      return make(Content.self)
    }

    private func place(_ content: Content, insteadOf old: Content?) {
      old?.removeFromSuperview()
      content.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: contentView.topAnchor),
        content.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
      ])
    }
  }
#endif
