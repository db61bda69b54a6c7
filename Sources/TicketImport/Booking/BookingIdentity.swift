internal import CalendarStore
public import Foundation
internal import Reservations

/// Identifies a booking: two records with the same identity are one booking, even in different
/// files.
///
/// The UUID of the identity (version 5, RFC 9562 §5.5) is the event's UID, so that a second import
/// finds the event of the first. Case, surrounding and repeated white space of any kind, and
/// Unicode composition make no difference.
public enum BookingIdentity: Sendable, Equatable {
  /// A reservation number, which may cover several bookings and guests.
  case booking(number: String, subject: String)
  /// The record's own id.
  case record(provider: String?, id: String)
  /// The title, the start and the place of a record without a number or id.
  case occasion(title: String, start: String, place: String?)
  /// A reservation number of a kind of booking, whoever provides it and for whomever.
  case reservation(kind: String, number: String, subject: String)
  /// The number of a ticket, for a booking without a reservation number.
  case ticket(kind: String, number: String, subject: String)
  /// A journey without a number: that of a guest on a day.
  case passage(kind: String, vehicle: String, day: String, guest: String?)
  /// An event of an iCalendar file, by its UID exactly as written.
  case invitation(uid: String)
  /// A reminder of an iCalendar file, by its UID exactly as written; without one, by what would be
  /// its occasion.
  case reminder(uid: String)
  /// An event that was written, by its UID.
  case event(UUID)

  /// The occasion of a title, a start and a place.
  static func occasion(title: String, start: EventTime, place: String?) -> BookingIdentity {
    let start = start.instant.map { "@\($0.secondsSince1970)" } ?? start.description
    return .occasion(title: title.withoutCanceledMark ?? title, start: start, place: place)
  }

  public var uid: UUID {
    switch self {
    // The empty parts were a provider and a guest, which tell no booking from another.
    case .booking(let number, let subject): Self.uuid(of: "booking", nil, number, subject, nil)
    case .record(let provider, let id): Self.uuid(of: "record", provider, id)
    case .occasion(let title, let start, let place): Self.uuid(of: "occasion", title, start, place)
    // Three parts, where the number of a record without a kind is one of four.
    case .reservation(let kind, let number, let subject):
      Self.uuid(of: "booking", kind, number, subject)
    case .ticket(let kind, let number, let subject): Self.uuid(of: "ticket", kind, number, subject)
    case .passage(let kind, let vehicle, let day, let guest):
      Self.uuid(of: "passage", kind, vehicle, day, guest)
    case .invitation(let uid): Self.uuid(of: "invitation", foreign: uid)
    case .reminder(let uid): Self.uuid(of: "reminder", foreign: uid)
    case .event(let uid): uid
    }
  }

  /// The bytes of a foreign UID count as they are (RFC 5545 §3.8.4.7).
  private static func uuid(of type: String, foreign uid: String) -> UUID {
    var name: [UInt8] = []
    append(type, to: &name)
    return .version5(of: name + uid.utf8)
  }

  /// The UUID of a list of parts; nil is an empty part.
  static func uuid(of parts: String?...) -> UUID {
    var name: [UInt8] = []
    name.reserveCapacity(160)
    for part in parts { append(part ?? "", to: &name) }
    return .version5(of: name)
  }

  /// Each part ends with a unit separator, which no part can contain.
  private static func append(_ part: String, to name: inout [UInt8]) {
    let start = name.count
    var part = part
    let isASCII = part.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      name.append(contentsOf: bytes)
      return true
    }
    if !isASCII {
      for scalar in part.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
        if isSpace(scalar) { name.append(0x20) } else { name.append(contentsOf: scalar.utf8) }
      }
    }
    name.removeLast(name.count - folded(&name, from: start))
    name.append(0x1F)
  }

  /// Converts the text from `start` on to lower case, and each run of white space and control
  /// characters to one space, without a leading or trailing space; returns the new end.
  private static func folded(_ name: inout [UInt8], from start: Int) -> Int {
    name.withUnsafeMutableBufferPointer { name in
      var end = start
      var pendingSpace = false
      for position in start..<name.count {
        let byte = name[position]
        if byte <= 0x20 || byte == 0x7F {
          pendingSpace = end > start
          continue
        }
        if pendingSpace {
          name[end] = 0x20
          end += 1
          pendingSpace = false
        }
        name[end] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        end += 1
      }
      return end
    }
  }

  /// Unicode's white space beyond ASCII, as a fixed list, because a UID must not change with
  /// Unicode.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
