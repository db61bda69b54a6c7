extension RecordFormat {
  /// One JSON object on each line.
  public static let jsonl = RecordFormat(
    name: "jsonl", detect: JSONLines.isFirstOfLines,
    makeReader: JSONLines.reader)
}

/// JSON Lines: one object on each line.
enum JSONLines {
  static func reader(_ buffer: InputBuffer, _ maker: RecordMaker, _ line: Int) -> LinesReader {
    LinesReader(
      buffer, maker, line: line, longest: buffer.recordLimit, tooLong: buffer.tooLong,
      read: maker.records)
  }

  /// Whether the object at the front is the first of JSON Lines. Text must follow the first line.
  /// Also, either the first line is a whole record, or its last byte cannot continue on the next
  /// line and the next line begins with `{`. The first line may be malformed.
  @Sendable static func isFirstOfLines(
    _ buffer: InputBuffer, _ mapping: FieldMapping
  ) throws(ReadingStop) -> Bool {
    guard buffer.firstText == .openBrace else { return false }
    while buffer.count <= buffer.lookahead {
      if let lineEnd = buffer.lineEnd() {
        let next = buffer.withBytes { bytes -> (line: UInt8, next: UInt8)? in
          let start = bytes.firstText(from: lineEnd)
          let end = bytes.trimmed(0, lineEnd).end
          return start < bytes.count && end > 0 ? (bytes[end - 1], bytes[start]) : nil
        }
        if let next {
          let continues: [UInt8] = [.openBrace, .openBracket, .colon, .comma]
          if next.next == .openBrace && !continues.contains(next.line) { return true }
          // A whole record does not continue, so the next text is a line of its own, even if
          // malformed.
          return buffer.withBytes { isRecord($0.copy(0, lineEnd), mapping) }
        }
      }
      if try !buffer.more() { return false }
    }
    return false
  }

  /// Whether the line is a whole object, and not one around a list of records.
  private static func isRecord(_ line: [UInt8], _ mapping: FieldMapping) -> Bool {
    guard let front = JSONParser.front(of: line) else { return false }
    return front.isWhole && JSONSurvey.finding(front.object, mapping: mapping) == .record
  }
}
