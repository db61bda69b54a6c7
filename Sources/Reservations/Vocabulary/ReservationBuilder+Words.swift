/// Words in columns of times.
extension ReservationBuilder {
  /// The text of the time of day in a column of times; nil for words that state none, `all day` and
  /// `TBC`.
  ///
  /// - Parameter field: the name of a value such as `TBC` among the unused ones.
  func clockText(_ text: String, _ field: String, _ reading: inout Reading) -> String? {
    // Most texts begin with a digit.
    guard text.utf8.first?.isDigit == false else { return text }
    let key = ColumnName.key(text)
    if ColumnTable.isKey(key, "whole day") { return nil }
    guard ColumnTable.isKey(key, "unknown time") else { return text }
    reading.unused.append(UnusedValue(name: field, value: text))
    return nil
  }
}
