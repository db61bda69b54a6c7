import Reservations

extension FieldMapping {
  /// Maps the column of `FIELD=COLUMN`, and returns the column; nil for another text.
  mutating func map(words: String) throws(MappingError) -> String? {
    guard let equals = words.firstIndex(of: "=") else { return nil }
    let column = String(words[words.index(after: equals)...]).unquoted()
    try map(String(words[..<equals]).trimming(), to: column)
    return column
  }

  /// The mapping, and the columns that are not used, in a line.
  func summary(unused: String) -> String {
    let mapped = fields.flatMap { field in field.columns.map { "\(field.name)=\($0)" } }
    return (mapped.isEmpty ? "nothing is mapped" : mapped.joined(separator: ", "))
      + (unused.isEmpty ? "; every column is used" : "; not used: \(unused)")
  }
}

extension Remark {
  /// Whether the remark is about the file, and not about the record.
  var isOfFile: Bool {
    if case .encodingGuessed = self { true } else { false }
  }
}

extension String {
  /// The text between quotation marks, if it stands between some.
  func unquoted() -> String {
    let text = trimming()
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
