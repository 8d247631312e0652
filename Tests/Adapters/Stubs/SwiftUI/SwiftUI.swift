// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of SwiftUI that the adapters use, as https://developer.apple.com/documentation/swiftui declares it. Members under
// "For tests" don't exist in SwiftUI, and everything runs on the main actor here, where SwiftUI allows more.

/// For tests: what a view shows and what VoiceOver reads, after all of its modifiers in their order.
public struct Rendering: Sendable {
    /// One line for each row. A hidden cell is in brackets, a disabled one has a mark.
    public var lines: [String]
    /// The label of each accessibility element.
    public var spoken: [String]

    public init(lines: [String] = [], spoken: [String] = []) { (self.lines, self.spoken) = (lines, spoken) }

    static func + (left: Rendering, right: Rendering) -> Rendering {
        Rendering(lines: left.lines + right.lines, spoken: left.spoken + right.spoken)
    }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// For tests.
    func rendering() -> Rendering
}

extension View {
    public func rendering() -> Rendering { body.rendering() }
    public func listed() -> [String] { rendering().lines }
    public func spoken() -> [String] { rendering().spoken }
}

extension Never: View {
    public var body: Never { fatalError("never drawn") }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@resultBuilder @MainActor
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var all = Rendering()
        for view in repeat each content { all = all + view.rendering() }
        return TupleView(drawn: all)
    }
}

/// For tests: a view that is drawn when it is created.
public protocol Drawn: View where Body == Never {
    var drawn: Rendering { get }
}

extension Drawn {
    public var body: Never { fatalError("never drawn") }
    public func rendering() -> Rendering { drawn }
}

public struct TupleView<Content>: Drawn {
    public let drawn: Rendering
}

public struct Text: Drawn {
    public let drawn: Rendering
    public init(_ text: String) { drawn = Rendering(lines: [text], spoken: [text]) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Drawn {
    public let drawn: Rendering
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        precondition(Set(data.map { $0[keyPath: id] }).count == data.count, "an identity is used twice")
        drawn = data.reduce(Rendering()) { $0 + content($1).rendering() }
    }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct Grid<Content: View>: Drawn {
    public let drawn: Rendering
    public init(horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {
        drawn = content().rendering()
    }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct GridRow<Content: View>: Drawn {
    public let drawn: Rendering
    public init(@ViewBuilder content: () -> Content) {
        let cells = content().rendering()
        drawn = Rendering(lines: [cells.lines.joined(separator: " ")], spoken: cells.spoken)
    }
}

public struct ModifiedView: Drawn {
    public let drawn: Rendering
}

extension View {
    private func modified(_ modify: (inout Rendering) -> Void) -> ModifiedView {
        var drawn = rendering()
        modify(&drawn)
        return ModifiedView(drawn: drawn)
    }

    public func frame(maxWidth: CGFloat? = nil) -> some View { modified { _ in } }
    public func opacity(_ opacity: Double) -> some View {
        modified { if opacity == 0 { $0.lines = $0.lines.map { "(\($0))" } } }
    }
    public func disabled(_ disabled: Bool) -> some View {
        modified { if disabled { $0.lines = $0.lines.map { $0 + "!" } } }
    }

    /// "Specifies whether to hide this view from system accessibility features", with the elements it has so far.
    @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
    public func accessibilityHidden(_ hidden: Bool) -> some View { modified { if hidden { $0.spoken = [] } } }

    /// "Creates a new accessibility element", even around hidden ones. With `combine`, "the new accessibility element merges
    /// properties from all non-hidden children".
    @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modified { $0.spoken = [children.isCombining ? $0.spoken.joined(separator: ", ") : ""] }
    }

    @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        let label = String(label)
        return modified { $0.spoken = $0.spoken.map { _ in label } }
    }
}

/// Follows https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct AccessibilityChildBehavior: Sendable {
    let isCombining: Bool
    public static let ignore = AccessibilityChildBehavior(isCombining: false)
    public static let combine = AccessibilityChildBehavior(isCombining: true)
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Color: Sendable {
    public enum RGBColorSpace: Sendable { case sRGB }
    public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}
