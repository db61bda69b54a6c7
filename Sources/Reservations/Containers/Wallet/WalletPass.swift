internal import CivilTime

/// A pass of Apple's Wallet: its pass.json with the texts of one language. It knows the fields that
/// were read.
final class WalletPass {
  enum Style: String, CaseIterable {
    case boardingPass, eventTicket, generic, storeCard, coupon
  }

  let root: JSONObject
  /// Nil for a pass without one of the known styles.
  let style: Style?
  /// In the order of the pass.
  private(set) var fields: [PassField] = []
  /// The semantic tags of the pass and of its fields.
  let semantics: JSONObject
  /// In the order of the pass.
  let barcodes: [String]
  /// The first barcode that is one of a boarding pass.
  let code: BoardingPassCode?
  /// The day of the pass, or one near it: it gives the year of a day without one, and decides whether
  /// 03/04 is in March or April. Nil if it is unknown.
  var near: LocalDate?
  var reading = Reading()
  var tickets = TicketValues()
  let relevantDates: RelevantDates

  /// - Parameters:
  ///   - languages: as in `PassStrings.preferred`.
  ///   - known: the day of the mail with the pass, or today; nil if unknown.
  init(_ root: JSONObject, _ strings: PassStrings, languages: [String], known: LocalDate?) {
    self.root = root
    let style = Style.allCases.first { root.has($0.rawValue) }
    self.style = style
    barcodes = (root.objects("barcodes").prefix(20) + root.objects("barcode").prefix(1))
      .compactMap { barcode in
        // The spaces at the end of a boarding pass's text count.
        if case .text(let message) = barcode.value("message") { message } else { nil }
      }
    code = barcodes.lazy.compactMap { BoardingPassCode($0) }.first
    let (texts, english) = (strings.preferred(languages), strings.preferred(["en"]))
    var tags = root.object("semantics")?.members ?? []
    for area in PassField.Area.allCases {
      let own = style.flatMap { root.object($0.rawValue) }?.objects(area.key) ?? []
      for field in own.prefix(100) {
        tags += field.object("semantics")?.members ?? []
        if let field = PassField(field, area, texts, english: english) { fields.append(field) }
      }
    }
    semantics = JSONObject(tags)
    relevantDates = RelevantDates(root)
    near = relevant?.start.date ?? known
    if style == .boardingPass { setEnds() }
  }

  /// Of a boarding pass the first primary field is the departure and the second the destination: the
  /// place, or the time under the name of the place.
  private func setEnds() {
    let times: [Column] = [.field(.start), .field(.end), .part(.departure), .part(.arrival)]
    let ends = fields.indices.filter { index in
      let field = fields[index]
      // A label that says nothing is the place, even if the key says what the time is.
      let isBelowPlace = field.labelOfPlace != nil && field.column.map(times.contains) == true
      return field.area == .primary && (isBelowPlace || field.row?.shape.kind != .time)
    }
    guard ends.count >= 2 else { return }
    let parts: [(place: Column.Part, time: Column.Part)] = [
      (.origin, .departure), (.destination, .arrival),
    ]
    for (index, part) in zip(ends, parts) {
      let clock = try? fields[index].reading(TimeContext(day: TimeReader.anyDay))
      let isClock = clock?.hasDay == false
      fields[index].setColumn(.part(isClock ? part.time : part.place), isClock ? .time : .any)
    }
  }

  // MARK: Tags

  /// The text of the first semantic tag that the pass has; nil without one.
  func tag(_ names: String...) -> String? { semantics.value(names)?.text }

  /// The text of the first semantic tag that states the column.
  func tag(of column: Column) -> String? { semantics.value(PassLabels.tags(of: column))?.text }

