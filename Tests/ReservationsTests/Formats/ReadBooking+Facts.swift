import CivilTime
import Foundation

@testable import Reservations

extension ReadBooking {
  /// All that it states, each fact as `name=value`.
  var facts: [String] { (reservation.facts + reading.facts).map { "\($0.0)=\($0.1)" } }
}

extension Reservation {
  fileprivate var facts: [(String, String)] { plan + people + terms }

  private typealias Facts = [(String, String)]

  private var plan: Facts {
    let facts: [(String, String?)] = [
      ("kind", kind?.rawValue), ("vehicle", vehicle), ("title", title), ("hall", from?.hall),
      ("place", from.flatMap(Self.text)), ("arrival", to.flatMap(Self.text)),
      ("geo", from?.geo.map { "\($0.latitude),\($0.longitude)" }), ("phone", from?.telephone),
      ("start", start.map(Self.text)), ("end", end.map(Self.text)),
      ("duration", duration.map { "\($0.totalSeconds / 60) min" }),
      ("all day", allDay.map { "\($0)" }), ("zone", zone?.identifier),
      ("end zone", endZone?.identifier), ("doors", doorTime.map(Self.text)),
      ("boarding", boardingTime.map(Self.text)),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
  }

  private var people: Facts {
    let named: Facts = tickets.flatMap { ticket -> Facts in
      let owner = tickets.count > 1 ? ticket.guest.map { " of \($0)" } ?? "" : ""
      return ticket.details.map { ("\($0.label)\(owner)", $0.value) }
    }
    return guests.map { ("guest", $0) } + named + details.map { ("\($0.label)", $0.value) }
  }

  private var terms: Facts {
    let facts: [(String, String?)] = [
      ("number", reservationNumber), ("provider", provider), ("notes", notes),
      ("status", status.map { if case .other(let word) = $0 { word } else { "\($0)" } }),
      ("alarms", alarms.map { $0.joined(separator: " + ") }), ("url", url), ("image", image),
      ("calendar", calendar), ("repeat", repeatRule), ("id", id), ("show as", showAs?.rawValue),
      ("made", made.map { "\($0.secondsSince1970)" }),
    ]
    return facts.compactMap { name, value in value.map { (name, $0) } }
      + deadlines.map { ($0.action.rawValue, Self.text($0.time)) }
  }

  private static func text(_ place: Place) -> String? {
    let parts = [place.iataCode, place.icaoCode, place.name, place.address?.text]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  private static func text(_ time: ReservationTime) -> String {
    let offset =
      switch time.offset {
      case .utc?: "Z"
      case .seconds(let seconds)?: (seconds < 0 ? "" : "+") + "\(Double(seconds) / 3600)h"
      case nil: ""
      }
    return "\(time.date)" + (time.time.map { " \($0)" } ?? "") + offset.replacing(".0h", with: "h")
      + (time.zone.map { "[\($0.identifier)]" } ?? "") + (time.isZoneDropped ? " zone dropped" : "")
  }
}

extension Reading {
  fileprivate var facts: [(String, String)] {
    unused.map { ("unused", "\($0.name): \($0.value)") }
      + unread.map { ("unread", "\($0.field.name): \($0.reason)") }
      + [("start time", startTime), ("end time", endTime)]
      .compactMap { name, time in time.map { (name, "\($0)") } }
      + [Field.start, .end].compactMap { field in members[field].map { ("\(field.name) of", $0) } }
      + (dayOrder.map { [("dates", $0.rawValue)] } ?? [])
  }
}
