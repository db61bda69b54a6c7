internal import CalendarStore
public import Foundation

/// What makes two records the same booking, whatever file they come from.
///
/// Its UUID (version 5, RFC 9562 §5.5) is the event's UID, so that a second import meets the first.
/// Case, surrounding and repeated white space of any kind, and Unicode composition do not count.
public enum BookingIdentity: Sendable, Equatable {
  /// A reservation number, which may cover several legs and guests.
  case booking(provider: String?, number: String, leg: String?, guest: String?)
  /// The record's own id.
  case record(provider: String?, id: String)
  /// Nothing but what it is, when and where.
  case occasion(title: String, start: String, place: String?)
  /// An event that was written, by its UID.
  case event(UUID)

  public var uid: UUID {
    var name: [UInt8] = []
    name.reserveCapacity(160)
    switch self {
    case .booking(let provider, let number, let leg, let guest):
      Self.append("booking", to: &name)
      for part in [provider, number, leg, guest] { Self.append(part ?? "", to: &name) }
    case .record(let provider, let id):
      Self.append("record", to: &name)
      for part in [provider, id] { Self.append(part ?? "", to: &name) }
    case .occasion(let title, let start, let place):
      Self.append("occasion", to: &name)
      for part in [title, start, place] { Self.append(part ?? "", to: &name) }
    case .event(let uid): return uid
    }
    return .version5(of: name)
  }

  /// Each part ends with a unit separator, which no part can hold.
  private static func append(_ part: String, to name: inout [UInt8]) {
    var pendingSpace = false
    let start = name.count
    func take(_ byte: UInt8) {
      if byte <= 0x20 || byte == 0x7F {
        pendingSpace = name.count > start
        return
      }
      if pendingSpace { name.append(0x20) }
      pendingSpace = false
      name.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    if part.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in part.utf8 { take(byte) }
    } else {
      for scalar in part.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
        if isSpace(scalar) { take(0x20) } else { scalar.utf8.forEach(take) }
      }
    }
    name.append(0x1F)
  }

  /// Unicode's white space beyond ASCII, spelled out since a UID must not change with Unicode.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
