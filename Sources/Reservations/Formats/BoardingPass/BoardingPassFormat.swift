extension RecordFormat {
  /// The texts of boarding passes' barcodes, one on each line (IATA Resolution 792).
  public static let bcbp = RecordFormat(
    name: "bcbp", layout: .lines, detect: BoardingPassReader.isFirstLine,
    makeReader: { BoardingPassReader($0, $1, line: $2) })
}

/// Reads the texts of barcodes, one a line: a record for each leg. Blank lines are skipped.
final class BoardingPassReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  /// The line of the first byte.
  private var line: Int
  private var isBehindReturn = false
  /// Whether the reader is skipping a line that is too long.
  private var isSkipping = false
  /// The records of the last line that are not delivered yet.
  private var legs: ArraySlice<Record> = []

  /// In bytes; the longest barcode has some 1500 characters.
  private static let longestLine = 64 << 10

  init(_ buffer: InputBuffer, _ maker: RecordMaker, line: Int) {
    self.buffer = buffer
    self.maker = maker
    self.line = line
  }

  func next() throws(ReadingStop) -> Record? {
    while true {
      if let leg = legs.popFirst() { return leg }
      if isSkipping { return try tooLong() }
      var end = buffer.lineEnd()
      while end == nil, buffer.count <= Self.longestLine, try buffer.more() {
        end = buffer.lineEnd()
      }
      let length = end ?? buffer.count
      if length > Self.longestLine { return try tooLong() }
      if length == 0 && end == nil { return nil }
      let text = buffer.withBytes { $0.copy(0, length) }
      buffer.consume(length)
      if length > 0 { isBehindReturn = false }
      legs = records(text)[...]
      passLineEnd()
    }
  }

  private func records(_ bytes: [UInt8]) -> [Record] {
    let start = bytes.span.firstText(from: 0)
    guard start < bytes.count else { return [] }
    let place = RecordPosition.Place.line(line)
    guard let code = BoardingPassCode(String(decoding: bytes[start...], as: UTF8.self)) else {
      return [maker.rejected(bytes, at: place, Self.notOne)]
    }
    return code.legs.map { leg in
      Record(
        position: RecordPosition(file: maker.file, place: place), original: bytes,
        content: .success(
          Reservation(code, leg, known: maker.context.day ?? maker.options.today)))
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
    let record = maker.rejected([], at: .line(line), Self.notOne)
    isBehindReturn = false
    passLineEnd()
    return record
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
