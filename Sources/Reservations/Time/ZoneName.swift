internal import CivilTime
public import Foundation

/// Names of time zones, as the IANA time zone database has them.
public enum ZoneName {
  /// The zone of this name, in either case, or of the city in a name that no other zone shares:
  /// `Berlin` is `Europe/Berlin`. Links such as `US/Eastern` keep their name; `UTC`,
  /// `GMT` and `Z` are UTC. `W. Europe Standard Time` is Windows' name of `Europe/Berlin`.
  ///
  /// Throws for abbreviations (`CST` names several zones, `PST` and `EST` half a zone), for
  /// offsets, which belong to a time, and for unknown names. The error lists the nearest known
  /// names.
  public static func zone(_ text: String) throws(TimeError) -> TimeZone {
    // Names with a slash need no list: Foundation finds them by their exact spelling.
    if hasSlash(text), let zone = named(text) { return zone }
    if let zone = utc(text) { return zone }
    if let zone = WindowsZones.identifier(of: text).flatMap(named) { return zone }
    if let zone = respelled(text) ?? zone(ofCity: text) { return zone }
    throw refusal(text)
  }

  /// The zone whose name ends with this city, in either case; nil for several zones, or none.
  package static func zone(ofCity city: String) -> TimeZone? {
    guard (3...40).contains(city.utf8.count) else { return nil }
    let sought = city.utf8.map(folded)
    let found = names.filter { name in
      guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
      let own = name.utf8[name.utf8.index(after: slash)...]
      return own.count == sought.count && own.lazy.map(folded).elementsEqual(sought)
    }
    return found.count == 1 ? named(found[0]) : nil
  }

  /// The names whose city begins with this text, in either case, for completion.
  package static func names(withCity text: String) -> [String] {
    let sought = text.utf8.map(folded)
    guard !sought.isEmpty else { return [] }
    return names.filter { name in
      guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
      return name.utf8[name.utf8.index(after: slash)...].lazy.map(folded).starts(with: sought)
    }
  }

  /// Every current name, for completion, without the links to them.
  public static var names: [String] {
    // Foundation's list has `Asia/Calcutta`, which `Asia/Kolkata` replaced.
    TimeZone.knownTimeZoneIdentifiers.filter { $0 != "GMT" && $0 != "Asia/Calcutta" }
      + ["Asia/Kolkata", "UTC"]
  }

