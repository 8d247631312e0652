// Apple documents these declarations.
// swift-format-ignore-file

public import Foundation

// The part of SwiftUI that the adapters use, as Apple declares it. A view can be listed: one line for each row, with the
// modifier that hides it.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// The drawn rows, for tests.
    func listed() -> [String]
}

extension View {
    public func listed() -> [String] { body.listed() }
}

extension Never: View {
    public var body: Never { fatalError("never drawn") }
}

@resultBuilder @MainActor
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var lines: [String] = []
        for view in repeat each content { lines += view.listed() }
        return TupleView(lines)
    }
}

/// A view that consists of the listed rows.
public protocol Listed: View where Body == Never {
    var lines: [String] { get }
}

extension Listed {
    public var body: Never { fatalError("never drawn") }
    public func listed() -> [String] { lines }
}

public struct TupleView<Content>: Listed {
    public let lines: [String]
    init(_ lines: [String]) { self.lines = lines }
}

public struct Text: Listed {
    public let lines: [String]
    public init(_ text: String) { lines = [text] }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Listed {
    public let lines: [String]
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        precondition(Set(data.map { $0[keyPath: id] }).count == data.count, "an identity is used twice")
        lines = data.flatMap { content($0).listed() }
    }
}

public struct Grid<Content: View>: Listed {
    public let lines: [String]
    public init(horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {
        lines = content().listed()
    }
}

public struct GridRow<Content: View>: Listed {
    public let lines: [String]
    public init(@ViewBuilder content: () -> Content) { lines = [content().listed().joined(separator: " ")] }
}

public struct ModifiedView: Listed {
    public let lines: [String]
}

extension View {
    public func frame(maxWidth: CGFloat? = nil) -> some View { ModifiedView(lines: listed()) }
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(lines: listed().map { opacity == 0 ? "(\($0))" : $0 })
    }
    public func disabled(_ disabled: Bool) -> some View {
        ModifiedView(lines: listed().map { disabled ? $0 + "!" : $0 })
    }
    public func accessibilityHidden(_ hidden: Bool) -> some View { ModifiedView(lines: listed()) }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        ModifiedView(lines: listed())
    }
    public func accessibilityLabel(_ label: String) -> some View { ModifiedView(lines: listed()) }
}

public struct AccessibilityChildBehavior: Sendable {
    public static let ignore = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
}

public struct Color: Sendable {
    public enum RGBColorSpace: Sendable { case sRGB }
    public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}
