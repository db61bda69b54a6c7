/// Makes records from the bytes that a format's reader has delimited.
final class RecordMaker {
  let file: String
  let options: ReadingOptions
  /// What the container of the records says of them.
  let context: RecordContext
  /// The number of containers around the records; 0 for a file.
  let depth: Int
  var mapping: FieldMapping { options.mapping }
  /// The mapped keys that the records read so far have.
  var mappedKeys: Set<String> = []
  /// Further records of the element that was read last, in their order.
  var further: ArraySlice<Record> = []
  /// Whether the element that was read last is linked data without a booking.
  var isWithoutBooking = false
  private var values: StatedValues
  private var builder: ReservationBuilder

  init(
    file: String, options: ReadingOptions, orders: DateOrders,
    context: RecordContext = RecordContext(), depth: Int = 0
  ) {
    self.file = file
    self.options = options
    self.context = context
    self.depth = depth
    values = StatedValues(
      pattern: options.datePattern, namesMembers: options.namesMembers)
    builder = ReservationBuilder(
      times: TimeColumns(pattern: options.datePattern, orders: orders))
  }

  /// Reads all further days as month/day/year, as Google Calendar and Outlook write them.
  func useUSDates() { builder.times.isUS = true }

  /// Makes a record from the bytes.
  ///
  /// - Parameter read: reads the values of the bytes, which are UTF-8 without NUL.
  func record(
    _ bytes: Bytes, at place: RecordPosition.Place,
    _ read: (Bytes, inout StatedValues) throws(RecordError) -> Void
  ) -> Record {
    let original = bytes.copy(0, bytes.count)
    do throws(RecordError) {
      try Self.check(bytes)
      values.clear()
      try read(bytes, &values)
      return record(original, at: place, builder.reservation(&values, bytes))
    } catch {
      return rejected(original, at: place, error.reason)
    }
  }

  /// Makes a record, or several, from the bytes of a JSON value.
  func record(
    json bytes: Bytes, _ reader: inout JSONRecord, at place: RecordPosition.Place
  ) -> Record {
    let (start, end) = bytes.trimmed(bytes.behindComments(), bytes.count)
    let original = bytes.copy(start, end)
    do throws(RecordError) {
      try Self.check(original.span)
      let value = try JSONParser.value(of: original)
      let bookings = try bookings(in: value, size: original.count)
      if let bookings, let first = bookings.first {
        further = bookings.dropFirst().map { record(original, at: place, $0) }[...]
        return record(original, at: place, first)
      }
      values.clear()
      let isLinked = bookings != nil
      isWithoutBooking = isLinked
      // The members that made no booking are marked as read.
      try reader.read(isLinked ? JSONParser.value(of: original) : value, into: &values)
      let made = builder.reservation(&values, "".utf8.span)
      // A flat record may have a type, too.
      isWithoutBooking = isLinked && made.start == nil && made.startTime == nil
      return record(original, at: place, made)
    } catch {
      return rejected(original, at: place, error.reason)
    }
  }

  private func record(
    _ original: [UInt8], at place: RecordPosition.Place, _ made: Reservation
  ) -> Record {
    Record(
      position: RecordPosition(file: file, place: place), original: original,
      content: .success(made))
  }

  /// A record that cannot be read.
  func rejected(
    _ original: [UInt8], at place: RecordPosition.Place, _ reason: String
  ) -> Record {
    Record(
      position: RecordPosition(file: file, place: place), original: original,
      content: .failure(RecordError(reason)))
  }

  static func check(_ bytes: Bytes) throws(RecordError) {
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw RecordError(
        "not UTF-8 at byte \(error.byteOffsets.lowerBound + 1);"
          + " convert the file, e.g. with iconv -t UTF-8")
    }
    if bytes.contains(0) { throw RecordError("contains a NUL byte; remove it") }
  }
}
