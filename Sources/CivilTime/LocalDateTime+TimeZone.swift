public import Foundation

/// The moment of a clock reading in a known zone.
public struct ZoneResolution: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case unique
    /// The zone skips this reading; the moment uses the offset before the gap.
    case skipped
    /// The reading occurs twice; the moment is the first of the two.
    case repeated
  }

  public let instant: Instant
  /// The offset used for the reading, in seconds east of Greenwich.
  public let offset: Int
  public let kind: Kind

  private init(instant: Instant, offset: Int, kind: Kind) {
    self.instant = instant
    self.offset = offset
    self.kind = kind
  }

  /// Resolves the reading in a zone with these offsets: seconds east of Greenwich, less than a day.
  public init(_ reading: LocalDateTime, offset: (Instant) -> Int) {
    let seconds = reading.secondsSinceEpoch
    // Every zone is less than a day from Greenwich, so these two moments lie on both sides of any
    // change that can affect the reading.
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
  /// Seconds east of Greenwich at a moment, from the system's time zone database; from Foundation
  /// if the system lacks the zone.
  public func offset(at instant: Instant) -> Int {
    ZoneHistory.named(identifier)?.offset(at: instant.secondsSince1970)
      ?? secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.secondsSince1970)))
  }

  /// The clock changes after a moment, in ascending order, and whether the zone's rule goes on with
  /// them: those that the system's database lists, and those that the rule gives in some more years.
  /// The offset may be the same after a change.
  package func clockChanges(
    after instant: Instant, ruleYears: Int
  ) -> (moments: [Instant], hasRule: Bool) {
    let history = ZoneHistory.named(identifier)
    let listed = history?.changes.moments ?? []
    var moments = listed.filter { $0 > instant.secondsSince1970 }
    guard history?.runsOn ?? true else {
      return (moments.map { Instant(secondsSince1970: $0) }, false)
    }
    var last = max(instant.secondsSince1970, listed.last ?? instant.secondsSince1970)
    let lastListed = history == nil ? Self.lastUncommonYear : last
    while let next = nextDaylightSavingTimeTransition(
      after: Date(timeIntervalSince1970: Double(last)))
    {
      let moment = Int(next.timeIntervalSince1970.rounded(.up))
      guard moment > last, moment < lastListed + ruleYears * 366 * 86_400 else { break }
      moments.append(moment)
      last = moment
    }
    return (moments.map { Instant(secondsSince1970: $0) }, true)
  }

  /// The end of the last year that the time zone database lists day by day (Africa/Casablanca, which
  /// depends on the moon; tzdata 2018i to 2026a), in seconds since 1970.
  private static let lastUncommonYear = 3_723_753_600

  /// The clock reading in this zone at a moment; nil outside the years 1 to 9999.
  public func local(at instant: Instant) -> LocalDateTime? {
    instant.local(offset: offset(at: instant))
  }

  /// The moment of a clock reading by the rules of RFC 5545 §3.3.5: the first moment of a reading
  /// that occurs twice, and the offset before the gap for a skipped reading.
  public func resolve(_ reading: LocalDateTime) -> ZoneResolution {
    ZoneResolution(reading) { offset(at: $0) }
  }
}

extension TimeZone {
  /// Whether the zone is UTC under any of its names. A UTC time is written with `Z` and never with
  /// TZID (RFC 5545 §3.2.19).
  public var isUTC: Bool {
    switch identifier {
    case "UTC", "GMT", "Etc/UTC", "Etc/GMT", "UCT", "Etc/UCT", "Zulu", "Etc/Zulu", "Universal",
      "Etc/Universal", "Greenwich", "Etc/Greenwich", "GMT0", "Etc/GMT0":
      true
    default: false
    }
  }
}
