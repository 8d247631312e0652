// Which tree something belongs to, where several were read as one calendar.

extension ComponentTree {
    /// The same for everything that the tree hands out, and for copies of it.
    package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension CalendarComponent {
    /// That of its tree.
    package var treeIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension CalendarProperty {
    /// That of its tree.
    package var treeIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}
