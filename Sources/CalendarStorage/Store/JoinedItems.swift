import ICalendar
import ICalendarWriting

/// Items of a calendar joined to one document, for an edit of a UID that several items have.
///
/// A folder is read as one calendar, in which the latest revision of a UID counts whatever its file, so an edit has to see
/// all of them.
package struct JoinedItems: Sendable {
    /// The document. A single item is the document itself.
    package let tree: ComponentTree
    private let parts: [(item: ItemID, bytes: [UInt8])]

    /// Joins the items that contain a UID, in the order in which a folder is read.
    package init(withUID uid: String, in snapshot: StoreSnapshot) {
        self.init(snapshot.items(withUID: uid).sorted { $0.name < $1.name }, in: snapshot)
    }

    init(_ items: [ItemID], in snapshot: StoreSnapshot) {
        let trees = items.compactMap { item in snapshot[item]?.trees.first.map { (item, $0) } }
        if let (item, tree) = trees.first, trees.count == 1 {
            parts = [(item, tree.bytes)]
            self.tree = tree
            return
        }
        parts = trees.map { item, tree in
            (item, tree.bytes.last == UInt8(ascii: "\n") ? tree.bytes : tree.bytes + [13, 10])
        }
        tree = ComponentTree(recovering: parts.flatMap(\.bytes))
    }

    /// Returns the items that a patch of the document changes, with their new bytes.
    func changed(by patch: DocumentPatch) -> [(item: ItemID, bytes: [UInt8])] {
        var start = 0
        var changed: [(item: ItemID, bytes: [UInt8])] = []
        var replacements = patch.replacements[...]
        for (item, bytes) in parts {
            let end = start + bytes.count
            var (new, copied) = ([UInt8](), start)
            while let next = replacements.first, next.offset < end {
                new += bytes[(copied - start)..<(next.offset - start)]
                new += next.inserted
                copied = next.offset + next.removed.count
                replacements.removeFirst()
            }
            if copied > start || !new.isEmpty { changed.append((item, new + bytes[(copied - start)...])) }
            start = end
        }
        return changed
    }
}
