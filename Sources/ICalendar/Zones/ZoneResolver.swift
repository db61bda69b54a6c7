internal import CivilTime
internal import Foundation

/// Finds the zones of TZIDs (RFC 5545 §3.2.19), and caches them across files.
///
/// The order is: an IANA name, also at the end of a longer TZID (`/mozilla.org/.../Europe/Berlin`);
/// Windows' name of a zone; the file's VTIMEZONE; an offset (`GMT+05:30`). The VTIMEZONE of an IANA
/// zone is ignored, as it is often older than the system's database. The VTIMEZONE of a Windows
/// name has priority if the two differ, as no standard defines these names.
package final class ZoneResolver {
  enum Zone {
    case utc
    case known(TimeZone)
    case described(DescribedZone)
    /// The VTIMEZONE is invalid or beyond the limits.
    case refused
    case unknown
  }

  private var named: [String: Zone?] = [:]
  private var described: [Description: DescribedZone?] = [:]
  private var compared: [Comparison: Bool] = [:]

  package init() {}

  private struct Description: Hashable {
    var name: String
    var text: [UInt8]
  }

  private struct Comparison: Hashable {
    var described: DescribedZone
    var windows: String
    var year: Int
  }

  /// - Parameters:
  ///   - description: the VTIMEZONE in the VCALENDAR with the TZID.
  ///   - year: the year for the comparison of the VTIMEZONE with Windows' zone.
  func zone(
    _ tzid: String, describedBy description: ICalendarComponent?,
    in year: @autoclosure () -> Int
  ) -> Zone {
    if let zone = byName(tzid) {
      guard case .known(let windows) = zone, !isInDatabase(tzid), let description,
        let described = self.description(tzid, description),
        isBetter(described, than: windows, in: year())
      else { return zone }
      return .described(described)
    }
    if let description, let zone = self.description(tzid, description) { return .described(zone) }
    if let zone = Self.offset(tzid).flatMap({ TimeZone(secondsFromGMT: $0) }) {
      return .known(zone)
    }
    return description == nil ? .unknown : .refused
  }

  /// Whether the zone is known without a VTIMEZONE.
  func isKnown(_ tzid: String) -> Bool { byName(tzid) != nil }

  /// Whether the resolver ignores the file's VTIMEZONE.
  func isInDatabase(_ tzid: String) -> Bool {
    isKnown(tzid) && WindowsZones.identifier(of: tzid) == nil
  }

  private func description(_ tzid: String, _ component: ICalendarComponent) -> DescribedZone? {
    let key = Description(name: tzid, text: ParsedZone.text(of: component))
    if let known = described[key] { return known }
    var budget = StepBudget(Self.mostChanges)
    let zone = ParsedZone(component).flatMap {
      DescribedZone(name: tzid, $0, within: &budget)
    }
    if described.count >= Self.most { described.removeAll() }
    described[key] = zone
    return zone
  }

  /// Whether a file's zone is plausible and differs from Windows' zone of the same name.
  private func isBetter(
    _ described: DescribedZone, than windows: TimeZone, in year: Int
  ) -> Bool {
    let key = Comparison(described: described, windows: windows.identifier, year: year)
    if let known = compared[key] { return known }
    let isBetter = described.isPlausible(in: year) && described.differs(from: windows, in: year)
    if compared.count >= Self.most { compared.removeAll() }
    compared[key] = isBetter
    return isBetter
  }

  private func byName(_ tzid: String) -> Zone? {
    if let known = named[tzid] { return known }
    let zone = (Self.system(tzid) ?? Self.windows(tzid)).map { $0.isUTC ? .utc : Zone.known($0) }
    if named.count >= Self.most { named.removeAll() }
    named[tzid] = zone
    return zone
  }

  /// The limit of cached zones, across files.
  private static let most = 512
  /// The limit of changes for one zone: two a year since 1601, where Windows' zones begin, and some
  /// more.
  static let mostChanges = 3_000

  // MARK: Names

  private static func windows(_ tzid: String) -> TimeZone? {
    WindowsZones.identifier(of: tzid).flatMap(TimeZone.init(identifier:))
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

extension DescribedZone {
  /// Whether the two zones have different offsets at noon UTC on a day of the year.
  fileprivate func differs(from zone: TimeZone, in year: Int) -> Bool {
    Self.noons(of: year).contains { offset(at: $0) != zone.offset(at: $0) }
  }

  /// Whether the description begins before the year ends, and all its offsets in the year are between
  /// -12 and +14 hours, as on Earth.
  fileprivate func isPlausible(in year: Int) -> Bool {
    guard let last = LocalDate(year: year, month: 12, day: 31),
      !begins(after: LocalDateTime(last, .midnight))
    else { return false }
    return Self.noons(of: year).allSatisfy { (-12 * 3600...14 * 3600).contains(offset(at: $0)) }
  }

  private static func noons(of year: Int) -> [Instant] {
    guard let first = LocalDate(year: year, month: 1, day: 1)?.daysSinceEpoch else { return [] }
    return (first..<first + 366).map { Instant(secondsSince1970: $0 * 86_400 + 43_200) }
  }
}
