extension RecordFormat {
  /// JSON (RFC 8259): an object, several objects, a list of objects, or an object around one list.
  public static let json = RecordFormat(
    name: "json", layout: .list,
    detect: { buffer, _ throws(ReadingStop) in try JSONReader.front(of: buffer) != nil },
    makeReader: { buffer, maker, _ in JSONReader(buffer, maker) })
}

/// Reads JSON that is one record, several records, or contains a list of records.
final class JSONReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  /// Reads the records; nil until the front is read, and for a list without elements.
  private var list: JSONListReader?
  private var hasBegun = false

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func next() throws(ReadingStop) -> [Record]? {
    if !hasBegun { list = try begin() }
    hasBegun = true
    return try list?.next()
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

  private func begin() throws(ReadingStop) -> JSONListReader? {
    if let front = try Self.front(of: buffer) { buffer.consume(front) }
    switch buffer.firstText {
    case .openBracket: return list(at: 0)
    case .openBrace: break
    default:
      throw .failed(
        InputError(
          cause: .notRecognized, file: maker.file, reason: "not JSON: JSON starts with { or ["))
    }
    while buffer.count < buffer.lookahead, try buffer.more() {}
    guard let front = buffer.withBytes({ JSONParser.front(of: $0) }) else { return nil }
    switch JSONSurvey.finding(front.object, mapping: maker.mapping) {
    case .emptyList where front.isWhole: return nil
    case .record, .emptyList: return JSONListReader(buffer, maker)
    case .list(let place, let members, let levels):
      return list(at: place, besides: members, levels: levels)
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
  private func list(
    at place: Int, besides members: [UnusedValue] = [], levels: Int = 0
  ) -> JSONListReader {
    buffer.consume(place + 1)
    return JSONListReader(buffer, maker, besides: members, levels: levels)
  }

  private func ambiguous(_ reason: String) -> ReadingStop {
    .failed(InputError(cause: .ambiguous, file: maker.file, reason: reason))
  }

  private static func summary(_ keys: [String]) -> String {
    keys.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
  }
}
