import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// Drafts to be shown, in no terminal.
enum DraftSample {
  static func draft(
    _ title: String? = "Film", start: String? = "2023-06-10T19:30", end: String? = nil,
    zone: String? = "Europe/Berlin", status: ReservationStatus? = nil, notes: String? = nil
  ) throws -> ItemDraft {
    var reservation = Reservation()
    reservation.title = title
    reservation.start = try start.map { try ISO8601.time($0) }
    reservation.end = try end.map { try ISO8601.time($0) }
    reservation.zone = try zone.map { try ZoneName.zone($0) }
    reservation.status = status
    reservation.notes = notes
    reservation.from = Place(name: "Kino")
    return ItemDraft(reservation, defaults: DraftDefaults())
  }

  /// As an earlier import wrote it.
  static func written(_ draft: ItemDraft) throws -> ItemDraft {
    ItemDraft(try draft.event(at: Instant(secondsSince1970: 1_686_700_000)))
  }

  static func session(
    _ entries: [EditEntry], deletesCanceled: Bool = false
  ) -> EditSession {
    EditSession(
      entries,
      context: EditContext(
        now: LocalDateTime(LocalDate.epoch, .midnight), defaults: DraftDefaults(),
        calendars: CalendarNames(local: "tickets", "Work"), deletesCanceled: deletesCanceled))
  }

  /// The card of the draft that the prompt is at, after these lines.
  /// The card as a viewer in another zone sees it.
  static func card(_ draft: ItemDraft, in zone: TimeZone) -> [String] {
    DraftCard(
      0, of: session([EditEntry(draft)]), [], defaultCalendar: "tickets", zone: zone,
      style: Style(.never, isTerminal: false, environment: [:]), width: 80
    ).lines
  }

  static func card(
    _ entry: EditEntry, after lines: String..., deletesCanceled: Bool = false,
    color: ColorChoice = .never, width: Int = 80
  ) -> [String] {
    card(
      entry, after: lines, deletesCanceled: deletesCanceled, color: color, width: width)
  }

  static func card(
    _ entry: EditEntry, after lines: [String], deletesCanceled: Bool = false,
    color: ColorChoice = .never, width: Int = 80
  ) -> [String] {
    var session = session([entry], deletesCanceled: deletesCanceled)
    var changes: [FieldChange] = []
    for line in lines {
      for case .showCard(_, let changed) in session.enter(line) { changes = changed }
    }
    let style = Style(color, isTerminal: false, environment: [:])
    return DraftCard(
      0, of: session, changes, defaultCalendar: "tickets", zone: .current, style: style,
      width: width
    )
    .lines
  }
}

/// Stored events to be shown, and a viewer in Berlin on Saturday, 21 November 2026.
enum EventSample {
  static let berlin = zone("Europe/Berlin")
  static let today = day("2026-11-21")
  /// Noon of the day.
  static let now = berlin.resolve(LocalDateTime(today, LocalTime(secondOfDay: 43_200))).instant
  static let home = EventCalendar(
    name: "home", source: "personal", identifier: "/home/me/.calendars/home")
  static let plain = Style(.never, isTerminal: false, environment: [:])

  static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

  static func day(_ text: String) -> LocalDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3
      ? LocalDate(year: parts[0], month: parts[1], day: parts[2]) ?? .epoch : .epoch
  }

  /// `2026-11-21`, or with a time `2026-11-21 14:30`, in that zone or none.
  static func time(_ text: String, _ zone: TimeZone? = berlin) -> EventTime {
    let parts = text.split(separator: " ")
    let date = day(String(parts[0]))
    guard parts.count > 1 else { return .date(date) }
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    let reading = LocalDateTime(
      date, LocalTime(secondOfDay: clock[0] * 3600 + clock[1] * 60))
    return zone.map { $0.isUTC ? .utc(reading) : .zoned(reading, $0) } ?? .floating(reading)
  }

  static func event(
    _ title: String, _ start: String, _ end: String, zone: TimeZone? = berlin,
    uid: String = "3f2a9c1b-0000-4000-8000-000000000001", location: String? = nil,
    status: EventStatus = .confirmed, availability: EventAvailability = .busy,
    occurrence: EventTime? = nil
  ) -> StoredEvent {
    var event = Event(
      uid: uid, title: title,
      start: time(start, zone), end: time(end, zone), location: location, status: status,
      availability: availability)
    event.occurrenceDate = occurrence
    return StoredEvent(event, in: home, version: ObjectVersion(href: "a.ics", etag: "1"))
  }

  static func uid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits + "-0000-4000-8000-000000000000"
  }
}
