import Reservations

extension FieldMapping {
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
