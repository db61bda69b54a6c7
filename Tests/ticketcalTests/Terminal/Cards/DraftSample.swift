import CalendarStore
import CivilTime
import Foundation
import Reservations
import TicketImport

@testable import ticketcal

/// Drafts to be shown, in no terminal.
enum DraftSample {
  static func draft(
    _ title: String? = "Film", start: String? = "2023-06-10T19:30", end: String? = nil,
    zone: String? = "Europe/Berlin", status: ReservationStatus? = nil, notes: String? = nil
  ) throws -> EventDraft {
    var reservation = Reservation()
    reservation.title = title
    reservation.start = try start.map { try ISO8601.time($0) }
    reservation.end = try end.map { try ISO8601.time($0) }
    reservation.zone = try zone.map { try ZoneName.zone($0) }
    reservation.status = status
    reservation.notes = notes
    reservation.from = Place(name: "Kino")
    return EventDraft(reservation, defaults: DraftDefaults())
  }

  /// As an earlier import wrote it.
  static func written(_ draft: EventDraft) throws -> EventDraft {
    EventDraft(try draft.event(at: Instant(secondsSince1970: 1_686_700_000)))
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
  static func card(_ draft: EventDraft, in zone: TimeZone) -> [String] {
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
