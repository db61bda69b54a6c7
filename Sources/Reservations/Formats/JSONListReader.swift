/// Reads the elements of a JSON list, one at a time, and what stands behind the list.
struct JSONListReader {
  private enum State {
    case inList, behindList, done
  }

  /// Whether an object stands around the list.
  private let isWrapped: Bool
  private var state = State.inList
  private var index = 0
  private var scanner = JSONElementScanner()

  /// Begins behind the opening bracket.
  init(isWrapped: Bool) { self.isWrapped = isWrapped }

  mutating func next(
    _ buffer: InputBuffer, _ maker: inout RecordMaker
  ) throws(InputError) -> Record? {
    switch state {
    case .inList: try element(buffer, &maker)
    case .behindList: try tail(buffer, maker)
    case .done: nil
    }
  }

  private mutating func element(
    _ buffer: InputBuffer, _ maker: inout RecordMaker
  ) throws(InputError) -> Record? {
    scanner.reset()
    var isTooLong = false
    while true {
      if let end = buffer.withBytes({ scanner.scan($0) }) {
        isTooLong = isTooLong || scanner.position > buffer.recordLimit
        return try element(end, isTooLong, buffer, &maker)
      }
      if buffer.count > buffer.recordLimit {
        isTooLong = true
        buffer.consume(buffer.count)
        scanner.forget()
      }
      if try !buffer.more() { return truncated(isTooLong, buffer, &maker) }
    }
  }

  /// The element before the end that was found.
  private mutating func element(
    _ end: JSONElementScanner.End, _ isTooLong: Bool, _ buffer: InputBuffer,
    _ maker: inout RecordMaker
  ) throws(InputError) -> Record? {
    let length = scanner.position
    let place = RecordPosition.Place.index(index)
    let isBlank = !isTooLong && buffer.withBytes { Self.isBlank($0, length) }
    let record: Record
    if isTooLong {
      record = maker.rejected([], at: place, buffer.tooLong)
    } else if isBlank {
      record = maker.rejected([], at: place, "is missing between two commas; take one away")
    } else {
      record = buffer.withBytes { bytes in
        maker.record(json: bytes.extracting(0..<length), at: place)
      }
    }
    buffer.consume(end == .newObject ? length : length + 1)
    if end == .bracket {
      state = .behindList
      if isBlank && index == 0 { return try tail(buffer, maker) }
    }
    index += 1
    return record
  }

  /// What is left where the input ends within the list.
  private mutating func truncated(
    _ isTooLong: Bool, _ buffer: InputBuffer, _ maker: inout RecordMaker
  ) -> Record {
    state = .done
    let place = RecordPosition.Place.index(index)
    if isTooLong { return maker.rejected([], at: place, buffer.tooLong) }
    let rest = buffer.withBytes { bytes -> Record? in
      if Self.isBlank(bytes, bytes.count) { return nil }
      return maker.record(json: bytes, at: place)
    }
    buffer.consume(buffer.count)
    guard let rest else {
      return maker.rejected(
        [], at: place, "is missing: the file ends before the list is closed; get the whole file")
    }
    if case .failure = rest.content {
      return maker.rejected(
        rest.original, at: place, "is cut off: the file ends within it; get the whole file")
    }
    // The element is whole: give it, and say with the next call that the list is not.
    index += 1
    state = .inList
    return rest
  }

  /// Looks at what stands behind the list; a record that says so where that is not right.
  private mutating func tail(
    _ buffer: InputBuffer, _ maker: RecordMaker
  ) throws(InputError) -> Record? {
    state = .done
    var scanner = JSONElementScanner()
    var isClosed = !isWrapped
    while true {
      if !isClosed {
        isClosed = buffer.withBytes { scanner.closeObject($0) }
        buffer.consume(scanner.position)
        scanner.forget()
      }
      if isClosed {
        let blank = buffer.withBytes { $0.firstText(from: 0) }
        buffer.consume(blank)
        if buffer.count > 0 { break }
      }
      if try !buffer.more() { break }
    }
    let place = RecordPosition.Place.index(index)
    if !isClosed {
      return maker.rejected(
        [], at: place, "is missing: the file ends before the object around the list is closed")
    }
    if buffer.count == 0 { return nil }
    while buffer.count < buffer.recordLimit, try buffer.more() {}
    let rest = buffer.withBytes { $0.copy(0, min($0.count, buffer.recordLimit)) }
    return maker.rejected(
      rest, at: place, "stands behind the end of the list; put it into the list")
  }

  private static func isBlank(_ bytes: Bytes, _ length: Int) -> Bool {
    let (start, end) = bytes.trimmed(0, length)
    return start == end
  }
}
