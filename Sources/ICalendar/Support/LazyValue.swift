/// A value that is known, or computed when it's first read. Copies share the result.
enum LazyValue<Value: Hashable & Decodable & Sendable>: Hashable, Decodable, Sendable {
    case known(Value)
    case computed(@Sendable () -> Value)
    case shared(Locked<LazyValue>)

    /// Creates a value that is computed once, after which the function and what it needs are released.
    init(_ body: @escaping @Sendable () -> Value) { self = .shared(Locked(.computed(body))) }

    init(from decoder: any Decoder) throws { self = .known(try Value(from: decoder)) }

    var value: Value {
        switch self {
        case .known(let value): value
        case .computed(let body): body()
        case .shared(let state):
            state.withLock { state in
                let value = state.value
                state = .known(value)
                return value
            }
        }
    }

    static func == (left: LazyValue, right: LazyValue) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
