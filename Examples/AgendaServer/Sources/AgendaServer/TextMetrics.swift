import Metrics
import Synchronization

/// Metrics as text in the format of Prometheus, with the sum and the count of each timer. No label contains an id or a URL.
package final class TextMetrics: MetricsFactory {
    private let values = Mutex<[String: Double]>([:])

    package init() {}

    /// The lines, such as `feed_refreshes_total{outcome="updated"} 2`.
    package var text: String {
        values.withLock { values in values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined() }
    }

    fileprivate func change(_ name: String, _ body: (inout Double) -> Void) {
        values.withLock { body(&$0[name, default: 0]) }
    }

    private func handler(_ label: String, _ dimensions: [(String, String)]) -> Handler {
        let labels = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        return Handler(label, labels.isEmpty ? "" : "{\(labels)}", self)
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(label, dimensions)
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler { handler(label, dimensions) }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, dimensions)
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
}

private final class Handler: CounterHandler, RecorderHandler, TimerHandler {
    private let name: String
    private let labels: String
    private let metrics: TextMetrics

    init(_ name: String, _ labels: String, _ metrics: TextMetrics) {
        (self.name, self.labels, self.metrics) = (name, labels, metrics)
    }

    func increment(by amount: Int64) { metrics.change(name + labels) { $0 += Double(amount) } }
    func reset() { metrics.change(name + labels) { $0 = 0 } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { metrics.change(name + labels) { $0 = value } }

    func recordNanoseconds(_ duration: Int64) {
        metrics.change("\(name)_sum\(labels)") { $0 += Double(duration) / 1e9 }
        metrics.change("\(name)_count\(labels)") { $0 += 1 }
    }
}
