#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ListComponents
  import ListComponentsUI
  import Moments
  import UIKit

  /// Shows a profile.
  final class ProfileView: UILabel, @MainActor ItemView {
    required init() {
      super.init(frame: .zero)
      font = .preferredFont(forTextStyle: .title1)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ item: Profile) { text = item.name }
  }

  /// Shows a moment.
  final class MomentView: UILabel, @MainActor ItemView {
    required init() {
      super.init(frame: .zero)
      numberOfLines = 0
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ item: Moment) { text = item.text }
  }

  /// Returns a list of a profile and its moments.
  @MainActor public func momentsController(_ model: MomentsViewModel) -> UIViewController {
    var registry = CellRegistry()
    registry.register(TableCell<ProfileView>.self)
    registry.register(TableCell<MomentView>.self)
    return ListViewController(model, cells: registry) { _ in "Something went wrong" }
  }
#endif
