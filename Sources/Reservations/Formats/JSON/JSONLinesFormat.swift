extension RecordFormat {
  /// One JSON object on each line.
  public static let jsonl = RecordFormat(
    name: "jsonl", layout: .lines, detect: JSONLinesReader.isFirstOfLines,
    makeReader: { JSONLinesReader($0, $1, line: $2) })
}

/// Reads JSON Lines: one object on each line; blank lines are skipped.
final class JSONLinesReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var parser: JSONRecord
  /// The line of the first byte.
  private var line: Int
  private var isBehindReturn = false
  /// Whether the reader is skipping a line that is too long.
  private var isSkipping = false

  init(_ buffer: InputBuffer, _ maker: RecordMaker, line: Int) {
    self.buffer = buffer
    self.maker = maker
    self.line = line
    parser = JSONRecord(maker)
  }

  func next() throws(ReadingStop) -> Record? {
    if isSkipping { return try tooLong() }
    while true {
      var end = buffer.lineEnd()
      while end == nil, buffer.count <= buffer.recordLimit, try buffer.more() {
        end = buffer.lineEnd()
      }
      let length = end ?? buffer.count
      if length > buffer.recordLimit { return try tooLong() }
      if length == 0 && end == nil { return nil }
      let record = buffer.withBytes { bytes -> Record? in
        let (start, stop) = bytes.trimmed(0, length)
        if start == stop { return nil }
        return maker.record(json: bytes.extracting(start..<stop), &parser, at: .line(line))
      }
      buffer.consume(length)
      if length > 0 { isBehindReturn = false }
      passLineEnd()
      if let record { return record }
    }
  }

  private func passLineEnd() {
    guard buffer.count > 0 else { return }
    let byte = buffer.withBytes { $0[0] }
    if byte == .carriageReturn || !isBehindReturn { line += 1 }
    isBehindReturn = byte == .carriageReturn
    buffer.consume(1)
  }

  private func tooLong() throws(ReadingStop) -> Record {
    isSkipping = true
    try buffer.skipLine()
    isSkipping = false
    let place = RecordPosition.Place.line(line)
    isBehindReturn = false
    passLineEnd()
    return maker.rejected([], at: place, buffer.tooLong)
  }

  // MARK: Detection

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
          return buffer.withBytes { isRecord($0.extracting(0..<lineEnd), mapping) }
        }
      }
      if try !buffer.more() { return false }
    }
    return false
  }

  /// Whether the line is a whole object, and not one around a list of records.
  private static func isRecord(_ line: Bytes, _ mapping: FieldMapping) -> Bool {
    guard let front = JSONParser.front(of: line) else { return false }
    return front.isWhole && JSONSurvey.finding(front.object, mapping: mapping) == .record
  }
}
