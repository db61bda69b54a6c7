public import CalendarStore
import CivilTime
import Foundation
public import Reservations

extension ItemDraft {
  /// Drafts an event from what a record or several records state, with the defaults for other fields.
  public init(_ reservation: Reservation, defaults: DraftDefaults) {
    let booking = PlacedReservation(reservation)
    self.init(booking, PlacedTimes(booking, defaults), defaults: defaults)
  }

  init(_ booking: PlacedReservation, _ times: PlacedTimes, defaults: DraftDefaults) {
    self.init(timesOf: booking, times, defaults: defaults)
    title = booking.title.map { Sourced($0, .record) }
    location = booking.location.map { Sourced($0, .record) }
    geo = booking.coordinates
    calendar = booking.reservation.calendar.map { Sourced($0, .record) }
    let refuted = [booking.begin?.refutedCode, booking.end?.refutedCode].compactMap(\.self)
    remarks = refuted.map { .codeRefuted($0) } + remarks
    noteUnusedZone(defaults)
    setNotes(booking)
  }

  /// Drafts the times alone, the status, and what counts from the times: nothing else that a record
  /// states can keep its event from being saved.
  init(timesOf booking: PlacedReservation, _ times: PlacedTimes, defaults: DraftDefaults) {
    self.init(defaults: defaults)
    kind = booking.kind
    setTimes(times)
    setStatus(booking)
    setAlarms(booking, defaults: defaults)
    setRule(booking)
  }

  private mutating func setTimes(_ times: PlacedTimes) {
    start = times.start.map { Sourced($0, .record) }
    (end, duration, startTime) = (times.end, times.duration, times.startTime)
    (zoneOrigin, startZone) = (times.zoneOrigin, times.startZone)
    if times.statesMoment { statesMoment = true }
    remarks += times.remarks
    unread += times.problems
  }

  private mutating func noteUnusedZone(_ defaults: DraftDefaults) {
    guard let given = defaults.zone, given.origin == .option, zoneOrigin != .option,
      case .zoned(_, let zone) = start?.value, zone.identifier != given.value.identifier
    else { return }
    remarks.append(.zoneUnused(given.value.identifier))
  }

  // MARK: Reading

  /// Shows what is said of the reading of the record that the draft is shown with. A time that could
  /// not be read is missing, whatever other records state.
  mutating func show(_ reading: Reading) {
    unused = reading.unused
    allowsMapping = reading.canBeMapped
    startTime = reading.startTime ?? startTime
    endTime = reading.endTime ?? endTime
    startDay = reading.startDay
    let fields = Set(reading.unread.map(\.field))
    if fields.contains(.start) { start = nil }
    if !fields.isDisjoint(with: [.end, .duration]), end?.origin == .record { end = nil }
    showUnread(reading.unread)
    if let order = reading.dayOrder { remarks.append(.dayOrder(order)) }
  }

  /// Names values that could not be read, before what was found in the others.
  mutating func showUnread(_ problems: [FieldProblem]) {
    if problems.isEmpty { return }
    unread.insert(contentsOf: problems.filter(\.field.isNeeded).map(DraftProblem.init), at: 0)
    remarks.insert(
      contentsOf: problems.filter { !$0.field.isNeeded }.map { .unread(DraftProblem($0)) }, at: 0)
  }

  /// Shows the names of the columns, keys or members that state each field, of the record that the field
  /// is from.
  ///
  /// - Parameters:
  ///   - readings: by the positions of their records.
  ///   - position: of the record that the draft is shown with.
  mutating func showMembers(_ readings: [String: Reading], at position: String) {
    var source = source ?? DraftSource()
    for field in DraftField.allCases {
      let record = source.records[field] ?? source.record ?? position
      // Notes can be from several records; those of the shown one are named.
      let reading = readings[record] ?? (field == .notes ? readings[position] : nil)
      source.members[field] = reading.flatMap { members(of: field, $0) }
    }
    if source != DraftSource() { self.source = source }
  }

  private func members(of field: DraftField, _ reading: Reading) -> String? {
    let names = Field.allCases.filter { DraftField($0) == field }.compactMap { reading.members[$0] }
    let hasNames = !reading.members.isEmpty || reading.entryMember != nil
    switch field {
    case .start where hasNames && remarks.contains(.startsAtBoarding):
      return reading.entryMember ?? "boardingTime"
    case .start where hasNames && remarks.contains(.startsAtDoors):
      return reading.entryMember ?? "doorTime"
    case .end where end?.origin != .record: return nil
    default: return names.isEmpty ? nil : names.joined(separator: ", ")
    }
  }

  private mutating func setStatus(_ booking: PlacedReservation) {
    if booking.kind == .lodging, booking.reservation.part == nil {
      availability = Sourced(.free, .inferred)
    }
    switch booking.reservation.status {
    case nil, .other: break
    case .confirmed: status = Sourced(.confirmed, .record)
    case .pending: status = Sourced(.tentative, .record)
    case .cancelled:
      status = Sourced(.canceled, .record)
      availability = Sourced(.free, .inferred)
    }
    switch booking.reservation.showAs {
    case nil: break
    case .busy: availability = Sourced(.busy, .record)
    case .free: availability = Sourced(.free, .record)
    }
  }

