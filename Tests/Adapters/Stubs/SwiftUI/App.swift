// Apple documents these declarations.
// swift-format-ignore-file

// Apple's Foundation contains URLSession.
@_exported public import FoundationNetworking
public import Foundation
public import UIKit

// The part of SwiftUI that Examples/MonthApp uses. A view draws its content, and shows neither sheets nor alerts.

// MARK: - State, https://developer.apple.com/documentation/swiftui/state

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper @MainActor
public struct State<Value> {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
    public init(initialValue: Value) { storage = Storage(initialValue) }

    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }

    public var projectedValue: Binding<Value> { Binding(get: { storage.value }, set: { storage.value = $0 }) }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

/// https://developer.apple.com/documentation/swiftui/binding
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper @MainActor
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

/// https://developer.apple.com/documentation/swiftui/environment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper @MainActor
public struct Environment<Value> {
    public let wrappedValue: Value
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EnvironmentValues {
    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public var dismiss: DismissAction { DismissAction() }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
@MainActor
public struct DismissAction {
    fileprivate nonisolated init() {}
    public func callAsFunction() {}
}

// MARK: - Builders

extension ViewBuilder {
    public static func buildBlock() -> TupleView<()> { TupleView(drawn: Rendering()) }
    public static func buildIf<Content: View>(_ content: Content?) -> TupleView<Content?> {
        TupleView(drawn: content?.rendering() ?? Rendering())
    }
    public static func buildEither<First: View>(first: First) -> TupleView<()> { TupleView(drawn: first.rendering()) }
    public static func buildEither<Second: View>(second: Second) -> TupleView<()> { TupleView(drawn: second.rendering()) }
}

// MARK: - Containers

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct NavigationStack<Root: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder root: () -> Root) { drawn = root().rendering() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct List<Content: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder content: () -> Content) { drawn = content().rendering() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Form<Content: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder content: () -> Content) { drawn = content().rendering() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct HStack<Content: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder content: () -> Content) {
        let row = content().rendering()
        drawn = Rendering(lines: [row.lines.joined(separator: " ")], spoken: row.spoken)
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct VStack<Content: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder content: () -> Content) { drawn = content().rendering() }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Spacer: Drawn {
    public let drawn = Rendering()
    public init() {}
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data, id: \.id, content: content)
    }
}

// MARK: - Controls

/// https://developer.apple.com/documentation/swiftui/button
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Button<Label: View>: Drawn {
    public let drawn: Rendering

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { drawn = label().rendering() }
}

extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(String(title)) }
    }

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(String(title)) }
    }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct TextField<Label: View>: Drawn {
    public let drawn: Rendering
}

extension TextField where Label == Text {
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        drawn = Rendering(lines: [text.wrappedValue], spoken: [String(title)])
    }
}

/// https://developer.apple.com/documentation/swiftui/datepicker
@available(iOS 13.0, macOS 10.15, watchOS 10.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public struct DatePicker<Label: View>: Drawn {
    public let drawn: Rendering
}

extension DatePicker where Label == Text {
    public init<S: StringProtocol>(_ title: S, selection: Binding<Date>) { drawn = Text(String(title)).rendering() }
}

/// https://developer.apple.com/documentation/swiftui/picker
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: Drawn {
    public let drawn: Rendering
}

extension Picker where Label == Text {
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) { drawn = Text(String(title)).rendering() }
}

// MARK: - Modifiers, https://developer.apple.com/documentation/swiftui/view

extension View {
    public func tag<V: Hashable>(_ tag: V) -> some View { self }

    @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { self }

    @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

    @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public func task(
        priority: TaskPriority = .userInitiated,
        // The page leaves out the attribute, which is in SwiftUI's interface.
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/containerbackground(_:for:)
    @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
    public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
        self
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol ShapeStyle: Sendable {}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct BackgroundStyle: ShapeStyle {}

extension ShapeStyle where Self == BackgroundStyle {
    @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
    public static var background: BackgroundStyle { BackgroundStyle() }
}

@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public struct ContainerBackgroundPlacement: Sendable {
    package init() {}
}

// MARK: - UIKit, https://developer.apple.com/documentation/swiftui/uiviewrepresentable

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { fatalError("never drawn") }
    public func rendering() -> Rendering { Rendering() }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
}

// MARK: - Widgets

/// https://developer.apple.com/documentation/swiftui/widget
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 1.0, *)
@MainActor @preconcurrency
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }
}

/// https://developer.apple.com/documentation/swiftui/widgetconfiguration
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 1.0, *)
@MainActor @preconcurrency
public protocol WidgetConfiguration {}

extension WidgetConfiguration {
    public func configurationDisplayName<S: StringProtocol>(_ displayName: S) -> some WidgetConfiguration { self }
}

/// Apple's Foundation contains these, https://developer.apple.com/documentation/foundation/url.
extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { false }
    public func stopAccessingSecurityScopedResource() {}
}