  /// The time of a tag: a text, or an event's date `{"date": "...", "timeZone": "Europe/Berlin"}`.
  /// Nil for a date that is still open.
  private func time(ofTag name: String, zone: String?) throws(TimeError) -> ReservationTime? {
    guard let tag = semantics.value(name) else { return nil }
    guard case .object(let info) = tag else { return try Self.time(tag.text, zone: zone) }
    guard !info.has(true: "undetermined"), !info.has(true: "unannounced"),
      let time = try Self.time(info.text("date", "startDate"), zone: info.text("timeZone"))
    else { return nil }
    return info.has(true: "ignoreTimeComponents") ? ReservationTime(date: time.clock.date) : time
  }

  /// A time, with the zone of its place if that agrees with the time's offset; nil without a text.
  static func time(
    _ text: String?, zone: String? = nil
  ) throws(TimeError) -> ReservationTime? {
    guard let text else { return nil }
    if let zone, let time = try? ISO8601.time("\(text)[\(zone)]"), time.zone != nil { return time }
    return try ISO8601.time(text)
  }

  /// The place of a pass that has just one.
  var coordinates: GeoCoordinates? {
    let locations = root.objects("locations")
    return locations.count == 1 ? Place(locations[0]).geo : nil
  }

  // MARK: Fields

  /// The fields that state the columns, those of the first column first.
  func indices(of columns: Column...) -> [Int] { indices(of: columns) }

  private func indices(of columns: [Column]) -> [Int] {
    columns.flatMap { column in
      fields.indices.filter { fields[$0].column == column }
        .sorted { (fields[$0].row?.shape.row ?? 0, $0) < (fields[$1].row?.shape.row ?? 0, $1) }
    }
  }

  func markRead(_ index: Int) { fields[index].isRead = true }

  /// The value of the column's first semantic tag, else of its first field; nil without both. Marks the
  /// fields that agree with it as read.
  ///
  /// - Parameters:
  ///   - tagged: the value of several tags.
  ///   - form: the form in which the values are compared and returned.
  func text(
    _ column: Column, tagged: String? = nil, as form: (String) -> String = { $0 }
  ) -> String? {
    let found = indices(of: column)
    let tagged = tagged ?? tag(of: column)
    guard let stated = (tagged ?? found.first.map { fields[$0].value }).map(form) else {
      return nil
    }
    for index in found where form(fields[index].value).isSpelled(like: stated) { markRead(index) }
    return stated
  }

  /// The time of the first semantic tag of the columns, else of their fields: the day of one and the time
  /// of day of another. Marks the fields that agree with it as read.
  ///
  /// - Parameters:
  ///   - field: which a value that cannot be read is a problem of; nil if it is unused.
  ///   - day: of a time of day if no field states its day; nil if it is unknown.
  ///   - zone: the name of the semantic tag with the zone of the place.
  func time(
    _ columns: Column..., of field: Field? = nil, on day: LocalDate?, zone: String? = nil
  ) -> PassTime? {
    let (found, zone) = (indices(of: columns), zone.flatMap { tag($0) })
    let tagged = tagged(columns, of: field, zone)
    if tagged == nil, let field { refuseUnread(columns, of: field, beside: found) }
    guard var time = tagged.map({ PassTime(start: $0) }) ?? shown(found, on: day) else {
      return nil
    }
    var problems: [TimeError] = []
    if let field, let problem = problem(of: time, as: field) { problems.append(problem) }
    for index in found.sorted() {
      guard let reading = reading(index, on: time.day) else { continue }
      guard reading.stated.start.agrees(with: time.start) else {
        if contradicts(index, reading, time) {
          problems.append(
            TimeError("another day than \(time.day) beside it; correct one of them")
              .quoting(fields[index].value))
          markRead(index)
        }
        continue
      }
      markRead(index)
      time.end = time.end ?? reading.stated.end
      if !time.names.contains(fields[index].name) { time.names.append(fields[index].name) }
    }
    guard let field, !problems.isEmpty else { return time }
    reading.unread += problems.map { FieldProblem(field: field, reason: $0.reason) }
    return nil
  }