  private mutating func setNotes(_ booking: PlacedReservation) {
    let last = end?.origin == .record ? end?.value : nil
    let lines = ReservationNotes(booking, start: start?.value, end: last).lines
    if !lines.isEmpty { notes = Sourced(lines.joined(separator: "\n"), .record) }
    guard let link = booking.reservation.url else { return }
    if link.isURL { url = Sourced(link, .record) } else { remarks.append(.linkInNotes) }
  }

  private mutating func setRule(_ booking: PlacedReservation) {
    guard let rule = booking.reservation.repeatRule else { return }
    do throws(TimeError) {
      let day = start?.value.reading.date
      let read = try RecurrenceRule(words: rule, from: day)
      repeatRule = Sourced(read, .record)
      check(read, booking)
    } catch {
      unread.append(DraftProblem(.repeatRule, error.reason))
    }
  }

  /// Refuses a last moment of the rule that may be one of an occurrence, if the start has no zone, and an
  /// end behind the next occurrence of a rule without an end: it can be that of the rule.
  private mutating func check(_ rule: RecurrenceRule, _ booking: PlacedReservation) {
    guard let start = start?.value else { return }
    if case .later(let first) = rule.beginning(from: start) {
      remarks.append(.startOutsideRule(first: first))
    }
    if case .floating(let reading) = start, case .until(.utc(let last))? = rule.recurrenceEnd,
      last.time < reading.time
    {
      unread.append(
        DraftProblem(.repeatRule, "until a time in UTC, but the start has no zone; set both"))
    }
    guard booking.reservation.end != nil, rule.recurrenceEnd == nil, let end = end?.value,
      let next = rule.firstOccurrences(2, from: start).dropFirst().first, next.isBefore(end)
    else { return }
    unread.append(
      DraftProblem(
        .end, "after the next occurrence; set the end of the event, and repeat RULE until DAY"))
  }

  /// Whether no record states the end.
  var hasAssumedEnd: Bool {
    switch end?.origin {
    case nil, .assumed, .option, .configuration: true
    case .inferred: kind == .lodging
    case .record, .found, .edited, .written: false
    }
  }
}

extension Field {
  /// Whether a record whose value cannot be read is no event without a person's answer: the times, what
  /// counts from them, and what tells the booking.
  fileprivate var isNeeded: Bool {
    switch self {
    case .start, .end, .duration, .allDay, .zone, .endZone, .repeatRule, .alarms, .title, .status,
      .reservationNumber, .id, .calendar:
      true
    case .theater, .location, .notes, .url, .image, .seat, .provider, .underName, .showAs,
      .geo:
      false
    }
  }
}

extension DraftField {
  /// The draft's field for a field of a record.
  init(_ field: Field) {
    switch field {
    case .title: self = .title
    case .theater, .location: self = .location
    case .geo: self = .geo
    case .start: self = .start
    case .end, .duration: self = .end
    case .allDay: self = .allDay
    case .zone, .endZone: self = .zone
    case .alarms: self = .alarms
    case .url: self = .url
    case .status: self = .status
    case .showAs: self = .availability
    case .calendar: self = .calendar
    case .repeatRule: self = .repeatRule
    case .notes, .image, .seat, .reservationNumber, .provider, .underName, .id: self = .notes
    }
  }
}

extension ItemDraft {
  /// Draws the event of a booking.
  ///
  /// - Parameters:
  ///   - content: what all facts of the booking say, or what they said before.
  ///   - subject: of the content.
  init(
    _ content: BookingContent, of booking: Booking, _ subject: BookingSubject,
    defaults: DraftDefaults
  ) {
    let defaults = defaults.with(content.options)
    if let object = content.object?.object {
      self.init(object, defaults: defaults)
      identity = .event(booking.identity)
      return
    }
    let placed = PlacedReservation(content.merged, at: subject.placed)
    self.init(placed, subject.times(defaults), defaults: defaults)
    identity = .event(booking.identity)
    addCanceled(content.canceledTickets)
    guard booking.facts.count > 1 else { return }
    var source = source ?? DraftSource()
    source.record = content.first
    // Several fields are lines of the notes: of these, the notes themselves count most.
    for field in Field.allCases.reversed() {
      guard let position = content.sources?[field] else { continue }
      let field = DraftField(field)
      let isJoined = field == .notes && source.record != position
      source.records[field] = isJoined ? "\(position), \(source.record ?? "")" : position
    }
    self.source = source
  }

  /// Names in the notes who has canceled beside others.
  private mutating func addCanceled(_ tickets: [Ticket]) {
    let names = tickets.compactMap { $0.guest ?? $0.number }
    guard !names.isEmpty else { return }
    let line = "Canceled for: \(names.joined(separator: ", "))"
    notes = Sourced([notes?.value, line].compactMap(\.self).joined(separator: "\n"), .record)
  }
}

extension PlacedReservation {
  /// The position of the event's place as stated, else that of its airport.
  fileprivate var coordinates: Sourced<GeoLocation>? {
    if let geo = place?.stated.geo ?? reservation.from?.geo {
      return Sourced(GeoLocation(geo), .record)
    }
    return place?.coordinates.map { Sourced(GeoLocation($0), .inferred) }
  }
}

extension GeoLocation {
  init(_ coordinates: GeoCoordinates) {
    self.init(latitude: coordinates.latitude, longitude: coordinates.longitude)
  }
}

extension GeoLocation: CustomStringConvertible {
  /// `51.34,12.37`, as the prompt reads it.
  public var description: String { "\(latitude),\(longitude)" }
}
