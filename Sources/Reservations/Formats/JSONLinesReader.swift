/// Reads JSON Lines: one object on each line, blank lines between them.
struct JSONLinesReader {
  /// The line that the bytes at the front stand on.
  private var line: Int
  private var isBehindReturn = false

  init(line: Int) { self.line = line }

  mutating func next(
    _ buffer: InputBuffer, _ maker: inout RecordMaker
  ) throws(InputError) -> Record? {
    while true {
      var looked = 0
      var end: Int?
      while end == nil {
        end = buffer.withBytes { $0.lineEnd(from: looked) }
        looked = buffer.count
        if end != nil { break }
        if looked > buffer.recordLimit { return try tooLong(buffer, maker) }
        if !(try buffer.more()) { break }
      }
      let length = end ?? buffer.count
      if length == 0 && end == nil { return nil }
      if length > buffer.recordLimit { return try tooLong(buffer, maker) }
      let record = buffer.withBytes { bytes -> Record? in
        let (start, stop) = bytes.trimmed(0, length)
        if start == stop { return nil }
        return maker.record(json: bytes.extracting(start..<stop), at: .line(line))
      }
      buffer.consume(length)
      if length > 0 { isBehindReturn = false }
      passLineEnd(buffer)
      if let record { return record }
    }
  }

  private mutating func passLineEnd(_ buffer: InputBuffer) {
    guard buffer.count > 0 else { return }
    let byte = buffer.withBytes { $0[0] }
    if byte == .carriageReturn || !isBehindReturn { line += 1 }
    isBehindReturn = byte == .carriageReturn
    buffer.consume(1)
  }

  private mutating func tooLong(
    _ buffer: InputBuffer, _ maker: RecordMaker
  ) throws(InputError) -> Record {
    let place = RecordPosition.Place.line(line)
    try buffer.skipLine()
    isBehindReturn = false
    passLineEnd(buffer)
    return maker.rejected([], at: place, buffer.tooLong)
  }
}
