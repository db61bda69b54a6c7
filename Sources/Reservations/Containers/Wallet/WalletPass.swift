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
    let ends = fields.indices.filter { index in
      let (field, roles) = (fields[index], [PassRole.start, .end, .departure, .arrival])
      // A label that says nothing is the place, even if the key says what the time is.
      let isBelowPlace = field.labelOfPlace != nil && field.role.map(roles.contains) == true
      return field.area == .primary && (isBelowPlace || field.row?.shape.isTime != true)
    }
    guard ends.count >= 2 else { return }
    for (index, ends) in zip(ends, [(PassRole.from, PassRole.departure), (.to, .arrival)]) {
      let clock = fields[index].reading(TimeContext(day: TimeReader.anyDay))
      let isClock = clock.map { !$0.hasDay && $0.otherWords == 0 } ?? false
      fields[index].setRole(isClock ? ends.1 : ends.0, isClock ? .time : .text)
    }
  }

  // MARK: Tags

  /// The text of the first semantic tag that the pass has; nil without one.
  func tag(_ names: String...) -> String? { semantics.value(names)?.text }

  /// The text of the first semantic tag of the role.
  func tag(of role: PassRole) -> String? { semantics.value(PassLabels.tags(of: role))?.text }

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

  /// The fields of the roles, those of the first role first.
  func indices(of roles: PassRole...) -> [Int] { indices(of: roles) }

  private func indices(of roles: [PassRole]) -> [Int] {
    roles.flatMap { role in
      fields.indices.filter { fields[$0].role == role }
        .sorted { (fields[$0].row?.number ?? 0, $0) < (fields[$1].row?.number ?? 0, $1) }
    }
  }

  func markRead(_ index: Int) { fields[index].isRead = true }

  /// The value of the role's first semantic tag, else of its first field; nil without both. Marks the
  /// fields that agree with it as read.
  ///
  /// - Parameters:
  ///   - tagged: the value of several tags.
  ///   - form: the form in which the values are compared and returned.
  func text(
    _ role: PassRole, tagged: String? = nil, as form: (String) -> String = { $0 }
  ) -> String? {
    let found = indices(of: role)
    let tagged = tagged ?? tag(of: role)
    guard let stated = (tagged ?? found.first.map { fields[$0].value }).map(form) else {
      return nil
    }
    for index in found where form(fields[index].value).isSpelled(like: stated) { markRead(index) }
    return stated
  }

  /// The time of the first semantic tag of the roles, else of their fields: the day of one and the time
  /// of day of another. Marks the fields that agree with it as read.
  ///
  /// - Parameters:
  ///   - field: which a value that cannot be read is a problem of; nil if it is unused.
  ///   - day: of a time of day if no field states its day; nil if it is unknown.
  ///   - zone: the name of the semantic tag with the zone of the place.
  func time(
    _ roles: PassRole..., of field: Field? = nil, on day: LocalDate?, zone: String? = nil
  ) -> PassTime? {
    let (found, zone) = (indices(of: roles), zone.flatMap { tag($0) })
    let tagged = tagged(roles, of: field, zone)
    if tagged == nil, let field { refuseUnread(roles, of: field, beside: found) }
    guard var time = tagged.map({ PassTime(start: $0) }) ?? shown(found, on: day) else {
      return nil
    }
    for index in found.sorted() {
      guard let reading = reading(index, on: time.start.clock.date),
        reading.stated.start.agrees(with: time.start)
      else { continue }
      markRead(index)
      time.end = time.end ?? reading.stated.end
      if !time.names.contains(fields[index].name) { time.names.append(fields[index].name) }
    }
    return time
  }

  /// The time of the first semantic tag of the roles that can be read.
  private func tagged(_ roles: [PassRole], of field: Field?, _ zone: String?) -> ReservationTime? {
    for name in roles.flatMap(PassLabels.tags) {
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

  /// Names the fields of the roles that are no times, where no other field of them states as much.
  private func refuseUnread(_ roles: [PassRole], of field: Field, beside found: [Int]) {
    let times = found.compactMap { reading($0, on: nil) }
    let (hasDay, hasTime) = (
      times.contains(where: \.hasDay), times.contains { $0.stated.start.time != nil }
    )
    for index in fields.indices where !fields[index].unreadRoles.isDisjoint(with: roles) {
      if fields[index].unreadRoles == [.date] ? hasDay : hasTime { continue }
      markRead(index)
      reading.unread.append(FieldProblem(field: field, reason: fields[index].problem.reason))
    }
  }

  private func shown(_ found: [Int], on day: LocalDate?) -> PassTime? {
    let dated = found.lazy.compactMap { self.reading($0, on: nil) }.first(where: \.hasDay)?.stated
    // Several days have no time of day.
    let isOneDay = dated?.end == nil || dated?.end?.time != nil
    let timed = found.first { isOneDay && reading($0, on: nil)?.stated.start.time != nil }
    guard let timed else { return dated.map { PassTime(start: $0.start, end: $0.end) } }
    guard let date = dated?.start.date ?? day, let stated = reading(timed, on: date)?.stated else {
      return nil
    }
    return PassTime(start: stated.start, end: stated.end)
  }

  /// The time that a field shows; a time of day is on the day, or, without one, on any.
  func reading(_ index: Int, on day: LocalDate?) -> TimeReading? {
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
    guard var reading = fields[index].reading(context) else { return nil }
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
