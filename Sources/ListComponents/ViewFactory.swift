/// Creates views for models and hides the concrete type of the views.
///
/// A row, a screen and a notification can use one factory to create the view of a message. They
/// depend only on the type `View`, which can be a base class or a protocol. They depend neither on
/// the model's properties nor on the concrete view.
public struct ViewFactory<Model, View> {
  /// Creates the view.
  private let body: (Model) -> View

  /// Creates a factory.
  public init(_ body: @escaping (_ model: Model) -> View) {
    self.body = body
  }

  /// Creates a factory that creates each view with `makeView` and fills it with `configurator`.
  public init(
    _ configurator: Configurator<Model, View>, makeView: @escaping () -> View
  ) {
    self.init { model in
      var view = makeView()
      configurator.configure(&view, with: model)
      return view
    }
  }

  /// Returns a new view for `model`.
  public func makeView(for model: Model) -> View {
    body(model)
  }

  /// Returns a factory that converts the views of this factory with `transform`.
  ///
  /// Use it to hide a concrete type: `factory.map { $0 as UIView }`.
  public func map<Other>(_ transform: @escaping (View) -> Other) -> ViewFactory<Model, Other> {
    ViewFactory<Model, Other> { model in transform(body(model)) }
  }

  /// Returns a factory for other models, which `transform` converts to models of this factory.
  public func pullback<Other>(
    _ transform: @escaping (Other) -> Model
  ) -> ViewFactory<Other, View> {
    ViewFactory<Other, View> { other in body(transform(other)) }
  }
}
