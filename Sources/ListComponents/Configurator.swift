/// Fills a view with a model. Only the configurator depends on both types.
///
/// A view that does not depend on a model type can show any model. Write one configurator for each
/// pair of model and view, and pass it the objects that the view's buttons use:
///
///     let people = Configurator<Person, RowContent> { row, person in
///       row.title = person.name
///       row.image = person.portrait
///       row.button = friends.contains(person) ? nil : RowButton("Add") { friends.add(person) }
///     }
public struct Configurator<Model, View> {
  /// Fills the view.
  private let body: (inout View, Model) -> Void

  /// Creates a configurator. A reused view still shows another model, so `body` must set every
  /// property each time.
  public init(_ body: @escaping (_ view: inout View, _ model: Model) -> Void) {
    self.body = body
  }

  /// Fills `view` with `model`.
  public func configure(_ view: inout View, with model: Model) {
    body(&view, model)
  }

  /// Returns a configurator for another model type. `transform` converts those models to models of
  /// this configurator.
  public func pullback<Other>(
    _ transform: @escaping (Other) -> Model
  ) -> Configurator<Other, View> {
    Configurator<Other, View> { view, other in body(&view, transform(other)) }
  }
}

extension Configurator where View: AnyObject {
  /// Fills `view` with `model`. Use this method if the view is a class instance.
  public func configure(_ view: View, with model: Model) {
    var view = view
    body(&view, model)
  }
}

/// A row that a configurator fills with a model of any type.
///
/// All rows with one type of view have the same kind, so rows of several models can share a list
/// and its cells.
public struct ConfiguredItem<View>: ListItem {
  /// Fills the view.
  private let body: (inout View) -> Void

  /// Creates the row of `model`. `configurator` fills its view.
  public init<Model>(_ model: Model, by configurator: Configurator<Model, View>) {
    body = { view in configurator.configure(&view, with: model) }
  }

  /// The name of the type of view, with the types and the module that contain it.
  public static var reuseIdentifier: String { String(reflecting: View.self) }

  /// Fills `view` with the row's model.
  public func configure(_ view: inout View) {
    body(&view)
  }
}
