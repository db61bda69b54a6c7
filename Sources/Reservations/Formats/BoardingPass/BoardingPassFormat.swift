extension RecordFormat {
  /// The texts of boarding passes' barcodes, one on each line (IATA Resolution 792).
  public static let bcbp = RecordFormat(
    name: "bcbp", detect: BoardingPassLines.isFirstLine,
    makeReader: BoardingPassLines.reader)
}

/// The texts of barcodes, one a line: a record for each leg.
enum BoardingPassLines {
  /// In bytes; the longest barcode has some 1500 characters.
  private static let longestLine = 64 << 10

  static func reader(_ buffer: InputBuffer, _ maker: RecordMaker, _ line: Int) -> LinesReader {
    LinesReader(buffer, maker, line: line, longest: longestLine, tooLong: notOne) { line, place in
      let bytes = line.copy(line.firstText(from: 0), line.count)
      guard let code = BoardingPassCode(String(decoding: bytes, as: UTF8.self)) else {
        return [maker.rejected(bytes, at: place, notOne)]
      }
      return code.legs.map { leg in
        let (flight, reading) = code.flight(leg, known: maker.day)
        return maker.record(bytes, at: place, .booking(flight, reading))
      }
    }
  }

  private static let notOne =
    "not the text of a boarding pass: it starts with M1 to M4, the name in 20 characters and E"

  /// Whether the first line is the text of a boarding pass.
  @Sendable static func isFirstLine(
    _ buffer: InputBuffer, _ mapping: FieldMapping
  ) throws(ReadingStop) -> Bool {
    guard buffer.firstText == UInt8(ascii: "M") else { return false }
    while buffer.lineEnd() == nil, buffer.count <= longestLine, try buffer.more() {}
    let length = buffer.lineEnd() ?? buffer.count
    guard length <= longestLine else { return false }
    return buffer.withBytes { bytes in
      let start = bytes.firstText(from: 0)
      return start < length && BoardingPassCode(bytes.text(start, length)) != nil
    }
  }
}
