/// The columns of ndjson as a schema of Apache Spark.
enum SparkSchema {
    /// Returns the schema as DDL, for `spark.read.schema(…)`.
    static func text(_ fields: [RecordField]) -> String {
        let booleans: Set<RecordField> = [.column(.isAllDay), .column(.allDay)]
        let columns = fields.map { "`\($0.key)` \(booleans.contains($0) ? "BOOLEAN" : "STRING")" }
        return (columns + ["truncated BOOLEAN", "error STRUCT<code: INT, message: STRING, line: INT>"])
            .joined(separator: ", ")
    }
}
