extension RecordFormat {
  /// JSON (RFC 8259): an object, several objects, a list of objects, or an object around one list.
  public static let json = RecordFormat(
    name: "json", isList: true,
    detect: { buffer, _ throws(ReadingStop) in try JSONReader.front(of: buffer) != nil },
    makeReader: { buffer, maker, _ in JSONReader(buffer, maker) })
}

/// Reads JSON that is one record, several records, or contains a list of records. The whole input is
/// in memory, and each element is read by itself: a malformed one leaves the others as they are.
final class JSONReader: FormatReader {
  /// The greatest size of an input in bytes.
  static let largest = 64 << 20

  private enum State {
    case start, inElements, behindList, end
  }

  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var state = State.start
  private var text: [UInt8] = []
  /// The place of the next element.
  private var at = 0
  /// Whether the elements are those of a list, and not objects that stand one after another.
  private var isList = true
  /// The number of objects around the list.
  private var levels = 0
  /// The other members of these objects, until a record names them.
  private var members: [UnusedValue] = []
  private var index = 0

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func next() throws(ReadingStop) -> [Record]? {
    if state == .start { try begin() }
    if state == .inElements, let records = element() { return records }
    if state == .behindList, let record = tail() { return [record] }
    return nil
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

  // MARK: The front

  private func begin() throws(ReadingStop) {
    while buffer.count <= Self.largest, try buffer.more() {}
    guard buffer.count <= Self.largest else {
      throw failed(
        .damaged,
        "larger than \(Self.largest >> 20) MiB; write JSON Lines, one object on each line")
    }
    text = buffer.withBytes { $0.copy(0, $0.count) }
    state = .inElements
    let text = text
    pass(to: text.span.behindComments())
    switch at < text.count ? text[at] : 0 {
    case .openBracket: pass(to: at + 1)
    case .openBrace: try beginObject()
    default: throw failed(.notRecognized, "not JSON: JSON starts with { or [")
    }
  }

  /// Goes to the list in the object at the front, or leaves the object as a record.
  private func beginObject() throws(ReadingStop) {
    guard let front = JSONParser.front(of: Array(text[at...])) else { return }
    switch JSONSurvey.finding(front.object, mapping: maker.mapping) {
    case .emptyList where front.isWhole: state = .end
    case .record, .emptyList: isList = false
    case .list(let place, let members, let levels):
      (self.members, self.levels) = (members, levels)
      pass(to: at + place + 1)
    case .lists(let keys):
      throw failed(
        .ambiguous,
        "several lists of records (\(Self.summary(keys))); give a file with one of them")
    case .recordWithRecords(let keys):
      throw failed(
        .ambiguous,
        "a record that contains a list of records (\(Self.summary(keys)));"
          + " give a file with one of the two")
    }
  }

  private func failed(_ cause: InputError.Cause, _ reason: String) -> ReadingStop {
    .failed(InputError(cause: cause, file: maker.file, reason: reason))
  }

  private static func summary(_ keys: [String]) -> String {
    keys.prefix(10).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
  }

  /// The buffer holds what is not read yet, for the survey of the dates.
  private func pass(to place: Int) {
    buffer.consume(place - at)
    at = place
  }

  // MARK: Elements

  /// The records of the next element; nil behind the last one.
  private func element() -> [Record]? {
    var scanner = JSONElementScanner(text, from: at, within: isList ? .openBracket : nil)
    let end = scanner.scan()
    let range = at..<scanner.position
    pass(to: end == nil || end == .newObject ? range.upperBound : range.upperBound + 1)
    if end == .close { state = .behindList }
    guard let end else { return last(range) }
    // An empty list, or a comma behind the last element.
    if end == .close, isBlank(range) { return nil }
    defer { index += 1 }
    guard !isBlank(range) else {
      let reason = "nothing between two commas; remove one"
      return [maker.rejected([], at: .index(index), reason)]
    }
    return records(range, at: .index(index))
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    let text = text
    return text.span.extracting(range).behindComments() == range.count
  }

  private func records(_ range: Range<Int>, at place: RecordPosition.Place) -> [Record] {
    guard range.count <= buffer.recordLimit else {
      return [maker.rejected([], at: place, buffer.tooLong)]
    }
    let text = text
    var records = maker.records(of: text.span.extracting(range), at: place)
    // The members of the objects around the list are unused; the first record names them.
    if case .booking(let first, var reading)? = records.first?.content, !members.isEmpty {
      reading.unused = Array((members + reading.unused).prefix(100))
      records[0].content = .booking(first, reading)
      members = []
    }
    return records
  }

  /// The records of an element at the end of the text, which is the last of several objects, the only
  /// one, or in a list that is not closed.
  private func last(_ range: Range<Int>) -> [Record]? {
    let place = RecordPosition.Place.index(index)
    guard isList else {
      state = .end
      return isBlank(range) ? nil : records(range, at: index == 0 ? .whole : place)
    }
    if isBlank(range) {
      state = .end
      let reason = "missing: the file ends before the list is closed; get the whole file"
      return [maker.rejected([], at: place, reason)]
    }
    let records = records(range, at: place)
    if case .refused? = records.first?.content {
      state = .end
      guard range.count <= buffer.recordLimit else { return records }
      let reason = "cut off: the file ends within it; get the whole file"
      return [maker.rejected(Array(text[range]), at: place, reason)]
    }
    // The element is whole: the next call reports the list.
    index += 1
    return records
  }

  /// Checks the text behind the list; returns a rejected record if the text is invalid.
  private func tail() -> Record? {
    state = .end
    for _ in 0..<levels {
      var scanner = JSONElementScanner(text, from: at, within: .openBrace)
      guard scanner.scan() != nil else {
        let reason = "missing: the file ends before the object around the list is closed"
        return maker.rejected([], at: .index(index), reason)
      }
      pass(to: scanner.position + 1)
    }
    var rest = Array(text[at...])
    rest.removeFirst(rest.span.behindComments())
    if rest.first == .semicolon { rest.removeFirst() }
    rest.removeFirst(rest.span.behindComments())
    if rest.isEmpty { return nil }
    return maker.rejected(
      Array(rest.prefix(buffer.recordLimit)), at: .index(index),
      "after the end of the list; put it into the list")
  }
}
