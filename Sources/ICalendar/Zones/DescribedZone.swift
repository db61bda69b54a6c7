public import CivilTime
internal import Foundation

/// A zone described by the VTIMEZONE of a file (RFC 5545 §3.6.5).
///
/// Two zones are equal if their descriptions are equal.
public final class DescribedZone: Sendable {
  /// The TZID in the file (§3.2.19), which may contain control characters.
  public let name: String
  /// The lines of the VTIMEZONE that determine the offsets.
  let text: [UInt8]
  private let changes: ClockChanges
  /// The moment, in seconds since 1970, from which the offsets of the 400 years before it repeat; nil if no
  /// yearly rule continues without end.
  private let repetition: Int?

  /// - Parameter changes: up to the repetition if there is one, otherwise all.
  init(name: String, text: [UInt8], changes: ClockChanges, repetition: Int? = nil) {
    self.name = name
    self.text = text
    self.changes = changes
    self.repetition = repetition
  }

  /// Seconds east of Greenwich at a moment.
  public func offset(at instant: Instant) -> Int {
    var moment = instant.secondsSince1970
    if let repetition, moment >= repetition {
      moment = repetition - Self.cycle + (moment - repetition) % Self.cycle
    }
    return changes.offset(at: moment)
  }

  /// The seconds of 400 years, which are whole weeks: the calendar repeats after them.
  private static let cycle = 146_097 * 86_400

  /// Whether the description says nothing of a clock reading, as its first onset is later.
  func begins(after reading: LocalDateTime) -> Bool {
    changes.moments.first.map {
      reading.secondsSinceEpoch - changes.offset(at: $0 - 1) < $0
    } ?? false
  }

  /// The clock reading in this zone at a moment; nil outside the years 1 to 9999.
  public func local(at instant: Instant) -> LocalDateTime? {
    instant.local(offset: offset(at: instant))
  }

  /// The moment of a clock reading, by the rules of RFC 5545 §3.3.5.
  public func resolve(_ reading: LocalDateTime) -> ZoneResolution {
    ZoneResolution(reading, offset: offset(at:))
  }
}

extension DescribedZone: Hashable {
  public static func == (a: DescribedZone, b: DescribedZone) -> Bool {
    a === b || a.text == b.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
