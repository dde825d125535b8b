/// The script and the style of the page, and their hashes for the page's content security policy.
package enum Page {
  /// The script of the page, of less than 10 KB. It adds stepping, searching, copying and expanded
  /// frames.
  package static var script: String { text(PackageResources.page_js) }
  package static let scriptHash = "sha256-ivu6F26BaHuRFwo0vwjck5U6XaoKP4FOj82uUuGFVsE="

  /// The style sheet of the page, for light mode, dark mode, phones and print.
  package static var style: String { text(PackageResources.page_css) }
  package static let styleHash = "sha256-tiXLnQ5giSNDFiM14dqUcHoahYF/7OsJY6jjTvNHKdY="

  /// Returns the text of a resource without its last line ending.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
