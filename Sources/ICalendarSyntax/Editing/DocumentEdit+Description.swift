extension DocumentEdit: CustomStringConvertible, CustomReflectable {
    /// The document as it was before the edit.
    public var description: String { "edit of \(source)" }

    /// Reflects the document as it was before the edit.
    public var customMirror: Mirror { Mirror(self, children: ["source": source]) }
}
