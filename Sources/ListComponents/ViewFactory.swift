/// Makes views of models and hides their concrete type.
///
/// A row, a page and a notification can ask one factory for the view of a message. They know the type `View`, which can be
/// a base class or a protocol, and neither the model's fields nor the type of view that the factory makes.
public struct ViewFactory<Model, View> {
  /// Makes the view.
  private let body: (Model) -> View

  /// Creates a factory.
  public init(_ body: @escaping (_ model: Model) -> View) {
    self.body = body
  }

  /// Creates a factory that makes each view with `makeView` and fills it by `configurator`.
  public init(
    _ configurator: Configurator<Model, View>, makeView: @escaping () -> View
  ) {
    self.init { model in
      var view = makeView()
      configurator.configure(&view, with: model)
      return view
    }
  }

  /// Returns a new view of `model`.
  public func makeView(for model: Model) -> View {
    body(model)
  }

  /// Returns a factory of other views, each of which `transform` makes of one of this factory's.
  ///
  /// Use it to hide a concrete type: `factory.map { $0 as UIView }`.
  public func map<Other>(_ transform: @escaping (View) -> Other) -> ViewFactory<Model, Other> {
    ViewFactory<Model, Other> { model in transform(body(model)) }
  }

  /// Returns a factory for other models, each of which `transform` turns into one of this factory's.
  public func pullback<Other>(
    _ transform: @escaping (Other) -> Model
  ) -> ViewFactory<Other, View> {
    ViewFactory<Other, View> { other in body(transform(other)) }
  }
}
