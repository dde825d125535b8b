/// Combines any number of observable values into one that follows them all, as a tuple.
///
/// It lives as long as somebody holds it or a subscription to it.
public func combine<each Value>(
  _ sources: repeat ObservableValue<each Value>
) -> ObservableValue<(repeat each Value)> {
  combine(repeat each sources) { (values: repeat each Value) in (repeat each values) }
}

/// Combines any number of observable values into one that follows them all, as what `transform` makes of them.
///
/// `transform` is called once now and once for each change, however many of the sources the change reaches. Made in a
/// `beforeChange` observer, the value starts as it will be after that change.
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
  /// Makes a value that follows this one as what `transform` makes of it.
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> ObservableValue<Result> {
    combine(self, transform: transform)
  }
}

/// An observable value that follows from others; it holds them, and they do not hold it.
private final class DerivedValue<Value>: ObservableValue<Value> {
  /// Works the value out of those that it follows.
  private let compute: () -> Value

  /// Makes the value that `compute` works out whenever a change comes along `propagations`.
  init(on propagations: [Propagation], compute: @escaping () -> Value) {
    self.compute = compute
    super.init(compute(), on: propagations)
  }

  override func prepare() {
    begin(compute())
  }
}
