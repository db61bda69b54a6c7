/// Reads the elements of a JSON list, one at a time, and checks the text behind the list.
final class JSONListReader: FormatReader {
  private enum State {
    case inList
    /// Behind the list, before the end of the object around it.
    case inObject
    case behindList
    case end
  }

  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var parser: JSONRecord
  /// The number of objects around the list that are not closed yet.
  private var levels: Int
  /// The other members of these objects, until a record names them.
  private var members: [UnusedValue]
  private var state = State.inList
  private var index = 0
  private var scanner = JSONElementScanner()
  private var isTooLong = false

  /// Starts behind the opening bracket.
  ///
  /// - Parameters:
  ///   - members: the other members of the objects around the list.
  ///   - levels: the number of these objects.
  init(_ buffer: InputBuffer, _ maker: RecordMaker, besides members: [UnusedValue], levels: Int) {
    self.buffer = buffer
    self.maker = maker
    self.levels = levels
    self.members = members
    parser = JSONRecord(maker)
  }

  func next() throws(ReadingStop) -> Record? {
    switch state {
    case .inList: try element()
    case .inObject, .behindList: try tail()
    case .end: nil
    }
  }

  // MARK: Elements

  private func element() throws(ReadingStop) -> Record? {
    while true {
      if let end = buffer.withBytes({ scanner.scan($0) }) { return try element(before: end) }
      if buffer.count > buffer.recordLimit {
        isTooLong = true
        buffer.consume(buffer.count)
        scanner.forget()
      }
      if try !buffer.more(), !scanner.closeString() { return truncated() }
    }
  }

  private func element(before end: JSONElementScanner.End) throws(ReadingStop) -> Record? {
    let length = scanner.position
    let place = RecordPosition.Place.index(index)
    let isTooLong = isTooLong || length > buffer.recordLimit
    let isBlank = !isTooLong && buffer.withBytes { Self.isBlank($0, length) }
    // A comma behind the last element.
    if isBlank, end == .close, index > 0 {
      endList(length)
      return try tail()
    }
    var record: Record
    if isTooLong {
      record = maker.rejected([], at: place, buffer.tooLong)
    } else if isBlank {
      record = maker.rejected([], at: place, "nothing between two commas; remove one")
    } else {
      record = buffer.withBytes { bytes in
        maker.record(json: bytes.extracting(0..<length), &parser, at: place)
      }
    }
    nameMembers(&record)
    if end == .close {
      endList(length)
      if isBlank && index == 0 { return try tail() }
    } else {
      buffer.consume(end == .newObject ? length : length + 1)
      scanner.reset()
    }
    self.isTooLong = false
    index += 1
    return record
  }

  /// Names the members of the object around the list as unused, with the first record.
  private func nameMembers(_ record: inout Record) {
    guard !members.isEmpty, case .success(var reservation) = record.content else { return }
    reservation.unused = Array((members + reservation.unused).prefix(100))
    record.content = .success(reservation)
    members = []
  }

  /// Passes the closing bracket behind so many bytes.
  private func endList(_ length: Int) {
    buffer.consume(length + 1)
    state = levels > 0 ? .inObject : .behindList
    scanner = JSONElementScanner(within: .openBrace)
  }

  /// The record of the bytes that remain when the input ends within the list.
  private func truncated() -> Record {
    state = .end
    let place = RecordPosition.Place.index(index)
    if isTooLong { return maker.rejected([], at: place, buffer.tooLong) }
    let rest = buffer.withBytes { bytes -> Record? in
      if Self.isBlank(bytes, bytes.count) { return nil }
      return maker.record(json: bytes, &parser, at: place)
    }
    buffer.consume(buffer.count)
    guard let rest else {
      return maker.rejected(
        [], at: place, "missing: the file ends before the list is closed; get the whole file")
    }
    if case .failure = rest.content {
      return maker.rejected(
        rest.original, at: place, "cut off: the file ends within it; get the whole file")
    }
    // The element is whole: return it now, and report the unclosed list at the next call.
    index += 1
    scanner.reset()
    state = .inList
    return rest
  }

  private static func isBlank(_ bytes: Bytes, _ length: Int) -> Bool {
    return bytes.extracting(0..<length).behindComments() == length
  }

  // MARK: Behind the list

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
