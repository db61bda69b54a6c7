public import Foundation

/// Which moment a wall clock's reading is, where a zone is known.
public struct ZoneResolution: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case unique
    /// The zone skips this reading; it was read with the offset before the gap.
    case skipped
    /// The reading occurs twice; this is the first of the two.
    case repeated
  }

  public let instant: Instant
  /// Seconds east of Greenwich that the reading was taken with.
  public let offset: Int
  public let kind: Kind

  private init(instant: Instant, offset: Int, kind: Kind) {
    self.instant = instant
    self.offset = offset
    self.kind = kind
  }

  /// In the zone that has these offsets, in seconds east of Greenwich: less than a day.
  public init(_ reading: LocalDateTime, offset: (Instant) -> Int) {
    let seconds = reading.secondsSinceEpoch
    // No zone is further than a day from Greenwich, so these lie on both sides of any change
    // that can touch the reading.
    let before = offset(Instant(secondsSince1970: seconds - 86_400))
    let after = offset(Instant(secondsSince1970: seconds + 86_400))
    let first = Instant(secondsSince1970: seconds - before)
    if before == after {
      self.init(instant: first, offset: before, kind: .unique)
      return
    }
    let second = Instant(secondsSince1970: seconds - after)
    switch (offset(first) == before, offset(second) == after) {
    case (true, true): self.init(instant: first, offset: before, kind: .repeated)
    case (true, false): self.init(instant: first, offset: before, kind: .unique)
    case (false, true): self.init(instant: second, offset: after, kind: .unique)
    case (false, false): self.init(instant: first, offset: before, kind: .skipped)
    }
  }
}

extension TimeZone {
  /// Seconds east of Greenwich at that moment, as the system's time zone database has it, or Foundation's
  /// where the system has none.
  public func offset(at instant: Instant) -> Int {
    ZoneHistory.named(identifier)?.offset(at: instant.secondsSince1970)
      ?? secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.secondsSince1970)))
  }

  /// When the clock is changed next after a moment; nil where it never is. It may be changed to the same
  /// offset.
  package func nextChange(after instant: Instant) -> Instant? {
    switch ZoneHistory.named(identifier)?.change(after: instant.secondsSince1970) {
    case .at(let moment): return Instant(secondsSince1970: moment)
    case .never: return nil
    case .byRule, nil:
      let date = Date(timeIntervalSince1970: Double(instant.secondsSince1970))
      return nextDaylightSavingTimeTransition(after: date).map {
        Instant(secondsSince1970: Int($0.timeIntervalSince1970.rounded(.up)))
      }
    }
  }

  /// What a clock in this zone shows at that moment; nil outside the years 1 to 9999.
  public func local(at instant: Instant) -> LocalDateTime? {
    instant.local(offset: offset(at: instant))
  }

  /// The moment of a clock reading, by the rules of RFC 5545 §3.3.5: a reading that occurs twice is
  /// the first of the two, one that is skipped is read with the offset before the gap.
  public func resolve(_ reading: LocalDateTime) -> ZoneResolution {
    ZoneResolution(reading) { offset(at: $0) }
  }
}

extension TimeZone {
  /// Whether the zone is UTC under any of its names. A time of it is written with `Z`, and TZID must not
  /// name it (RFC 5545 §3.2.19).
  public var isUTC: Bool {
    switch identifier {
    case "UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Etc/UCT", "Zulu", "Etc/Zulu", "Universal",
      "Etc/Universal", "Greenwich", "Etc/Greenwich", "GMT0", "Etc/GMT0":
      true
    default: false
    }
  }
}
