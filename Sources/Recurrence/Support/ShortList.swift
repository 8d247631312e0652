/// A list that usually has at most one element; only a longer list allocates memory.
@usableFromInline
package enum ShortList<Element> {
    case none
    case one(Element)
    case many([Element])

    @inlinable
    package init(_ elements: [Element]) {
        switch elements.count {
        case 0: self = .none
        case 1: self = .one(elements[0])
        default: self = .many(elements)
        }
    }

    /// Returns a list of the results of calling a closure with each element.
    @inlinable
    package func mapped<Other>(_ transform: (Element) -> Other) -> ShortList<Other> {
        switch self {
        case .none: .none
        case .one(let element): .one(transform(element))
        case .many(let elements): .many(elements.map(transform))
        }
    }

    package mutating func append(_ element: Element) {
        switch self {
        case .none: self = .one(element)
        case .one(let first): self = .many([first, element])
        case .many(var elements):
            self = .none
            elements.append(element)
            self = .many(elements)
        }
    }
}

extension ShortList: RandomAccessCollection {
    @inlinable
    package var startIndex: Int { 0 }

    @inlinable
    package var endIndex: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .many(let elements): elements.count
        }
    }

    @inlinable
    package subscript(index: Int) -> Element {
        switch self {
        case .one(let element):
            precondition(index == 0)
            return element
        case .many(let elements): return elements[index]
        case .none: preconditionFailure("an empty list has no element")
        }
    }
}

extension ShortList: Sendable where Element: Sendable {}
