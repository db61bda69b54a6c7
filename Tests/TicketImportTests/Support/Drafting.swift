import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Drafts from records as they are written.
enum Drafting {
  static func reservation(_ json: String) throws -> Reservation { try read(json).0 }

  private static func read(_ json: String) throws -> (Reservation, Reading) {
    let reader = ReservationReader(TextSource(json), file: "booking.json")
    guard case .record(let record) = try reader.next() else {
      throw RecordError("is no record")
    }
    guard case .booking(let reservation, let reading) = record.content else {
      throw RecordError("is no reservation: \(record.content)")
    }
    return (reservation, reading)
  }

  static func draft(_ json: String, _ defaults: DraftDefaults = DraftDefaults()) throws
    -> ItemDraft
  {
    let (reservation, reading) = try read(json)
    var draft = ItemDraft(reservation, defaults: defaults)
    draft.show(reading)
    draft.identity = BookingSubject(reservation).identity(.none, defaults)
    return draft
  }

  /// The defaults with a zone.
  static func defaults(
    zone: String, from origin: Origin = .configuration
  ) throws -> DraftDefaults {
    DraftDefaults(zone: Sourced(try ZoneName.zone(zone), origin))
  }

  static func text(_ remark: Remark) -> String {
    ["TicketImport.DraftField.", "CivilTime.", "TicketImport."].reduce("\(remark)") {
      $0.replacing($1, with: "")
    }
  }

  static func text(_ alarm: Alarm) -> String {
    switch alarm.trigger {
    case .relative(let span, _): "\(0 - span.days) days \(0 - span.seconds) s before"
    case .absolute(let moment): moment.local(offset: 0).map { "\($0)Z" } ?? "never"
    case .place, .namedPlace: "at a place"
    case .unreadable: "unreadable"
    }
  }

  static let moment = Instant(secondsSince1970: 1_686_700_000)
}

extension ItemDraft {
  /// `START/END`, as results show them; `-` for what is missing.
  var times: String {
    "\(start?.value.description ?? "-")/\(end?.value.description ?? "-")"
  }

  /// Each problem with its field.
  var complaints: [String] { problems.map(\.text) }
}