  private static func hasSlash(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "/")) }

  /// ICU has additional zones outside the time zone database, and stops reading at a NUL.
  private static func named(_ name: String) -> TimeZone? {
    guard !name.hasPrefix("SystemV/"), !name.utf8.contains(0),
      let zone = TimeZone(identifier: name),
      zone.identifier == name
    else { return nil }
    return zone
  }

  private static func utc(_ text: String) -> TimeZone? {
    guard text.utf8.count <= 5 else { return nil }
    return switch text.lowercased() {
    case "utc", "gmt", "z", "zulu", "uct", "gmt0", "gmt+0", "gmt-0": .gmt
    default: nil
    }
  }

  /// The zone of a name in another case, or of a name without a slash.
  private static func respelled(_ text: String) -> TimeZone? {
    guard text.utf8.count <= 40 else { return nil }
    let sought = text.utf8.map(folded)
    let isSought = { (name: String) in
      name.utf8.count == sought.count && name.utf8.lazy.map(folded).elementsEqual(sought)
    }
    if let name = singleWords.first(where: isSought) ?? names.first(where: isSought) {
      return named(name)
    }
    // Links are in no list, but follow a few spelling rules.
    guard hasSlash(text) else { return nil }
    let capitalized = capitalized(text.lowercased())
    if capitalized.hasPrefix("Us/") { return named("US/" + capitalized.dropFirst(3)) }
    if capitalized.hasPrefix("Etc/") { return named("Etc/" + text.dropFirst(4).uppercased()) }
    return named(capitalized)
  }

  /// A byte of a name in the form for comparison: lower case, and `_` for a space.
  static func folded(_ byte: UInt8) -> UInt8 {
    if byte == UInt8(ascii: " ") { return UInt8(ascii: "_") }
    return byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  private static func capitalized(_ text: String) -> String {
    var startsWord = true
    return String(
      text.map { character -> Character in
        defer { startsWord = !character.isLetter }
        return startsWord ? Character(character.uppercased()) : character
      })
  }

  /// The database's names without a slash, except EST, MST and HST: those are standard time only,
  /// and a person who writes them in summer means another time.
  private static let singleWords = [
    "CET", "CST6CDT", "Cuba", "EET", "EST5EDT", "Egypt", "Eire", "Factory", "GB", "GB-Eire",
    "Greenwich", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
    "MET", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC",
    "ROK", "Singapore", "Turkey", "Universal", "W-SU", "WET",
  ]

  /// Why an abbreviation, in any case, is no zone; nil for another text, and for UTC and GMT.
  package static func abbreviation(_ text: String) -> TimeError? {
    example(ofAbbreviation: text).map { TimeError("an abbreviation; name the zone, e.g. \($0)") }
  }

  /// A zone that has the abbreviation, or two; nil for another text, and for UTC and GMT.
  static func example(ofAbbreviation text: String) -> String? {
    guard (2...8).contains(text.utf8.count), utc(text) == nil else { return nil }
    return shortNames[text] ?? otherAbbreviations[text.uppercased()]
      ?? TimeZone.abbreviationDictionary[text.uppercased()]
  }

  /// What zones are called in the USA. In small letters these are other words, such as the French `et`.
  private static let shortNames = [
    "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles", "Eastern": "America/New_York", "Central": "America/Chicago",
    "Mountain": "America/Denver", "Pacific": "America/Los_Angeles",
  ]

  /// Abbreviations that Foundation does not have, or has for one zone of several.
  private static let otherAbbreviations = [
    "MST": "America/Denver or America/Phoenix", "MEZ": "Europe/Berlin", "MESZ": "Europe/Berlin",
    "MET": "Europe/Berlin", "MEST": "Europe/Berlin", "ACST": "Australia/Adelaide",
    "ACDT": "Australia/Adelaide", "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney",
    "AET": "Australia/Sydney", "AWST": "Australia/Perth", "CHST": "Pacific/Guam",
    "HDT": "America/Adak", "IDT": "Asia/Jerusalem", "SAST": "Africa/Johannesburg",
    "SST": "Pacific/Pago_Pago", "WIB": "Asia/Jakarta", "WITA": "Asia/Makassar",
  ]

  private static func refusal(_ text: String) -> TimeError {
    if isOffset(text) {
      return TimeError(
        "an offset, not a time zone; write it after the time, 19:30+02:00, "
          + "or name the zone, e.g. Europe/Berlin"
      ).quoting(text)
    }
    if let refusal = abbreviation(text) { return refusal.quoting(text) }
    let advice = nearest(text).map { "did you mean \($0)?" } ?? "write a name such as Europe/Berlin"
    return TimeError("no time zone \"\(TimeError.quoted(text))\"; \(advice)")
  }

  /// The name, or the name of the city, that the text probably means: `Brelin` is Europe/Berlin. The
  /// first letter is right: misspellings seldom change it.
  private static func nearest(_ text: String) -> String? {
    guard let first = text.utf8.first.map(folded) else { return nil }
    var names: [String: String] = [:]
    for name in Self.names {
      let city = name.split(separator: "/").last.map(String.init) ?? name
      for key in [name, city] where key.utf8.first.map(folded) == first {
        names[key] = names[key] ?? name
      }
    }
    return NearestName.of(text, among: names.keys.sorted()).flatMap { names[$0] }
  }

  private static func isOffset(_ text: String) -> Bool {
    var rest = text[...]
    for prefix in ["UTC", "GMT"] where text.uppercased().hasPrefix(prefix) {
      rest = text.dropFirst(3)
    }
    guard let first = rest.unicodeScalars.first else { return false }
    let isSigned = "+-\u{2212}".unicodeScalars.contains(first)
    return (isSigned || rest.startIndex > text.startIndex)
      && rest.unicodeScalars.dropFirst(isSigned ? 1 : 0).first.map { ("0"..."9").contains($0) }
        == true
  }
}
