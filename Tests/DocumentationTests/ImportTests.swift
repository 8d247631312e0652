import Foundation
import TestSupport
import Testing

/// A program that imports one library can name every type in the library's signatures.
@Suite("Imports that libraries export")
struct ImportTests {
    /// The modules that a target imports publicly, and those that it exports.
    private static func imports() throws -> [String: (used: Set<String>, exported: Set<String>)] {
        let sources = Fixtures.repository.appending(path: "Sources")
        var imports: [String: (used: Set<String>, exported: Set<String>)] = [:]
        for path in try Fixtures.paths(below: sources, suffix: ".swift", atLeast: 500) {
            let target = String(path.prefix { $0 != "/" })
            guard !path.contains(".docc/"), target != "ics-inspect" else { continue }
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /(@_exported )?public import (?:struct |enum )?(\w+)/) {
                let module = String(match.2)
                if match.1 == nil {
                    imports[target, default: ([], [])].used.insert(module)
                } else {
                    imports[target, default: ([], [])].exported.insert(module)
                }
            }
        }
        return imports
    }

    @Test("Each library exports the libraries of this package that its public declarations need")
    func exports() throws {
        let imports = try Self.imports()
        #expect(imports.count >= 12)
        for (target, (used, exported)) in imports {
            var known: Set<String> = []
            var next = exported
            while let module = next.popFirst() {
                if known.insert(module).inserted { next.formUnion(imports[module]?.exported ?? []) }
            }
            // Others are of the system.
            let missing = used.filter { imports[$0] != nil }.subtracting(known)
            #expect(missing.isEmpty, "import \(target) doesn't give \(missing.sorted())")
        }
    }
}
