/// The article about a screen, and the library component to use in an app today.
package struct Publication: Hashable, Sendable {
  /// The article, as help and guides cite it.
  package var article: String
  /// The component to use today.
  package var block: String

  package init(_ article: String, use block: String) {
    self.article = article
    self.block = block
  }

  /// The article about `moments`.
  static let uniformUI =
    "\"UI 层架构:如何开发统一并且灵活的 UI?\" (How to build a uniform and flexible UI), a lesson of a"
    + " course on iOS architecture; its code: https://github.com/lagoueduCol/iOS-linyongjian"
  /// The article about `films` and its earlier designs.
  static let swiftStyleUI =
    "\"做 Swift 式的 UI\" (Swift-style UI), a translated talk that lists the films of a space saga"
  /// The article about `aliyun`, `aliyun-single` and `settings`.
  static let aliyunApp =
    "\"阿里云 iOS App 提高 UITableView 页面开发效率的一些经验\" (How the Aliyun iOS app speeds up the"
    + " development of table-view screens)"
  /// The article about `cities`.
  static let observableUI =
    "\"使用 Observable-Swift 构建复杂 iOS UI\" (Building a complex iOS UI with Observable-Swift); its"
    + " example: https://github.com/hustlzp/Observable-Swift-Example"
  /// The article about `people` and `messages`.
  static let modelFreeViews = "a translated article on views that do not know their models"
}

/// A flaw of a published screen, and the invariant that finds it.
package struct PublishedFlaw: Hashable, Sendable {
  package var invariant: String
  package var summary: String
  /// The options for which the flaw appears, as written after `screen NAME`. Empty if the flaw
  /// appears with the default options.
  package var options: String

  /// Creates a flaw that `invariant` finds on the screen with `options`.
  package init(_ invariant: String, _ summary: String, with options: String = "") {
    self.invariant = invariant
    self.summary = summary
    self.options = options
  }
}
