extension RecordFormat {
  /// One JSON document (RFC 8259): an object, a list of objects, or an object around one list.
  public static let json = RecordFormat(
    name: "json", layout: .list,
    detect: { buffer, _ throws(ReadingStop) in try JSONReader.front(of: buffer) != nil },
    makeReader: { buffer, maker, _ in JSONReader(buffer, maker) })
}

/// Reads a JSON document that is one record or contains a list of records.
final class JSONReader: FormatReader {
  private enum State {
    case start
    case record
    case list(JSONListReader)
    case end
  }

  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var state = State.start

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func next() throws(ReadingStop) -> Record? {
    while true {
      switch state {
      case .start: state = try begin()
      case .record:
        let record = try record()
        state = .end
        return record
      case .list(let list): return try list.next()
      case .end: return nil
      }
    }
  }

  /// The number of bytes before the opening bracket: white space, comments, and the marks of HTML
  /// and XML around a script; nil without a bracket.
  static func front(of buffer: InputBuffer) throws(ReadingStop) -> Int? {
    while true {
      let (place, first) = buffer.withBytes { bytes in
        let place = bytes.behindComments()
        return (place, place < bytes.count ? bytes[place] : 0)
      }
      if first == .openBracket || first == .openBrace { return place }
      // More bytes can tell only of a comment or a mark.
      guard [UInt8(ascii: "/"), UInt8(ascii: "<")].contains(buffer.firstText),
        place == buffer.count || buffer.count < 16, buffer.count < buffer.lookahead
      else { return nil }
      guard try buffer.more() else { return nil }
    }
  }

  private func begin() throws(ReadingStop) -> State {
    if let front = try Self.front(of: buffer) { buffer.consume(front) }
    switch buffer.firstText {
    case .openBracket: return list(at: 0, besides: [], levels: 0)
    case .openBrace: break
    default:
      throw .failed(
        InputError(
          cause: .notRecognized, file: maker.file, reason: "not JSON: JSON starts with { or ["))
    }
    while buffer.count < buffer.lookahead, try buffer.more() {}
    switch buffer.withBytes({
      JSONSurvey.finding($0, isComplete: buffer.isComplete, mapping: maker.mapping)
    }) {
    case .record: return .record
    case .list(let place, let members, let levels):
      return list(at: place, besides: members, levels: levels)
    case .emptyList: return .end
    case .lists(let keys):
      throw ambiguous(
        "several lists of records (\(Self.summary(keys))); give a file with one of them")
    case .recordWithRecords(let keys):
      throw ambiguous(
        "a record that contains a list of records (\(Self.summary(keys)));"
          + " give a file with one of the two")
    }
  }

  /// - Parameters:
  ///   - members: of the objects around the list.
  ///   - levels: the number of these objects.
  private func list(at place: Int, besides members: [UnusedValue], levels: Int) -> State {
    buffer.consume(place + 1)
    return .list(JSONListReader(buffer, maker, besides: members, levels: levels))
  }

  private func ambiguous(_ reason: String) -> ReadingStop {
    .failed(InputError(cause: .ambiguous, file: maker.file, reason: reason))
  }

  private static func summary(_ keys: [String]) -> String {
    keys.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
  }

  private func record() throws(ReadingStop) -> Record {
    while buffer.count <= buffer.recordLimit, try buffer.more() {}
    defer { buffer.consume(buffer.count) }
    guard buffer.count <= buffer.recordLimit else {
      return maker.rejected([], at: .whole, buffer.tooLong)
    }
    var parser = JSONRecord(maker)
    return buffer.withBytes { maker.record(json: $0, &parser, at: .whole) }
  }
}
