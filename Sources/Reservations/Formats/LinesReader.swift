/// The number of the line at the front of a buffer.
struct LineNumber {
  var line: Int
  /// Whether a line feed at the front belongs to the carriage return before it.
  private var isBehindReturn = false

  init(_ line: Int) { self.line = line }

  /// Consumes the line ends at the front: those of the last line, and of blank lines.
  mutating func passLineEnds(in buffer: InputBuffer) throws(ReadingStop) {
    while true {
      if buffer.count == 0, !(try buffer.more()) { return }
      let byte = buffer.withBytes { $0[0] }
      guard byte.isLineEnd else {
        isBehindReturn = false
        return
      }
      if byte == .carriageReturn || !isBehindReturn { line += 1 }
      isBehindReturn = byte == .carriageReturn
      buffer.consume(1)
    }
  }
}

/// Reads the records of an input that has them on lines of their own. Blank lines are skipped.
final class LinesReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var number: LineNumber
  /// Of a line, in bytes.
  private let longest: Int
  /// The reason for rejecting a longer line.
  private let tooLong: String
  private let read: (_ line: Bytes, RecordPosition.Place) -> [Record]
  /// Whether the reader is skipping a line that is too long.
  private var isSkipping = false

  /// - Parameters:
  ///   - line: of the first byte, from 1.
  ///   - read: the records of a line without its line end.
  init(
    _ buffer: InputBuffer, _ maker: RecordMaker, line: Int, longest: Int, tooLong: String,
    read: @escaping (_ line: Bytes, RecordPosition.Place) -> [Record]
  ) {
    self.buffer = buffer
    self.maker = maker
    number = LineNumber(line)
    self.longest = longest
    self.tooLong = tooLong
    self.read = read
  }

  func next() throws(ReadingStop) -> [Record]? {
    while true {
      if isSkipping {
        try buffer.skipLine()
        isSkipping = false
        return [maker.rejected([], at: .line(number.line), tooLong)]
      }
      try number.passLineEnds(in: buffer)
      var end = buffer.lineEnd()
      while end == nil, buffer.count <= longest, try buffer.more() { end = buffer.lineEnd() }
      let length = end ?? buffer.count
      isSkipping = length > longest
      if isSkipping { continue }
      if length == 0 { return nil }
      let records = buffer.withBytes { bytes in
        let (start, stop) = bytes.trimmed(0, length)
        return start == stop ? nil : read(bytes.extracting(0..<length), .line(number.line))
      }
      buffer.consume(length)
      if let records { return records }
    }
  }
}
