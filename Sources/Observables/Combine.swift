/// Returns an observable tuple of any number of observable values.
///
/// The result stays alive as long as your code keeps it or a subscription to it.
public func combine<each Value>(
  _ sources: repeat ObservableValue<each Value>
) -> ObservableValue<(repeat each Value)> {
  combine(repeat each sources) { (values: repeat each Value) in (repeat each values) }
}

/// Returns an observable value that `transform` computes from any number of observable values.
///
/// `transform` runs once now, and once for each change, even if the change reaches several of the
/// sources. If you call this function in a `beforeChange` observer, the result starts with the
/// value after that change.
public func combine<each Value, Result>(
  _ sources: repeat ObservableValue<each Value>,
  transform: @escaping (repeat each Value) -> Result
) -> ObservableValue<Result> {
  var propagations: [Propagation] = []
  for source in repeat each sources {
    for propagation in source.propagations
    where !propagations.contains(where: { $0 === propagation }) {
      propagations.append(propagation)
    }
  }
  return DerivedValue(on: propagations) { transform(repeat (each sources).upcoming) }
}

extension ObservableValue {
  /// Returns an observable value that `transform` computes from this one.
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> ObservableValue<Result> {
    combine(self, transform: transform)
  }
}

/// An observable value computed from others. The value keeps its sources alive, but no source keeps the value alive.
private final class DerivedValue<Value>: ObservableValue<Value> {
  private let compute: () -> Value

  /// Creates a value. `compute` runs now, and again for each change that passes along `propagations`.
  init(on propagations: [Propagation], compute: @escaping () -> Value) {
    self.compute = compute
    super.init(compute(), on: propagations)
  }

  override func prepare() {
    begin(compute())
  }
}
