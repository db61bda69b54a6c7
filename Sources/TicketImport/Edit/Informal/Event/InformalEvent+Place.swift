import CivilTime
import Foundation
import Reservations

/// What belongs to a place, and what only stands behind it.
extension InformalEvent {
  /// The end behind a place: `at Office until 12:00`.
  func endBehindPlace(_ position: Int) -> Phrase? {
    guard ["until", "till", "to", "-", "\u{2013}", "bis"].contains(word(position)),
      day != nil || time != nil,
      end == nil, lastDay == nil, length == nil, rule == nil
    else { return nil }
    return times(at: position + 1, isTimeAlone: true)
  }

  /// The number in front of a street: `at 10 Downing St`, `at 350 5th Ave`. A number that may be an
  /// hour is one beside a time that is stated, or in front of the word for a street.
  func isHouseNumber(_ position: Int) -> Bool {
    guard let number = Int(word(position)), words.indices.contains(position + 1),
      time != nil || number > 24 || isStreet(behind: position) || statedParts().time,
      times(at: position) == nil
    else { return false }
    let street = words[position + 1].text
    if street.first?.isNumber == true {
      return ["st", "nd", "rd", "th"].contains(street.drop(while: \.isNumber).lowercased())
        && words.indices.contains(position + 2)
        && words[position + 2].text.first?.isUppercase == true
    }
    guard Self.parts(word(position + 1), context) == nil, street.first?.isLetter == true else {
      return false
    }
    // `12 rue Gambetta`, but not `12 for lunch`.
    return street.first?.isUppercase == true
      || words.indices.contains(position + 2) && isLeft(position + 2) && street.count >= 3
        && !TimeWord.connectors.contains(plain(position + 1))
        && !TimeWord.lengthWords.contains(plain(position + 1))
        && !["with", "mit", "avec", "con", "met"].contains(word(position + 1))
  }

  /// Whether the words behind the number name a street, in capitals: `High Street`.
  func isStreet(behind position: Int) -> Bool {
    guard Self.parts(word(position + 1), context) == nil else { return false }
    let names = words[(position + 1)...].prefix(4).prefix { $0.text.first?.isUppercase == true }
    return names.dropFirst().last.map {
      Self.streets.contains($0.text.lowercased().trimmingCharacters(in: [".", ","]))
    } ?? false
  }

  /// A `Square` or a `Court` is also a hall.
  private static let streets: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "terrace", "crescent",
    "boulevard", "blvd",
  ]

  /// Why an hour or a day at the end of the place of an event without a time is not read: `at Osteria
  /// at 8`, `at Werk2 doors 7`, `at The Lion, 7`; nil without one.
  var unreadTimeInPlace: TimeError? {
    guard time == nil, let range = place?.range, range.count > 2 else { return nil }
    let last = range.upperBound - 1
    if Self.days.contains(words[last].text) { return Self.unread(words[last].text) }
    let isAddress = range.contains(where: namesStreet)
    for position in range.dropFirst(2) {
      let isBehind =
        Self.aheadOfHours.contains(plain(position - 1))
        || words[position - 1].text.hasSuffix(",") && !isAddress
      let isAbout = word(position).hasSuffix("ish")
      guard let hour = hour(position, isAbout: isAbout) else { continue }
      // `from 7 to 9`, `7-9`, `8 o'clock`
      let isRange =
        Self.betweenHours.contains(plain(position + 1))
        && self.hour(position + 2, isAbout: false) != nil
      // `Hauptstr. 7-9`
      if isRange, namesStreet(position - 1) { return nil }
      let end = position + (isRange ? 3 : Self.clocks.contains(plain(position + 1)) ? 2 : 1)
      guard end == range.upperBound, isBehind || isAbout || isRange else { continue }
      let first = Self.aheadOfHours.contains(plain(position - 1)) ? position - 1 : position
      return Self.unread(phrase(first..<end).text, isRange ? nil : hour)
    }
    return nil
  }

  private func hour(_ position: Int, isAbout: Bool) -> Int? {
    Int(isAbout ? String(word(position).dropLast(3)) : word(position))
      .flatMap { (1...24).contains($0) ? $0 : nil }
  }

  /// `Hauptstr.` of `Hauptstr. 7-9`, the `Via` of `Via Roma, 7`.
  private func namesStreet(_ position: Int) -> Bool {
    let name = plain(position).trimmingCharacters(in: ["."])
    return Self.streets.contains(name) || Self.beginningsOfStreets.contains(name)
      || Self.endsOfStreets.contains(where: name.hasSuffix)
  }

  private static let beginningsOfStreets: Set<String> = [
    "via", "viale", "corso", "piazza", "calle", "plaza", "avenida", "rue", "place", "quai",
    "square", "sq", "court", "close", "way", "drive",
  ]
  private static let endsOfStreets = [
    "str", "strasse", "weg", "platz", "allee", "gasse", "ufer", "damm",
  ]

  private static let aheadOfHours: Set<String> = [
    "at", "@", "um", "from", "until", "till", "around", "about", "doors", "einlass", "ab", "bis",
    "gegen", "by", "ca", "von", "jusqu'a",
  ]
  private static let betweenHours: Set<String> = ["to", "-", "\u{2013}", "until", "till", "bis"]
  private static let clocks: Set<String> = ["o'clock", "uhr", "ish"]
  private static let days: Set<String> = ["today", "tomorrow", "tonight", "heute", "demain"]
}
