// The part of SwiftUI that ListComponentsUI and its samples use, with the isolation of the real
// framework.

public import Combine

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
public struct EmptyView: PrimitiveView {}
public struct TupleView<T>: PrimitiveView {}
public struct ConditionalView<A: View, B: View>: PrimitiveView {}
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<C: View>(_ c: C) -> C { c }
  public static func buildBlock<each C: View>(_ c: repeat each C) -> TupleView<(repeat each C)> {
    TupleView()
  }
  public static func buildIf<C: View>(_ c: C?) -> C? { c }
  public static func buildEither<A: View, B: View>(first: A) -> ConditionalView<A, B> {
    ConditionalView()
  }
  public static func buildEither<A: View, B: View>(second: B) -> ConditionalView<A, B> {
    ConditionalView()
  }
}
// A sample with a type of this name must not compile.
public struct Settings<Content: View> {}
public struct Form<C: View>: PrimitiveView { public init(@ViewBuilder content: () -> C) {} }
public struct Section<H: View, C: View, F: View>: PrimitiveView {
  public init(header: H, footer: F, @ViewBuilder content: () -> C) {}
}
public struct ForEach<D: RandomAccessCollection, ID: Hashable, C: View>: PrimitiveView {
  public init(_ d: D, id: KeyPath<D.Element, ID>, @ViewBuilder content: @escaping (D.Element) -> C)
  {}
}
public struct Text: PrimitiveView {
  public init(verbatim: String) {}
  public func foregroundColor(_ c: Color?) -> Text { self }
}
public struct Color: Sendable {
  public static let red = Color()
  public static let primary = Color()
  public static let secondary = Color()
}
public struct Image: PrimitiveView {
  public init(_ s: String) {}
  public init(systemName: String) {}
}
public struct Spacer: PrimitiveView { public init() {} }
public struct HStack<C: View>: PrimitiveView { public init(@ViewBuilder content: () -> C) {} }
@propertyWrapper @dynamicMemberLookup public struct Binding<V> {
  public var wrappedValue: V
  public init(get: V) { wrappedValue = get }
  public subscript<S>(dynamicMember k: WritableKeyPath<V, S>) -> Binding<S> {
    Binding<S>(get: wrappedValue[keyPath: k])
  }
}
public struct Toggle<L: View>: PrimitiveView {
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> L) {}
}
public struct Stepper<L: View>: PrimitiveView {
  public init<V: Strideable>(
    value: Binding<V>, in b: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> L,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}
public struct Button<L: View>: PrimitiveView {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> L) {}
}
@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<O: ObservableObject> {
  public var wrappedValue: O
  public init(wrappedValue: O) { self.wrappedValue = wrappedValue }
  @MainActor @preconcurrency @dynamicMemberLookup public struct Wrapper {
    let o: O
    public subscript<S>(dynamicMember k: ReferenceWritableKeyPath<O, S>) -> Binding<S> {
      Binding(get: o[keyPath: k])
    }
  }
  public var projectedValue: Wrapper { Wrapper(o: wrappedValue) }
}
