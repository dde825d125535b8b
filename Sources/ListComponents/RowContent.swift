/// A row with a title, a subtitle, an image and a button. It does not depend on a model type.
///
/// Any ``Configurator`` can fill the row. The row itself determines its look; for example, it
/// rounds its image.
public struct RowContent: ItemView {
  /// The text of the row.
  public var title = ""
  /// The smaller text below the title, if any.
  public var subtitle: String?
  /// The name of the image before the title, if any.
  public var image: String?
  /// The button at the end of the row, if any.
  public var button: RowButton?

  /// Creates an empty row.
  public init() {}

  /// Lets the configurator of `item` fill the row.
  public mutating func show(_ item: ConfiguredItem<RowContent>) {
    item.configure(&self)
  }
}

/// A button in a row.
public struct RowButton {
  /// The text of the button.
  public var title: String
  /// Called when the user taps the button.
  public var action: () -> Void

  /// Creates a button.
  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }
}
