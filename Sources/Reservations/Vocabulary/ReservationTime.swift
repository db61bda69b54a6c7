public import CivilTime
public import Foundation

/// A time as a record states it, without defaults or conversion.
public struct ReservationTime: Sendable, Equatable, Codable {
  public var date: LocalDate
  /// Nil for a day without a time.
  public var time: LocalTime?
  public var offset: Offset?
  /// The zone of an RFC 9557 suffix, `[Asia/Shanghai]`.
  public var zone: TimeZone?
  /// The suffix named a zone with another offset at that time, so the zone was dropped (RFC 9557
  /// §3.4).
  public var isZoneDropped = false
  /// The abbreviation, such as `CET`, if the other one of its zone applies at that time; the offset
  /// is that of the abbreviation.
  public var offSeason: String?

  /// The offset of the stated time from UTC.
  public enum Offset: Sendable, Equatable, Codable {
    /// `Z`: the moment is known, the local clock is not (RFC 9557 §2).
    case utc
    /// Seconds east of Greenwich.
    case seconds(Int)

    public var seconds: Int {
      switch self {
      case .utc: 0
      case .seconds(let seconds): seconds
      }
    }
  }

  public init(
    date: LocalDate, time: LocalTime? = nil, offset: Offset? = nil, zone: TimeZone? = nil
  ) {
    self.date = date
    self.time = time
    self.offset = offset
    self.zone = zone
  }

  /// The moment; nil without an offset.
  public var instant: Instant? {
    guard let time, let offset else { return nil }
    return Instant(
      secondsSince1970: LocalDateTime(date, time).secondsSinceEpoch - offset.seconds)
  }

  /// Whether only the time of day is known. Its day is in 1970, which programs write for a day that
  /// they do not know.
  public var lacksDay: Bool { time != nil && date.year == 1970 }
}

extension ReservationTime.Offset {
  /// Reads `Z`, `UTC`, `GMT`, `+08`, `+0800`, `+08:00` or `+8:00` if one of them is next, even behind
  /// spaces, and stops behind it. `CET` and `MEZ` are +01:00, `CEST` and `MESZ` +02:00; any other
  /// abbreviation of a zone is refused.
  ///
  /// `-00:00` is like `Z`: the moment is known, the local clock is not (RFC 9557 §2).
  static func iso8601(_ cursor: inout TextCursor) throws(TimeError) -> Self? {
    var ahead = cursor
    ahead.skipSpaces()
    if ahead.skip(word: "z") {
      cursor = ahead
      return .utc
    }
    if ahead.skip(word: "utc") || ahead.skip(word: "gmt") {
      cursor = ahead
      guard let sign = ahead.sign(),
        let offset = try? distance(sign, &ahead, isBehindUTC: true)
      else { return .utc }
      cursor = ahead
      return offset
    }
    for (word, hours) in centralEuropean where ahead.skip(word: word) {
      cursor = ahead
      return .seconds(hours * 3600)
    }
    guard let sign = ahead.sign() else {
      let word = ahead.letters()
      guard let zone = ZoneName.example(ofAbbreviation: word) else { return nil }
      let reason =
        "\(word.uppercased()) is an abbreviation of a zone; write the zone's name, e.g. \(zone)"
      throw TimeError("\(reason), into a zone column", byHand: reason)
    }
    cursor = ahead
    return try distance(sign, &cursor)
  }

  /// Reads the hours and minutes behind a sign.
  ///
  /// - Parameter isBehindUTC: whether hours may have one digit, and no minutes without a colon.
  private static func distance(
    _ sign: Int, _ cursor: inout TextCursor, isBehindUTC: Bool = false
  ) throws(TimeError) -> Self {
    let run = cursor.number()
    var (hours, minutes) = (run.value, 0)
    switch run.digits {
    case 1, 2:
      if cursor.skip(":") {
        let last = cursor.number()
        guard last.digits == 2 else { throw malformed }
        minutes = last.value
      } else if run.digits == 1, !isBehindUTC {
        throw malformed
      }
    case 4 where !isBehindUTC:
      (hours, minutes) = (run.value / 100, run.value % 100)
    default:
      throw malformed
    }
    guard minutes <= 59 else { throw TimeError("minutes of an offset are 00 to 59") }
    guard hours * 60 + minutes <= farthest else {
      throw TimeError(
        "offset out of range: -18:00 to +18:00; an end time has its own field"
      )
    }
    let seconds = sign * (hours * 3600 + minutes * 60)
    return seconds == 0 && sign < 0 ? .utc : .seconds(seconds)
  }

  /// The offset that a word behind a time states: `CET`, `UTC`; nil for another word. Throws for an
  /// abbreviation that names no offset for certain.
  package static func named(_ word: String) throws(TimeError) -> Self? {
    try TextCursor.read(word) { cursor throws(TimeError) in
      let offset = try iso8601(&cursor)
      defer { cursor.skip(word.utf8.count) }
      return cursor.isAtEnd ? offset : nil
    }
  }

  /// The abbreviation for Central European Time that is next, if this moment has the other one: CET
  /// in summer, CEST in winter.
  static func offSeason(_ cursor: TextCursor, at instant: Instant?) -> String? {
    var ahead = cursor
    ahead.skipSpaces()
    guard let (word, hours) = centralEuropean.first(where: { ahead.skip(word: $0.0) }), let instant,
      let zone = TimeZone(identifier: "Europe/Berlin"), zone.offset(at: instant) != hours * 3600
    else { return nil }
    return word.description.uppercased()
  }

  /// Hours east of Greenwich. No other zones have these names.
  private static let centralEuropean: [(StaticString, Int)] = [
    ("cet", 1), ("mez", 1), ("cest", 2), ("mesz", 2),
  ]

  /// In minutes. RFC 3339 allows up to 23:59, but the greatest offset ever in use was 15:57
  /// (Manila, until 1844).
  private static let farthest = 18 * 60

  private static var malformed: TimeError {
    TimeError("offsets are written +08:00, +0800, +08 or Z")
  }
}
