// Apple documents these declarations.
// swift-format-ignore-file

// Apple's Foundation contains URLSession.
@_exported public import FoundationNetworking
public import Foundation
public import SwiftUI

// The part of WidgetKit that Examples/MonthApp uses.

/// https://developer.apple.com/documentation/widgetkit/timelineentry
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public protocol TimelineEntry {
    var date: Date { get }
}

/// https://developer.apple.com/documentation/widgetkit/timelineprovider
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    func placeholder(in context: Context) -> Entry
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public struct TimelineProviderContext {
    public let isPreview = false
}

/// https://developer.apple.com/documentation/widgetkit/timeline
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    public let policy: TimelineReloadPolicy
    public init(entries: [EntryType], policy: TimelineReloadPolicy) { (self.entries, self.policy) = (entries, policy) }
}

/// https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public struct TimelineReloadPolicy: Equatable, Sendable {
    private let date: Date?
    public static let atEnd = TimelineReloadPolicy(date: nil)
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(date: date) }
}

/// https://developer.apple.com/documentation/widgetkit/staticconfiguration
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {}
}

/// https://developer.apple.com/documentation/widgetkit/widgetcenter
@available(iOS 14.0, macOS 11.0, watchOS 9.0, visionOS 26.0, *)
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    public func reloadTimelines(ofKind kind: String) {}
}

extension ContainerBackgroundPlacement {
    /// https://developer.apple.com/documentation/widgetkit/swiftui/containerbackgroundplacement/widget
    @available(iOS 17.0, macOS 14.0, watchOS 10.0, visionOS 26.0, *)
    public static var widget: ContainerBackgroundPlacement { ContainerBackgroundPlacement() }
}
