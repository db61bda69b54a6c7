internal import CivilTime

/// Makes records from the bytes that a format's reader has delimited.
final class RecordMaker {
  let file: String
  let options: ReadingOptions
  /// What the container of the records says of them.
  let context: RecordContext
  var mapping: FieldMapping { options.mapping }
  /// The day of the container, else today: it gives the year of days without one. Nil if it is
  /// unknown.
  var day: LocalDate? { context.made?.date ?? options.today }
  /// The mapped keys that the JSON records read so far have.
  var mappedKeys: Set<String> { flatReader.mappedKeys }
  /// Of the records made next.
  var names = RecordOrigin.Names.fixed
  private var values: StatedValues
  // Most documents have no record of these.
  private lazy var flatReader = JSONRecord(options.mapping)
  private var builder: ReservationBuilder

  init(
    file: String, options: ReadingOptions, orders: DateOrders,
    context: RecordContext = RecordContext()
  ) {
    self.file = file
    self.options = options
    self.context = context
    values = StatedValues(pattern: options.datePattern)
    var times = TimeColumns(pattern: options.datePattern, orders: orders)
    if let labels = context.labels { times.firstDay = labels.day ?? options.today }
    builder = ReservationBuilder(times: times, namesMembers: options.namesMembers)
  }

  /// The maker of the records within this document.
  func inside(_ format: ReaderFormat) -> RecordMaker {
    var context = context
    context.document = context.document ?? format
    return RecordMaker(
      file: file, options: options, orders: DateOrders(configured: options.dayOrder),
      context: context)
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
      let (made, reading) = builder.booking(&values, bytes)
      return record(original, at: place, made, reading)
    } catch {
      return rejected(original, at: place, error.reason)
    }
  }

  /// Makes the records of the text of a JSON value.
  func records(of bytes: Bytes, at place: RecordPosition.Place) -> [Record] {
    let (start, end) = bytes.trimmed(bytes.behindComments(), bytes.count)
    let original = bytes.copy(start, end)
    names = .keys
    do throws(RecordError) {
      try Self.check(original.span)
      let value = try JSONParser.value(of: original)
      return try records(of: value, original, at: place)
    } catch {
      return [rejected(original, at: place, error.reason)]
    }
  }

  /// Makes the records of a value that no text states.
  func records(of value: JSONValue, at place: RecordPosition.Place) -> [Record] {
    let shown = Array(value.json.utf8)
    do throws(RecordError) { return try records(of: value, shown, at: place) } catch {
      return [rejected(shown, at: place, error.reason)]
    }
  }

  /// None for linked data without a booking.
  private func records(
    of value: JSONValue, _ original: [UInt8], at place: RecordPosition.Place
  ) throws(RecordError) -> [Record] {
    let bookings = try bookings(in: value, size: original.count)
    if let bookings, !bookings.isEmpty {
      return bookings.map { record(original, at: place, $0) }
    }
    values.clear()
    // The members that made no booking are marked as read.
    try flatReader.read(bookings == nil ? value : value.unread, into: &values)
    let (made, reading) = builder.booking(&values, "".utf8.span)
    // A flat record may have a type, too.
    if bookings != nil, made.start == nil, reading.startTime == nil { return [] }
    return [record(original, at: place, made, reading)]
  }

  /// Makes a record of the values of labels.
  func labelledRecord(_ value: JSONValue, at place: RecordPosition.Place) -> Record {
    let original = Array(value.json.utf8)
    names = .keys
    do throws(RecordError) {
      values.clear()
      try flatReader.read(value, into: &values)
      let (made, reading) = builder.booking(&values, "".utf8.span)
      return record(original, at: place, made, reading)
    } catch {
      return rejected(original, at: place, error.reason)
    }
  }

  /// Makes a record with what its container says of it.
  func record(
    _ original: [UInt8], at place: RecordPosition.Place, _ content: RecordContent
  ) -> Record {
    if case .booking(let made, let reading) = content {
      return record(original, at: place, made, reading)
    }
    return Record(origin: origin(original, at: place), content: content)
  }

  private func record(
    _ original: [UInt8], at place: RecordPosition.Place, _ made: consuming Reservation,
    _ reading: consuming Reading
  ) -> Record {
    var origin = origin(original, at: place)
    made.made = made.made ?? context.date
    made.notes = made.notes.map(HTMLText.shown)
    if let labels = context.labels {
      made.subject = labels.title
      if made.title == nil, let title = labels.title.flatMap(CancellationMark.title) {
        (made.subject, made.status) = (title, .cancelled)
      }
      made.provider = made.provider ?? labels.provider
      origin.labels = labels
    }
    if context.document != nil || context.labels != nil { reading.refuseReplaced(in: made) }
    return Record(origin: origin, content: .booking(made, reading))
  }

  private func origin(_ original: [UInt8], at place: RecordPosition.Place) -> RecordOrigin {
    var origin = RecordOrigin(
      position: RecordPosition(file: file, part: context.part, place: place), original: original)
    origin.names = names
    if let mail = context.mail { origin.document = "\(file):\(mail)" }
    origin.position.messageID = context.messageID
    origin.sender = context.sender
    return origin
  }

  /// A record that cannot be read.
  func rejected(
    _ original: [UInt8], at place: RecordPosition.Place, _ reason: String
  ) -> Record {
    record(original, at: place, .refused(RecordError(reason)))
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

extension Reading {
  /// Refuses the texts of a document of which bytes are no characters of its encoding.
  fileprivate mutating func refuseReplaced(in made: Reservation) {
    let texts: [(Field, [String?])] = [
      (.title, [made.title, made.vehicle]),
      (.location, [made.from, made.to].flatMap { [$0?.name, $0?.hall, $0?.address?.text] }),
      (.provider, [made.provider]), (.underName, made.tickets.map(\.guest)),
      (.notes, [made.notes]),
    ]
    for (field, texts) in texts where texts.contains(where: { $0?.contains("\u{FFFD}") ?? false }) {
      unread.append(
        FieldProblem(field: field, reason: "has bytes of another encoding than stated; correct it"))
    }
  }
}
