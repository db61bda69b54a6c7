/// Reads the elements of a JSON list, or objects that stand one after another, one at a time.
final class JSONListReader: FormatReader {
  private enum State {
    case inElements
    /// Behind the list, before the end of the object around it.
    case inObject
    case behindList
    case end
  }

  private let buffer: InputBuffer
  private let maker: RecordMaker
  private let isList: Bool
  /// The number of objects around the list that are not closed yet.
  private var levels = 0
  /// The other members of these objects, until a record names them.
  private var members: [UnusedValue] = []
  private var state = State.inElements
  private var index = 0
  private var scanner: JSONElementScanner
  private var isTooLong = false

  /// Reads objects one after another.
  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
    isList = false
    scanner = JSONElementScanner(within: nil)
  }

  /// Reads a list from behind its opening bracket on, and checks the text behind it.
  ///
  /// - Parameters:
  ///   - members: the other members of the objects around the list.
  ///   - levels: the number of these objects.
  init(_ buffer: InputBuffer, _ maker: RecordMaker, besides members: [UnusedValue], levels: Int) {
    self.buffer = buffer
    self.maker = maker
    self.levels = levels
    self.members = members
    isList = true
    scanner = JSONElementScanner(within: .openBracket)
  }

  func next() throws(ReadingStop) -> [Record]? {
    switch state {
    case .inElements: try element()
    case .inObject, .behindList: try tail().map { [$0] }
    case .end: nil
    }
  }

  // MARK: Elements

  private func element() throws(ReadingStop) -> [Record]? {
    while true {
      if let end = buffer.withBytes({ scanner.scan($0) }) { return try element(before: end) }
      if buffer.count > buffer.recordLimit {
        isTooLong = true
        buffer.consume(buffer.count)
        scanner.forget()
      }
      if try !buffer.more(), !scanner.closeString() { return isList ? truncated() : last() }
    }
  }

  private func element(before end: JSONElementScanner.End) throws(ReadingStop) -> [Record]? {
    let length = scanner.position
    let isBlank = !isTooLong && isBlank(length)
    // A comma behind the last element.
    if isBlank, end == .close, index > 0 {
      endList(length)
      return try tail().map { [$0] }
    }
    var records =
      isBlank
      ? [maker.rejected([], at: .index(index), "nothing between two commas; remove one")]
      : self.records(length, at: .index(index))
    nameMembers(&records)
    if end == .close {
      endList(length)
      if isBlank && index == 0 { return try tail().map { [$0] } }
    } else {
      buffer.consume(end == .newObject ? length : length + 1)
      scanner.reset()
    }
    isTooLong = false
    index += 1
    return records
  }

  /// The records of so many bytes.
  private func records(_ length: Int, at place: RecordPosition.Place) -> [Record] {
    if isTooLong || length > buffer.recordLimit {
      return [maker.rejected([], at: place, buffer.tooLong)]
    }
    return buffer.withBytes { maker.records(of: $0.extracting(0..<length), at: place) }
  }

  /// Names the members of the object around the list as unused, with the first record.
  private func nameMembers(_ records: inout [Record]) {
    guard !members.isEmpty, let record = records.first,
      case .success(var reservation) = record.content
    else { return }
    reservation.unused = Array((members + reservation.unused).prefix(100))
    records[0].content = .success(reservation)
    members = []
  }

  private func isBlank(_ length: Int) -> Bool {
    buffer.withBytes { $0.extracting(0..<length).behindComments() == length }
  }

  /// Passes the closing bracket behind so many bytes.
  private func endList(_ length: Int) {
    buffer.consume(length + 1)
    state = levels > 0 ? .inObject : .behindList
    scanner = JSONElementScanner(within: .openBrace)
  }

  // MARK: The end of the input

  /// The last of several objects, or the only one.
  private func last() -> [Record]? {
    state = .end
    defer { buffer.consume(buffer.count) }
    if !isTooLong, isBlank(buffer.count) { return nil }
    return records(buffer.count, at: index == 0 ? .whole : .index(index))
  }

  /// The record of the bytes that remain when the input ends within the list.
  private func truncated() -> [Record] {
    state = .end
    let place = RecordPosition.Place.index(index)
    defer { buffer.consume(buffer.count) }
    if !isTooLong, isBlank(buffer.count) {
      let reason = "missing: the file ends before the list is closed; get the whole file"
      return [maker.rejected([], at: place, reason)]
    }
    let rest = records(buffer.count, at: place)
    if let record = rest.first, case .failure = record.content, !isTooLong {
      let reason = "cut off: the file ends within it; get the whole file"
      return [maker.rejected(record.original, at: place, reason)]
    }
    if isTooLong { return rest }
    // The element is whole: return it now, and report the unclosed list at the next call.
    index += 1
    scanner.reset()
    state = .inElements
    return rest
  }

  /// Checks the text behind the list; returns a rejected record if the text is invalid.
  private func tail() throws(ReadingStop) -> Record? {
    let place = RecordPosition.Place.index(index)
    while case .inObject = state {
      let end = buffer.withBytes { scanner.scan($0) }
      buffer.consume(scanner.position + (end == nil ? 0 : 1))
      scanner.forget()
      if end != nil {
        levels -= 1
        scanner.reset()
        if levels == 0 { state = .behindList }
      } else if try !buffer.more() {
        state = .end
        return maker.rejected(
          [], at: place, "missing: the file ends before the object around the list is closed")
      }
    }
    repeat {
      buffer.consume(buffer.withBytes { $0.firstText(from: 0) })
      if buffer.count >= buffer.recordLimit { break }
    } while try buffer.more()
    state = .end
    buffer.consume(buffer.withBytes { $0.behindComments() })
    if buffer.firstText == .semicolon { buffer.consume(1) }
    buffer.consume(buffer.withBytes { $0.behindComments() })
    if buffer.count == 0 { return nil }
    let rest = buffer.withBytes { $0.copy(0, min($0.count, buffer.recordLimit)) }
    return maker.rejected(
      rest, at: place, "after the end of the list; put it into the list")
  }
}
