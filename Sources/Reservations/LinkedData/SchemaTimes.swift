/// The times of a booking.
extension SchemaBooking {
  /// Keeps the text of a column of times: that of the first path with a value. An object without a
  /// text, and several texts that differ, cannot be read.
  mutating func readTime(_ column: Column, _ paths: [SchemaPath]) {
    guard let member = member(paths) else { return }
    let (value, name) = (member.value, member.path)
    var texts = Set(value.elements.lazy.filter { !$0.isEmpty }.map(Self.timeText))
    if texts.count > 1, let text = commonTime(of: texts, column, name) { texts = [text] }
    guard texts.count == 1, let text = texts.first ?? nil else {
      let reason =
        texts.count > 1
        ? "several values in \(name); write one"
        : "\(value.noun) in \(name); write a text"
      reading.unread.append(FieldProblem(field: column.field, reason: reason))
      return
    }
    switch column {
    case .field(.start), .part(.startDate): stated.start.append(TimePart(text, column, name))
    case .field(.end), .part(.endDate): stated.end.append(TimePart(text, column, name))
    default: stated.duration = text
    }
  }

  /// The text that states most, of texts of which those that can be read have one reading: a page shows
  /// a moment in words, too. Nil where they differ.
  private mutating func commonTime(
    of texts: Set<String?>, _ column: Column, _ name: String
  ) -> String? {
    var read: [(text: String, time: StatedTime)] = []
    var unread: [String] = []
    for text in texts.compactMap(\.self).sorted() {
      do throws(TimeError) {
        let part = TimePart(text, column, name)
        read.append((text, try times.reading(part, on: TimeReader.anyDay).stated))
      } catch { unread.append(text) }
    }
    let clocks = read.map { [$0.time.start.date, $0.time.end?.date] }
    let hours = read.map { [$0.time.start.time, $0.time.end?.time] }
    guard Set(clocks).count == 1, Set(hours).count == 1 else { return nil }
    for text in unread { reading.addUnused(name, text) }
    return read.first { $0.time.start.offset != nil }?.text ?? read.first?.text
  }

  /// States the start and the end. Beside a day of a stay, a text such as `afternoon` is unused: the stay
  /// lasts whole days. Of any other kind, such a text is a time that cannot be read.
  mutating func stateTimes() {
    if kind == .lodging {
      let (start, end) = (stated.start, stated.end)
      if start.count > 1 { stated.start = start.filter { isRead($0) } }
      if end.count > 1 { stated.end = end.filter { isRead($0) } }
      // Of how many nights it is, an hour of the check-out does not say.
      if let text = stated.end.first?.text, times.clock(stated.end) != nil,
        times.day(stated.end) == nil
      {
        stated.end = []
        reading.unread.append(
          FieldProblem(field: .end, reason: TimeColumns.withoutDay(text).reason))
      }
    }
    stated.state(in: &made, &reading, by: times)
  }

  private mutating func isRead(_ part: TimePart) -> Bool {
    let reading = try? times.reading(part, on: TimeReader.anyDay)
    return readable(part.text, part.name, reading != nil) != nil
  }

  /// The text if it can be read; else nil, and the text is unused.
  private mutating func readable(_ text: String, _ name: String, _ isRead: Bool) -> String? {
    if isRead { return text }
    reading.unused.append(UnusedValue(name: name, value: text))
    return nil
  }

  /// A time beside the start; nil for one that cannot be read, which is then among the unused values.
  mutating func extraTime(_ paths: [SchemaPath]) -> ReservationTime? {
    guard let member = member(paths), let text = Self.timeText(member.value) else { return nil }
    nameFurther(member.value.elements.prefix(100).compactMap(\.text), member.path)
    let time = try? times.time(text, beside: made.start)
    _ = readable(text, member.path, time != nil)
    return time
  }

  /// The text of a time, with the zone of KItinerary's QDateTime behind it, which is read with the time.
  /// Qt names a zone of an offset alone by the offset, which the text has.
  private static func timeText(_ value: JSONValue) -> String? {
    guard let text = value.text, let name = value.objects.first?.text("timezone"),
      text.utf8.contains(UInt8(ascii: "T"))
    else { return value.text }
    let isOffset = name.hasPrefix("UTC+") || name.hasPrefix("UTC-")
    return isOffset && text.hasSuffix(name.dropFirst(3)) ? text : "\(text)[\(name)]"
  }
}
