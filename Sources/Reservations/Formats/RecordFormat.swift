/// How records are written in an input.
public enum RecordFormat: String, Sendable, CaseIterable {
  /// One JSON document (RFC 8259): an object, a list of objects, or an object around one list.
  case json
  /// One JSON object on each line.
  case jsonl
  /// Delimited text with a header (RFC 4180, and as it is found).
  case csv
}
