import CalendarStore
import CivilTime
import Foundation
public import Reservations

extension EventDraft {
  /// Drafts an event from a record, with the defaults for fields that the record does not state.
  public init(_ reservation: Reservation, defaults: DraftDefaults) {
    if let booking = PlacedReservation(reservation) {
      self.init(booking, defaults: defaults)
      noteUnusedZone(defaults)
      return
    }
    self.init(defaults: defaults)
    title = reservation.title.map { Sourced($0, .record) }
    location = Self.location(reservation).map { Sourced($0, .record) }
    geo = reservation.geo.map { Sourced(GeoLocation($0), .record) }
    calendar = reservation.calendar.map { Sourced($0, .record) }
    unused = reservation.unused
    startTime = reservation.startTime
    endTime = reservation.endTime
    for problem in reservation.problems {
      unread.append(DraftProblem(problem))
    }
    takeTimes(reservation, defaults: defaults)
    noteUnusedZone(defaults)
    takeMembers(reservation)
    if let order = reservation.dayOrder { remarks.append(.dayOrder(order)) }
    takeStatus(reservation)
    takeAlarms(reservation, defaults: defaults)
    takeNotes(reservation)
    takeRule(reservation)
    identity = occasion(reservation, defaults)
  }

  private mutating func noteUnusedZone(_ defaults: DraftDefaults) {
    guard let given = defaults.zone, given.origin == .option, zoneOrigin != .option,
      case .zoned(_, let zone) = start?.value, zone.identifier != given.value.identifier
    else { return }
    remarks.append(.zoneUnused(given.value.identifier))
  }

  /// The names of the columns or keys that state each field.
  private mutating func takeMembers(_ reservation: Reservation) {
    guard !reservation.members.isEmpty else { return }
    var members: [DraftField: [String]] = [:]
    for field in Field.allCases {
      if let names = reservation.members[field] {
        members[DraftField(field), default: []].append(names)
      }
    }
    source = DraftSource(members: members.mapValues { $0.joined(separator: ", ") })
  }

  mutating func takeRule(_ reservation: Reservation) {
    guard let rule = reservation.repeatRule else { return }
    do throws(TimeError) {
      let day = start?.value.reading.date
      let read = try RecurrenceRule(words: rule, from: day)
      repeatRule = Sourced(read, .record)
    } catch {
      unread.append(DraftProblem(.repeatRule, error.reason))
    }
  }

  /// The start that the UID is made of: without the zone of the place, and for a moment without that
  /// of the command line, so that an event keeps its UID whatever is known of its zone.
  private func identifyingStart(
    _ reservation: Reservation, _ defaults: DraftDefaults
  ) -> EventTime? {
    guard let stated = reservation.start,
      zoneOrigin == (stated.instant == nil ? .inferred : .option)
    else { return start?.value }
    let zone = stated.instant == nil ? defaults.zone : nil
    return TimePlacement(stated, field: .start, zone: nil, default: zone)?.time
  }

  /// The place of a record without a zone; nil for a place that is neither an airport nor in a
  /// country that is named.
  private static func place(of reservation: Reservation) -> PlaceZone? {
    guard reservation.zone == nil, let start = reservation.start, start.zone == nil,
      start.time != nil
    else { return nil }
    return PlaceZone(reservation)
  }

  /// The venue first, unless the place already contains the venue's name.
  private static func location(_ reservation: Reservation) -> String? {
    guard let venue = reservation.theater else { return reservation.location }
    guard let place = reservation.location else { return venue }
    return holds(place, venue) ? place : venue + ", " + place
  }

