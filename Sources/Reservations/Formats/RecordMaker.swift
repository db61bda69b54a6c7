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
    let content: Record.Content
    do throws(RecordError) {
      try Self.check(bytes)
      values.clear()
      try read(bytes, &values)
      content = .success(builder.reservation(&values, bytes))
    } catch {
      content = .failure(error)
    }
    return Record(
      position: RecordPosition(file: file, place: place), original: bytes.copy(0, bytes.count),
      content: content)
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
