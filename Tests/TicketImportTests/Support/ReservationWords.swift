import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Reservations as the scripts of the corpora state them, a field a line.
extension Reservation {
  /// `the flight`, `the hotel`, `the rental` and `the concert`, which have all their fields, or
  /// `a taxi` of a kind without any; nil for another line.
  init?(words: String) throws {
    switch words {
    case "the flight": self = try Bookings.flight()
    case "the hotel": self = try Bookings.hotel()
    case "the rental": self = try Bookings.rental()
    case "the concert":
      self.init()
      (title, start) = ("Concert", try Bookings.time("2027-02-02T20:00"))
      reservationNumber = "R1"
    default:
      guard let kind = ReservationKind(rawValue: words.replacing(#/^an? /#, with: "")) else {
        return nil
      }
      self.init()
      self.kind = kind
    }
  }

  /// Sets a field, by `FIELD VALUE`; the value `none` is that of a field that is not stated.
  mutating func state(_ line: String) throws {
    let (field, text) = Self.divided(line)
    let value: String? = text == "none" ? nil : text
    switch field {
    case "title": title = value
    case "start": start = try value.map(Bookings.time)
    case "end": end = try value.map(Bookings.time)
    case "boarding": boardingTime = try value.map(Bookings.time)
    case "doors": doorTime = try value.map(Bookings.time)
    case "from": from = try value.map(Self.place)
    case "to": to = try value.map(Self.place)
    case "vehicle": vehicle = value
    case "provider": provider = value
    case "number": reservationNumber = value
    case "url": url = value
    case "image": image = value
    case "calendar": calendar = value
    case "alarms": alarms = value.map { [$0] }
    case "repeat": repeatRule = value
    case "status":
      status = value == "cancelled" ? .cancelled : value == "pending" ? .pending : .confirmed
    case "detail": details.append(try Self.detail(text))
    case "tickets":
      // `GUEST; seat 1; ticketNumber 220-1`
      var values = TicketValues()
      for part in text.components(separatedBy: "; ") {
        if Self.labels[Self.divided(part).word] != nil {
          values.append(try Self.detail(part), of: nil)
        } else {
          values.guests.append(part)
        }
      }
      tickets = values.tickets
    default: Issue.record("no such field: \(line)")
    }
  }

  /// The first word of a line, and the rest.
  static func divided(_ line: String) -> (word: String, rest: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }

  private static let labels = Dictionary(
    uniqueKeysWithValues: ReservationDetail.Label.allCases.map { ("\($0)", $0) })

  private static func detail(_ text: String) throws -> ReservationDetail {
    let (label, value) = divided(text)
    return ReservationDetail(
      try #require(labels[label], "no such label: \(text)"), value.unescaped)
  }

  /// `Helsinki; code HEL; country FI; geo 60.3,24.9`, with any of these.
  private static func place(_ text: String) throws -> Place {
    var place = Place()
    var address = PostalAddress()
    for part in text.components(separatedBy: "; ") {
      let (word, value) = divided(part)
      switch word {
      case "code": place.iataCode = value
      case "geo": place.geo = try GeoCoordinates(value)
      case "street": address.street = value
      case "town": address.locality = value
      case "region": address.region = value
      case "country": address.country = value
      default: place.name = part.unescaped
      }
    }
    if !address.isEmpty { place.address = address }
    return place
  }
}
