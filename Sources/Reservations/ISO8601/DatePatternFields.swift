/// What a Unicode date pattern asks for.
struct DatePatternFields: Sendable {
  /// What a pattern's last field is, where it tells a zone.
  enum Zone: Sendable {
    /// `Z`, `X`, `x`: `+02:00`, `Z`.
    case offset
    /// `z`, `O`: `CET`, `GMT+2`.
    case abbreviation
    /// `VV`: `Europe/Berlin`.
    case name
  }

  /// The pattern up to its zone.
  private(set) var withoutZone = ""
  private(set) var zone: Zone?
  private(set) var hasTime = false
  private(set) var hasWeekday = false

  init(_ pattern: String) throws(TimeError) {
    guard pattern.utf8.count <= 200 else { throw TimeError("is too long for a date pattern") }
    var seen: Set<Character> = []
    var isQuoted = false
    var run: (letter: Character, count: Int) = (" ", 0)
    // Scalars: a letter is a field also where a combining mark follows it.
    for character in pattern.unicodeScalars.lazy.map(Character.init) {
      if character == "'" { isQuoted.toggle() }
      guard !isQuoted, character.isASCII, character.isLetter else {
        if zone != nil { throw TimeError("a zone stands last in a date pattern") }
        withoutZone.append(character)
        run = (" ", 0)
        continue
      }
      run = (character, run.letter == character ? run.count + 1 : 1)
      if let field = try DatePatternFields.zone(character) {
        if zone != nil, run.count == 1 { throw TimeError("a date pattern has one zone") }
        if field != .offset, !(run.count > 1 || withoutZone.last == " ") {
          throw TimeError("put a space before the zone")
        }
        zone = field
      } else {
        if zone != nil { throw TimeError("a zone stands last in a date pattern") }
        withoutZone.append(character)
      }
      seen.insert(character)
    }
    if isQuoted { throw TimeError("a quote is not closed") }
    switch (run.letter, run.count) {
    case ("V", let count) where count != 2:
      throw TimeError("a zone's name is VV in a date pattern")
    case ("z", 4...):
      throw TimeError("zones in words are not read; write z, VV or Z in the pattern")
    case ("Z", 4):
      // `GMT+02:00`.
      zone = .abbreviation
    default:
      break
    }
    try check(seen)
  }

  private mutating func check(_ seen: Set<Character>) throws(TimeError) {
    guard !seen.isDisjoint(with: "yu") else {
      throw TimeError("names no year; write a pattern such as dd/MM/yyyy")
    }
    guard seen.contains("D") || (seen.contains("d") && !seen.isDisjoint(with: "ML")) else {
      throw TimeError("names no day and month; write a pattern such as dd/MM/yyyy (M is the month)")
    }
    hasTime = !seen.isDisjoint(with: "HhKk")
    hasWeekday = seen.contains("E")
    if !seen.isDisjoint(with: "hK"), seen.isDisjoint(with: "ab") {
      throw TimeError("hours to 12 need am or pm: write h:mm a, or HH:mm")
    }
    if !hasTime, !seen.isDisjoint(with: "ms") {
      throw TimeError("has minutes but no hour: HH:mm (m is minutes, M the month)")
    }
    if !hasTime, zone != nil { throw TimeError("has a zone but no time") }
  }

  private static func zone(_ letter: Character) throws(TimeError) -> Zone? {
    switch letter {
    case "Z", "X", "x": return .offset
    case "z", "O": return .abbreviation
    case "V": return .name
    case "G", "y", "u", "M", "L", "d", "D", "E", "a", "b", "H", "h", "K", "k", "m", "s", "S":
      return nil
    case "Y": throw TimeError("Y is the year of a week; the year is y: dd/MM/yyyy")
    default:
      throw TimeError("\(letter) is no field that can be read; put text between ' and '")
    }
  }
}

extension DatePatternFields.Zone {
  /// Where the zone starts in a text that ends with it; nil where it does not.
  func start(in text: String) -> String.Index? {
    let scalars = text.unicodeScalars
    switch self {
    case .abbreviation, .name:
      return scalars.lastIndex(of: " ").map { scalars.index(after: $0) }
    case .offset:
      if let last = scalars.last, last == "Z" || last == "z" {
        return scalars.index(before: scalars.endIndex)
      }
      return scalars.lastIndex { $0 == "+" || $0 == "-" || $0 == "\u{2212}" }
    }
  }
}
