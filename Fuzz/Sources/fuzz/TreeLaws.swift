import ICalendarSyntax
import ICalendarWriting

/// Laws of one tree, regardless of its source.
enum TreeLaws {
    static func check(_ tree: ComponentTree, of bytes: [UInt8]) {
        hold("the bytes are kept", tree.bytes == bytes)
        hold("an unchanged document is written as it was read", DocumentEdit(tree).bytes() == bytes)
        let properties = checkLines(tree)
        checkComponents(tree, properties: properties)
        let count = tree.textBytes.count
        for diagnostic in tree.diagnostics {
            hold(
                "a diagnostic is inside the text",
                diagnostic.offset >= 0 && diagnostic.offset + diagnostic.length <= count)
            let position = tree.position(of: diagnostic.offset)
            hold("a position counts from 1", position.line >= 1 && position.column >= 1)
            _ = diagnostic.message
        }
    }

    /// - Returns: The number of properties.
    private static func checkLines(_ tree: ComponentTree) -> Int {
        var end = tree.textRange.lowerBound
        var properties = 0
        for line in tree.contentLines {
            hold("lines follow one another", line.byteRange.lowerBound == end && line.offset == end)
            end = line.byteRange.upperBound
            hold("a value is inside its line", (line.valueOffset ?? 0) <= end)
            if line.kind == .property { properties += 1 }
            _ = (line.text, line.value, line.name, line.rawName, line.parametersText)
        }
        hold("lines cover the whole text", end == tree.textBytes.count)
        return properties
    }

    private static func checkComponents(_ tree: ComponentTree, properties: Int) {
        let count = tree.textBytes.count
        var found = 0
        var open = Array(tree.components)
        while let component = open.popLast() {
            hold("a component is inside the text", component.byteRange.upperBound <= count)
            hold("a component is found by its name", component.isNamed(component.name), component.name)
            let inner = Array(component.components)
            for part in inner {
                hold("an inner component has its parent", part.parent == component)
                hold(
                    "an inner component is inside its parent",
                    component.byteRange.clamped(to: part.byteRange) == part.byteRange)
            }
            open += inner
            for property in component.properties {
                found += 1
                check(property)
            }
        }
        hold("every property is in a component", found == properties, "\(found) of \(properties)")
    }

    static func check(_ property: CalendarProperty) {
        hold("a value is inside its property", property.valueByteRange.upperBound <= property.byteRange.upperBound)
        hold("a property is found by its name", property.isNamed(property.rawName), property.rawName)
        let length = property.withValueBytes { $0.count }
        hold("unfolding only removes bytes", length <= property.valueByteRange.count)
        for index in [-1, 0, length / 2, length, length + 1] {
            let offset = property.offset(ofValueByte: index)
            hold(
                "an offset in a value is inside the value",
                property.byteRange.contains(offset) || offset == property.valueByteRange.upperBound)
        }
        hold("a list has an element", !property.texts.isEmpty)
        for parameter in property.parameters where !parameter.values.isEmpty {
            hold("a parameter is found by its name", property.parameter(parameter.name) != nil, parameter.name)
        }
        _ = (property.value, property.text)
    }
}