  /// Whether a text contains another as whole words, in any case: "Met" is not in "Metropolis".
  static func holds(_ text: String, _ words: String) -> Bool {
    // Bounds the search: names of venues and addresses are short.
    guard words.utf8.count <= min(text.utf8.count, 1000), text.utf8.count <= 10_000 else {
      return false
    }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 } && words.utf8.allSatisfy { $0 < 0x80 }
    var text = isASCII ? text : text.lowercased()
    var words = isASCII ? words : words.lowercased()
    return text.withUTF8 { text in words.withUTF8 { words in holds(text, words) } }
  }

  private static func holds(
    _ text: UnsafeBufferPointer<UInt8>, _ words: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = words.first, let last = words.last, words.count <= text.count else {
      return false
    }
    return (0...(text.count - words.count)).contains { start in
      let end = start + words.count
      guard zip(text[start..<end], words).allSatisfy({ lower($0) == lower($1) }) else {
        return false
      }
      return !(start > 0 && isWord(text[start - 1]) && isWord(first))
        && !(end < text.count && isWord(text[end]) && isWord(last))
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// The identity of a record without a number or id: `Leg` has those.
  private func occasion(
    _ reservation: Reservation, _ defaults: DraftDefaults
  ) -> BookingIdentity? {
    guard let title = reservation.title, let start = identifyingStart(reservation, defaults) else {
      return nil
    }
    return Self.occasion(title: title, start: start, place: location?.value)
  }

  mutating func takeStatus(_ reservation: Reservation) {
    switch reservation.status {
    case nil, .other: break
    case .confirmed: status = Sourced(.confirmed, .record)
    case .pending: status = Sourced(.tentative, .record)
    case .cancelled:
      status = Sourced(.canceled, .record)
      availability = Sourced(.free, .inferred)
    }
    switch reservation.showAs {
    case nil: break
    case .busy: availability = Sourced(.busy, .record)
    case .free: availability = Sourced(.free, .record)
    }
  }

  /// A canceled event has no alarms unless its record states them.
  private mutating func takeAlarms(_ reservation: Reservation, defaults: DraftDefaults) {
    if let stated = reservation.alarms {
      do { alarms = Sourced(try AlarmSpec.list(words: stated), .record) } catch {
        alarms = Sourced([], .record)
        unread.append(DraftProblem(.alarms, error.reason))
      }
    } else if status.value == .canceled {
      alarms = Sourced([], .inferred)
    } else if start?.value.isAllDay == true {
      alarms = defaults.alarms(allDay: true)
    }
  }

  /// Adds the record's values without a field of an event to the notes, one on each line.
  private mutating func takeNotes(_ reservation: Reservation) {
    var lines = ""
    func add(_ label: StaticString, _ text: String?) {
      guard let text else { return }
      if !lines.isEmpty { lines += "\n" }
      label.withUTF8Buffer { lines += String(decoding: $0, as: UTF8.self) }
      lines += text
    }
    add("", reservation.notes)
    if reservation.details.isEmpty { add("Seat: ", reservation.seat) }
    for detail in reservation.details {
      let label = ReservationNotes.name(of: detail.label, nil)
      add("", "\(label): \(detail.value)\(detail.guest.map { " (\($0))" } ?? "")")
    }
    add("Gate: ", reservation.gate)
    add("Reservation number: ", reservation.reservationNumber)
    if reservation.guests.count > 1 {
      add("Guests: ", reservation.guests.joined(separator: ", "))
    } else {
      add("Guest: ", reservation.underName)
    }
    add("Provider: ", reservation.provider)
    add("Arrives: ", reservation.arrivalPlace?.name)
    if case .other(let word) = reservation.status { add("Status: ", word) }
    if let image = reservation.image, Self.isURL(image) { add("Image: ", image) }
    if let link = reservation.url {
      if Self.isURL(link) {
        url = Sourced(link, .record)
      } else {
        add("Link: ", link)
        remarks.append(.linkInNotes)
      }
    }
    if !lines.isEmpty { notes = Sourced(lines, .record) }
  }

  /// A scheme and no white space or control characters (RFC 3986 §3).
  public static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      colon > text.utf8.index(after: text.startIndex),
      let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
      && text.utf8[..<colon].allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }
}

extension EventDraft {
  private mutating func takeTimes(_ reservation: Reservation, defaults: DraftDefaults) {
    if let length = reservation.duration { duration = Sourced(length, .record) }
    if reservation.allDay == true {
      takeDays(reservation)
      return
    }
    guard let stated = reservation.start else {
      takeEnd(reservation.end, reservation, defaults: defaults)
      return
    }
    let place = Self.place(of: reservation)
    guard
      let placed = TimePlacement(
        stated, field: .start, zone: reservation.zone, default: defaults.zone,
        nearby: reservation.end?.zone, place: place)
    else {
      unread.append(DraftProblem(.start, "outside the years 1 to 9999 in UTC"))
      return
    }
    start = Sourced(placed.time, .record)
    zoneOrigin = placed.zoneOrigin
    if stated.instant != nil { statesMoment = true }
    if let remark = placed.remark { remarks.append(remark) }
    if stated.isZoneDropped { remarks.append(.zoneDropped(.start)) }
    if let name = stated.offSeason { remarks.append(.offSeason(.start, stated: name)) }
    if let arrival = arrivalPlace(of: reservation) {
      takeArrival(reservation.end, reservation, defaults: defaults, at: arrival)
      return
    }
    if floatTowardUnknownAirport(reservation) { return }
    var end = reservation.end
    inheritClock(&end, of: stated, reservation)
    takeEnd(end, reservation, defaults: defaults, place: place)
    keepOneZone(end, reservation)
  }