  /// The end of an event or a stay. One without a day is on the day of the start, or on the next day if
  /// it would not be after the start.
  func end(_ column: Column, after start: PassTime?) -> PassTime? {
    guard var end = time(column, of: .end, on: start?.start.clock.date) else { return nil }
    guard let shown = end.shown, !shown.hasDay, shown.laterDays == 0, let start,
      start.start.time != nil, start.start.offset != .utc || start.start.zone != nil
    else { return end }
    let isAfter =
      if let first = start.start.instant, let last = end.start.instant { last > first } else {
        end.start.clock > start.start.clock
      }
    guard !isAfter, let next = end.start.date.adding(days: 1) else { return end }
    end.start.date = next
    do throws(TimeError) {
      try TimeColumns.refuseLongNight(
        start.start.clock, start.shown.map { fields[$0.index].value }, end.start.clock,
        fields[shown.index].value)
    } catch {
      reading.unread.append(FieldProblem(field: .end, reason: error.reason))
      return nil
    }
    return end
  }

  /// Why a time that a field shows is none of a start or an end; nil for one that is.
  private func problem(of time: PassTime, as field: Field) -> TimeError? {
    guard let shown = time.shown else { return nil }
    let text = fields[shown.index].value
    if field == .start, shown.laterDays > 0 {
      return TimeError("days after the start belong to the end").quoting(text)
    }
    if field == .end, time.end != nil { return TimeColumns.interval(text) }
    return nil
  }

  /// Whether one of two fields is that of a day, and the days differ.
  private func contradicts(_ index: Int, _ reading: TimeReading, _ time: PassTime) -> Bool {
    guard let shown = time.shown, reading.hasDay else { return false }
    let isDay = { (index: Int) in self.fields[index].column == .part(.startDate) }
    return isDay(index) != isDay(shown.index)
      && !reading.stated.start.isOn(time.day)
  }

  /// The time of the first semantic tag of the columns that can be read.
  private func tagged(_ columns: [Column], of field: Field?, _ zone: String?) -> ReservationTime? {
    for name in columns.flatMap(PassLabels.tags) {
      do throws(TimeError) {
        if let time = try time(ofTag: name, zone: zone) { return time }
      } catch {
        if let field {
          reading.unread.append(FieldProblem(field: field, reason: error.reason))
        } else {
          reading.addUnused(name, tag(name) ?? "")
        }
      }
    }
    return nil
  }

  /// Names the fields of the columns that are no times, where no other field of them states as much.
  private func refuseUnread(_ columns: [Column], of field: Field, beside found: [Int]) {
    var times: [TimeReading] = []
    var unread: [(index: Int, columns: Set<Column>, error: TimeError)] = []
    for index in fields.indices {
      if let value = fields[index].unread, value.mayBeTime, !value.columns.isDisjoint(with: columns)
      {
        unread.append((index, value.columns, value.error))
      } else if found.contains(index) {
        do throws(TimeError) { times.append(try read(index, on: nil)) } catch {
          unread.append((index, Set([fields[index].column].compactMap(\.self)), error))
        }
      }
    }
    let hasDay = times.contains(where: \.hasDay)
    let hasTime = times.contains { $0.stated.start.time != nil }
    for (index, columns, error) in unread
    where columns == [.part(.startDate)] ? !hasDay : !hasTime {
      markRead(index)
      reading.unread.append(FieldProblem(field: field, reason: error.reason))
    }
  }

  /// Names the words of the first label of the start, where nothing else states a start.
  func refuseWords() {
    let columns: Set<Column> = [
      .field(.start), .part(.startDate), .part(.departure), .detail(.checkIn),
    ]
    let index = fields.indices.first { index in
      !fields[index].isRead && fields[index].unread?.columns.isDisjoint(with: columns) == false
    }
    guard let index else { return }
    markRead(index)
    do throws(TimeError) { _ = try fields[index].reading(TimeContext()) } catch {
      reading.unread.append(FieldProblem(field: .start, reason: error.reason))
    }
  }

