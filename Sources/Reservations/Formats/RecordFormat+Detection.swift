extension RecordFormat {
  /// Finds the format of what is at the front of the input, which is no white space.
  ///
  /// `[` begins a JSON list, `{` an object: one of many where something follows its line and either the
  /// line is a whole record, or it does not go on and the next begins with `{` as well, whether or not the
  /// line is sound. Everything else can be CSV only.
  static func detect(
    _ buffer: InputBuffer, mapping: FieldMapping
  ) throws(InputError) -> RecordFormat {
    let first = buffer.withBytes { bytes in
      let start = bytes.firstText(from: 0)
      return start < bytes.count ? bytes[start] : 0
    }
    switch first {
    case .openBracket: return .json
    case .openBrace: return try isFirstOfLines(buffer, mapping) ? .jsonl : .json
    default: return .csv
    }
  }

  private static func isFirstOfLines(
    _ buffer: InputBuffer, _ mapping: FieldMapping
  ) throws(InputError) -> Bool {
    var looked = 0
    var lineEnd: Int?
    while buffer.count <= buffer.lookahead {
      if lineEnd == nil {
        lineEnd = buffer.withBytes { $0.lineEnd(from: looked) }
        looked = lineEnd ?? buffer.count
      }
      if let lineEnd {
        let next = buffer.withBytes { bytes -> (line: UInt8, next: UInt8)? in
          let start = bytes.firstText(from: lineEnd)
          let end = bytes.trimmed(0, lineEnd).end
          return start < bytes.count && end > 0 ? (bytes[end - 1], bytes[start]) : nil
        }
        if let next {
          let goesOn: [UInt8] = [.openBrace, .openBracket, .colon, .comma]
          if next.next == .openBrace && !goesOn.contains(next.line) { return true }
          // Nothing goes on behind a whole record: what follows is a line of its own, if a broken one.
          return buffer.withBytes { isRecord($0.extracting(0..<lineEnd), mapping) }
        }
      }
      if try !buffer.more() { return false }
    }
    return false
  }

  /// A whole object, and not one around a list of records.
  private static func isRecord(_ line: Bytes, _ mapping: FieldMapping) -> Bool {
    var cursor = JSONCursor()
    guard let token = try? cursor.value(line), token.kind == .object else { return false }
    cursor.skipSpace(line)
    return cursor.at == line.count && JSONSurvey.finding(line, mapping: mapping) == .record
  }
}