  /// An end with neither offset nor zone is on the start's clock.
  private func inheritClock(
    _ end: inout ReservationTime?, of stated: ReservationTime, _ reservation: Reservation
  ) {
    guard let time = end, time.time != nil, time.offset == nil, time.zone == nil,
      reservation.endZone == nil
    else { return }
    if case .zoned(_, let zone) = start?.value {
      end?.zone = zone
    } else if reservation.zone == nil {
      end?.zone = stated.zone
      end?.offset = stated.zone == nil ? stated.offset : nil
    }
  }

  mutating func takeEnd(
    _ stated: ReservationTime?, _ reservation: Reservation, defaults: DraftDefaults,
    place: PlaceZone? = nil
  ) {
    guard let stated else {
      takeLength(endZone: reservation.endZone)
      return
    }
    guard
      let placed = TimePlacement(
        stated, field: .end, zone: reservation.endZone ?? reservation.zone,
        default: defaults.zone, nearby: reservation.start?.zone,
        place: reservation.endZone == nil ? place : nil)
    else {
      unread.append(DraftProblem(.end, "outside the years 1 to 9999 in UTC"))
      return
    }
    if let remark = placed.remark { remarks.append(remark) }
    if stated.isZoneDropped { remarks.append(.zoneDropped(.end)) }
    if let name = stated.offSeason { remarks.append(.offSeason(.end, stated: name)) }
    // A record's last day is part of the event; RFC 5545's end is the day after.
    if case .date(let last) = placed.time, let day = last.adding(days: 1),
      start?.value.isAllDay ?? true
    {
      end = Sourced(.date(day), .record)
    } else {
      end = Sourced(placed.time, .record)
    }
    compareLength()
  }

  /// Compares a stated end with a stated duration, which may contradict each other.
  private mutating func compareLength() {
    guard duration.origin == .record, let start = start?.value, let end = end?.value,
      let stated = start.duration(to: end), stated.totalSeconds != duration.value.totalSeconds,
      let other = self.end(after: start), start.duration(to: other) != stated
    else { return }
    remarks.append(.endWins(over: duration.value))
  }

  /// Sets the end from the record's length or the default one.
  private mutating func takeLength(endZone: TimeZone? = nil) {
    guard let start = start?.value, let end = end(after: start) else { return }
    let isDay = start.isAllDay && duration.origin != .record && duration.value.days < 1
    var shown = end
    if let endZone, let moment = end.instant {
      shown = EventTime(moment: moment, in: endZone) ?? end
    }
    self.end = Sourced(shown, isDay ? .inferred : duration.origin)
  }

  /// Makes the event all-day, whatever times the record states.
  private mutating func takeDays(_ reservation: Reservation) {
    let first = reservation.start.map { Self.reading($0, zone: reservation.zone).date }
    if let first { start = Sourced(.date(first), .record) }
    guard let time = reservation.end else {
      takeLength()
      return
    }
    let last = Self.reading(time, zone: reservation.endZone ?? reservation.zone)
    // An end at midnight is the end of the day before; a day or any other time is part of the
    // event.
    let endsBefore =
      time.time != nil && last.time == .midnight && first.map { last.date > $0 } ?? true
    guard let after = endsBefore ? last.date : last.date.adding(days: 1) else {
      unread.append(DraftProblem(.end, "after the year 9999"))
      return
    }
    end = Sourced(.date(after), .record)
    compareLength()
  }

  /// The reading of the time on the clock of the stated zone, or as stated.
  private static func reading(_ time: ReservationTime, zone: TimeZone?) -> LocalDateTime {
    if let zone = time.zone ?? zone, let instant = time.instant,
      let local = zone.local(at: instant)
    {
      return local
    }
    return LocalDateTime(time.date, time.time ?? .midnight)
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
    case .notes, .image, .seat, .gate, .reservationNumber, .provider, .underName, .id: self = .notes
    }
  }
}
