internal import CivilTime
internal import Foundation

/// Finds the zones of TZIDs (RFC 5545 §3.2.19), and caches them across files.
///
/// The order is: an IANA name, also at the end of a longer TZID (`/mozilla.org/.../Europe/Berlin`);
/// Windows' name of a zone; the file's VTIMEZONE; an offset (`GMT+05:30`). The VTIMEZONE of a known
/// name is ignored, as it is often older than the system's database.
package final class ZoneResolver {
  enum Zone {
    case utc
    case known(TimeZone)
    case described(DescribedZone)
    /// The VTIMEZONE is invalid or beyond the limits.
    case refused
    case unknown
  }

  private var zones: [Key: Zone] = [:]

  private struct Key: Hashable {
    var tzid: String
    /// Empty for the zone without a VTIMEZONE.
    var description: [UInt8] = []
  }

  /// The limit of cached zones, across files.
  private static let most = 512

  package init() {}

  /// - Parameter description: the VTIMEZONE with the TZID, for a TZID that is no known name.
  func zone(_ tzid: String, describedBy description: () -> ICalendarComponent?) -> Zone {
    let named = zone(named: tzid)
    guard case .unknown = named else { return named }
    let description = description()
    if let description {
      let key = Key(tzid: tzid, description: DescribedZone.text(of: description))
      let described = zone(key) {
        DescribedZone(name: tzid, description).map { .described($0) } ?? .refused
      }
      if case .described = described { return described }
    }
    if let zone = Self.offset(tzid).flatMap({ TimeZone(secondsFromGMT: $0) }) {
      return .known(zone)
    }
    return description == nil ? .unknown : .refused
  }

  /// Whether the zone is known by its name, so that its VTIMEZONE is ignored.
  package func isKnown(_ tzid: String) -> Bool {
    if case .unknown = zone(named: tzid) { false } else { true }
  }

  private func zone(named tzid: String) -> Zone {
    zone(Key(tzid: tzid)) {
      let windows = WindowsZones.identifier(of: tzid).flatMap(TimeZone.init(identifier:))
      return (Self.system(tzid) ?? windows).map { $0.isUTC ? .utc : .known($0) } ?? .unknown
    }
  }

  private func zone(_ key: Key, _ find: () -> Zone) -> Zone {
    if let known = zones[key] { return known }
    let zone = find()
    if zones.count >= Self.most { zones.removeAll() }
    zones[key] = zone
    return zone
  }

  // MARK: Names

  /// The zone that the database has under exactly this name; nil for an abbreviation of several zones,
  /// which only a VTIMEZONE describes.
  static func inDatabase(_ name: String) -> TimeZone? {
    system(name).flatMap { $0.identifier == name ? $0 : nil }
  }

  /// The zone with the TZID as its name, or with the TZID's last three, two or one path components
  /// as its name, in this order.
  private static func system(_ tzid: String) -> TimeZone? {
    guard tzid.utf8.count <= 255, !tzid.utf8.contains(0) else { return nil }
    let parts = tzid.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 1 else { return parts.first.flatMap { word(String($0)) } }
    for count in [3, 2] where parts.count >= count {
      if let zone = exact(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return parts.last.flatMap { word(String($0)) }
  }

  /// ICU has additional zones outside the time zone database.
  private static func exact(_ name: String) -> TimeZone? {
    guard !name.hasPrefix("SystemV/"), let zone = TimeZone(identifier: name),
      zone.identifier == name
    else { return nil }
    return zone
  }

  private static func word(_ name: String) -> TimeZone? {
    words.contains(name) ? TimeZone(identifier: name) : nil
  }

  /// The database's names without a slash. Other words are abbreviations of several zones.
  private static let words: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "Factory", "GB", "GB-Eire",
    "GMT", "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
    "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo",
    "PRC", "PST8PDT", "Poland",
    "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET",
    "Zulu",
  ]

  /// Seconds east of Greenwich: `GMT+05:30`, `UTC-8`, `+0100`.
  private static func offset(_ tzid: String) -> Int? {
    var text = Substring(tzid)
    if text.hasPrefix("GMT") || text.hasPrefix("UTC") { text = text.dropFirst(3) }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count > 2 ? (number / 100, number % 100) : (number, 0)
    guard hours <= 14, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
  }
}
