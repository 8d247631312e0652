// The tree that a component or property belongs to, for feeds that consist of several trees.

extension ComponentTree {
    /// An identifier that is the same for all components and properties of the tree, and for copies of the tree.
    package var identity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension CalendarComponent {
    /// The ``ComponentTree/identity`` of the component's tree.
    package var treeIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}

extension CalendarProperty {
    /// The ``ComponentTree/identity`` of the property's tree.
    package var treeIdentity: ObjectIdentifier { ObjectIdentifier(storage) }
}
