import AgendaServer
import CalendarSubscriptions
import Foundation
import Logging
import ServiceLifecycle

let usage = """
    usage: agenda-server [--port 8080] [--state FOLDER] [--allow-private] NAME=URL …
           agenda-server [--port 8080] [--state FOLDER] --demo FOLDER
    """

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("agenda-server: \(reason)\n\(usage)\n".utf8))
    exit(64)
}

func value(_ text: String?, of option: String) -> String {
    guard let text else { fail("\(option) needs a value") }
    return text
}

func feed(_ id: some StringProtocol, _ url: some StringProtocol) -> Feed {
    do {
        guard let feed = Feed(id: String(id), address: try SubscriptionAddress(String(url))) else {
            fail("\(id): a name has letters and hyphens")
        }
        return feed
    } catch { fail("\(id): \(error)") }
}

var (port, state, policy) = (8_080, URL(filePath: "agenda-state"), RefreshPolicy.server)
var (demo, feeds): (URL?, [Feed]) = (nil, [])
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--port":
        guard let number = Int(value(arguments.popFirst(), of: argument)), 0...65_535 ~= number else {
            fail("--port needs a number")
        }
        port = number
    case "--state": state = URL(filePath: value(arguments.popFirst(), of: argument))
    case "--allow-private": policy.addresses = .any
    case "--demo":
        demo = URL(filePath: value(arguments.popFirst(), of: argument))
        policy.addresses = .only(["127.0.0.1"])
    default:
        guard let equals = argument.firstIndex(of: "=") else { fail("\(argument): expected NAME=URL") }
        let name = argument[..<equals]
        guard !feeds.contains(where: { $0.id == name }) else { fail("\(name): the name is used twice") }
        feeds.append(feed(name, argument[equals...].dropFirst()))
    }
}
guard (demo == nil) != feeds.isEmpty else { fail("expected feeds or --demo") }
let logger = Logger(label: "agenda-server")
let service = AgendaService(
    port: port, state: state, policy: policy, demo: demo, logger: logger
) { [feeds, isDemo = demo != nil] port in
    isDemo ? ["google-export", "apple-icloud"].map { feed($0, "http://127.0.0.1:\(port)/demo/\($0).ics") } : feeds
}
var configuration = ServiceGroupConfiguration(
    services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
configuration.maximumGracefulShutdownDuration = .seconds(10)
do {
    try await ServiceGroup(configuration: configuration).run()
} catch {
    logger.critical("stopped: \(error)")
    exit(1)
}