  private func shown(_ found: [Int], on day: LocalDate?) -> PassTime? {
    let dated = found.lazy.compactMap { index in
      self.reading(index, on: nil).map { PassTime($0, of: index) }
    }.first { $0.shown?.hasDay == true }
    // Several days have no time of day.
    let isOneDay = dated?.end == nil || dated?.end?.time != nil
    let timed = found.first { isOneDay && reading($0, on: nil)?.stated.start.time != nil }
    guard let timed else { return dated }
    guard let date = dated?.day ?? day, let reading = reading(timed, on: date) else { return nil }
    return PassTime(reading, of: timed)
  }

  func reading(_ index: Int, on day: LocalDate?) -> TimeReading? { try? read(index, on: day) }

  /// The time that a field shows; a time of day is on the day, or, without one, on any.
  private func read(_ index: Int, on day: LocalDate?) throws(TimeError) -> TimeReading {
    var context = TimeContext(day: day ?? TimeReader.anyDay)
    if let near = day ?? near {
      context.year = { month, day in
        near.adding(days: -1).flatMap { LocalDate.next(month: month, day: day, from: $0) }
      }
      // The nearer one of two days, if it is at most two days away.
      context.order = { dayFirst, monthFirst in
        let distances = [dayFirst, monthFirst].map { abs($0.daysSinceEpoch - near.daysSinceEpoch) }
        guard min(distances[0], distances[1]) <= 2 else { return nil }
        return distances[0] <= distances[1] ? .dayFirst : .monthFirst
      }
    }
    var reading = try fields[index].reading(context)
    if let later = reading.stated.start.date.adding(days: reading.laterDays) {
      reading.stated.start.date = later
    }
    return reading
  }
}

/// A time of a pass.
struct PassTime {
  var start: ReservationTime
  var end: ReservationTime?
  /// The labels of the fields that show it.
  var names: [String] = []
  /// The field that shows it; nil for another source.
  private(set) var shown: (index: Int, hasDay: Bool, laterDays: Int)?

  init(start: ReservationTime, end: ReservationTime? = nil) {
    (self.start, self.end) = (start, end)
  }

  init(_ reading: TimeReading, of index: Int) {
    self.init(start: reading.stated.start, end: reading.stated.end)
    shown = (index, reading.hasDay, reading.laterDays)
  }

  /// The day that the fields count from.
  var day: LocalDate {
    let day = start.clock.date
    return day.adding(days: -(shown?.laterDays ?? 0)) ?? day
  }

  /// The labels as a list; nil for another source, such as a semantic tag.
  var source: String? { names.isEmpty ? nil : names.joined(separator: ", ") }
}

extension ReservationTime {
  /// The clock reading in the time's zone, if it has one; midnight for a day.
  var clock: LocalDateTime {
    if let zone, let instant, let local = zone.local(at: instant) { return local }
    return LocalDateTime(date, time ?? .midnight)
  }

  /// Whether this time, or a day alone, does not contradict another one. On an unknown clock, a time of
  /// day cannot be compared.
  fileprivate func agrees(with other: ReservationTime) -> Bool {
    if self == other || time == nil && other.isOn(date) { return true }
    guard other.time != nil, other.offset != .utc || other.zone != nil else { return false }
    return LocalDateTime(date, time ?? other.clock.time) == other.clock
  }

  /// Whether the time is on the day of its place; before noon in UTC it is the evening of the day
  /// before in America.
  func isOn(_ day: LocalDate) -> Bool {
    if clock.date == day { return true }
    guard offset == .utc, zone == nil, let time, time.hour < 12 else { return false }
    return date == day.adding(days: 1)
  }
}

extension String {
  /// Whether the letters and digits are the same in any case, with or without accents.
  func isSpelled(like other: String) -> Bool { spelling == other.spelling }

  private var spelling: String { FoldedName.folded(self).filter { $0.isLetter || $0.isNumber } }
}
