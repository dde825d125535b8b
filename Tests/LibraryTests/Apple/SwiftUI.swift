// The part of SwiftUI that ListComponentsUI and the samples use, with the isolation of the real
// framework.

public import Combine
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public var body: Never { fatalError() } }
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
public struct EmptyView: PrimitiveView { public nonisolated init() {} }
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
extension ForEach where D.Element: Identifiable, ID == D.Element.ID {
  public init(_ d: D, @ViewBuilder content: @escaping (D.Element) -> C) {}
}
public struct List<C: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> C) {}
  public init<D: RandomAccessCollection, R: View>(
    _ d: D, @ViewBuilder rowContent: @escaping (D.Element) -> R
  ) where C == ForEach<D, D.Element.ID, R>, D.Element: Identifiable {}
}
public struct Text: PrimitiveView {
  public init(verbatim: String) {}
  public init(_ s: some StringProtocol) {}
  public func foregroundColor(_ c: Color?) -> Text { self }
}
public struct Color: PrimitiveView, Sendable {
  public static let clear = Color()
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
public struct ButtonRole: Sendable { public static let destructive = ButtonRole() }
extension Button where L == Text {
  public init(_ s: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  public init(
    _ s: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}
extension Button where L == Label {
  public init(
    _ s: some StringProtocol, systemImage: String, action: @escaping @MainActor () -> Void
  ) {}
}
public struct Label: PrimitiveView { public init(_ s: some StringProtocol, systemImage: String) {} }
public struct ProgressView: PrimitiveView { public init() {} }
public struct ContentUnavailableView<L: View, A: View>: PrimitiveView {
  public init(@ViewBuilder label: () -> L, @ViewBuilder actions: () -> A) {}
}
extension ContentUnavailableView where L == Label, A == EmptyView {
  public init(_ s: some StringProtocol, systemImage: String) {}
}
public struct Alignment: Sendable { public static let bottom = Alignment() }
extension View {
  public func overlay(@ViewBuilder content: () -> some View) -> some View { self }
  public func overlay(alignment: Alignment, @ViewBuilder content: () -> some View) -> some View {
    self
  }
  public func padding() -> some View { self }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
  public func searchable(text: Binding<String>) -> some View { self }
  public func onAppear(perform action: @escaping () -> Void) -> some View { self }
  public func onChange<V: Equatable>(of v: V, _ action: @escaping (V, V) -> Void) -> some View {
    self
  }
  public func onDisappear(perform action: @escaping () -> Void) -> some View { self }
  public func swipeActions(@ViewBuilder content: () -> some View) -> some View { self }
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func task<ID: Equatable>(
    id: ID, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
}
@propertyWrapper public struct State<V> {
  public init(wrappedValue: V) {}
  public var wrappedValue: V {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<V> { Binding(get: wrappedValue) }
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
