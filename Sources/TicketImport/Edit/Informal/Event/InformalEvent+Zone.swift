import CalendarStore
import CivilTime
import Foundation
import Reservations

extension InformalEvent {
  /// Uses the zone or the city behind a time, and returns the position after it. An abbreviation is
  /// refused: several zones share it.
  ///
  /// A city before a capitalized word is rather a part of a name: `19:30 Berlin Philharmonic`.
  mutating func takeZone(at position: Int) -> Int {
    guard zone == nil || end != nil && endZone == nil, words.indices.contains(position) else {
      return position
    }
    let name = words[position].text.trimmingCharacters(in: [","])
    if ["UTC", "GMT", "Z"].contains(name.uppercased()) {
      return takeZone("UTC", position..<position + 1)
    }
    if ["UTC+", "UTC-", "GMT+", "GMT-"].contains(String(name.uppercased().prefix(4))) {
      refusal =
        refusal
        ?? TimeError("an offset; name the zone, e.g. Europe/Berlin").quoting(
          "\(words[position - 1].text) \(name)")
      return position
    }
    if let example = Self.clocks[name],
      word(position - 1).hasSuffix("m") || word(position - 1).contains(":") && endsTime(position)
    {
      refusal =
        refusal
        ?? TimeError("an abbreviation; name the zone, e.g. \(example)").quoting(
          "\(words[position - 1].text) \(name)")
      return position
    }
    if name == name.uppercased() || Self.abbreviations.contains(name),
      let refused = ZoneName.abbreviation(name)
    {
      refusal = refusal ?? refused.quoting("\(words[position - 1].text) \(name)")
      return position
    }
    if name.contains("/"), (try? ZoneName.zone(name)) != nil {
      return takeZone(name, position..<position + 1)
    }
    // `heure de Paris`
    if let city = cityOfHour(position), let found = ZoneName.zone(ofCity: words[city].text) {
      return takeZone(found.identifier, position..<city + 1)
    }
    for end in [position + 2, position + 1] where end <= words.count {
      let city = words[position..<end].map(\.text).joined(separator: " ")
        .trimmingCharacters(in: [","])
      guard !Self.otherWords.contains(city.lowercased()), !city.contains(","),
        let found = ZoneName.zone(ofCity: city),
        Self.timeWord.contains(word(end)) || !beginsName(end)
      else { continue }
      return takeZone(
        found.identifier, position..<(Self.timeWord.contains(word(end)) ? end + 1 : end))
    }
    return position
  }

  /// Behind a city.
  private static let timeWord: Set<String> = ["time", "zeit", "tijd"]

  /// The city of `heure de Paris`, `hora de Madrid` and `ora di Roma`.
  private func cityOfHour(_ position: Int) -> Int? {
    guard ["heure", "hora", "ora"].contains(word(position)),
      ["de", "di"].contains(word(position + 1)), words.indices.contains(position + 2)
    else { return nil }
    return position + 2
  }

  /// `SF time` and `heure de Londres` behind a time of day, and `uk time`; nil without a zone of the
  /// people.
  func unreadZone() -> TimeError? {
    if let unclearZoneOfEnd { return unclearZoneOfEnd }
    guard zone == nil || endZone == nil else { return nil }
    let ends = (zone == nil ? [time, end] : [end]).compactMap { $0?.range.upperBound }
    for position in words.indices where isLeft(position) {
      let isTime = Self.timeWord.contains(word(position + 1)) && isLeft(position + 1)
      let isName =
        words[position].text.first?.isUppercase == true || word(position + 1) != "time"
      let isZone =
        ends.contains(position)
        && (isTime && isName || word(position) == "ortszeit" || isHourOfPlace(position))
      guard
        isZone || isTime && time != nil && isAdjectiveOfZone(word(position))
          || zone != nil && ends.contains(position) && isTown(position)
      else { continue }
      return TimeError("no such time zone; name it, e.g. Europe/London").quoting(
        phrase(position..<min((cityOfHour(position) ?? position + 1) + 1, words.count)).text)
    }
    return nil
  }

  /// A zone behind the end alone is that of both times, but for a journey it may be that of the arrival.
  var unclearZoneOfEnd: TimeError? {
    guard let zone, let end, endZone == nil, zone.range.lowerBound >= end.range.upperBound,
      zone.text != context.zone?.identifier,
      words.indices.contains(where: { isLeft($0) && Self.journeys.contains(word($0)) })
    else { return nil }
    return TimeError("of both times, or of the arrival alone? name one behind each time").quoting(
      phrase(zone.range).text)
  }

  private static let journeys: Set<String> = [
    "flight", "flug", "vol", "vuelo", "volo", "vlucht", "fly", "train", "zug", "tren", "treno",
    "trein", "ferry", "fähre", "bus", "coach", "eurostar",
  ]

  /// Whether a place of this name is known, that names no zone.
  private func isTown(_ position: Int) -> Bool {
    words[position].text.first?.isUppercase == true
      && PlaceZone(station: words[position].text) != nil
  }

  private func isHourOfPlace(_ position: Int) -> Bool {
    cityOfHour(position) != nil
      || ["heure", "hora", "ora"].contains(word(position))
        && ["locale", "local"].contains(word(position + 1))
  }

  /// `uk`, `german`, `eastern`; "story time" is a title.
  private func isAdjectiveOfZone(_ word: String) -> Bool {
    Self.adjectives.contains(word) || ["ish", "ern", "ian", "ese"].contains(where: word.hasSuffix)
  }

  private static let adjectives: Set<String> = [
    "uk", "us", "usa", "eu", "uae", "nz", "nyc", "la", "german", "french", "dutch", "swiss",
    "greek",
    "american", "european", "central", "pacific", "mountain", "local", "your", "their", "home",
  ]

  /// Whether the word is the last one, or stands before a day, a length or a place.
  private func endsTime(_ position: Int) -> Bool {
    let next = position + 1
    return !words.indices.contains(next) || ["for", "at", "@", "on", "with"].contains(word(next))
      || times(at: next) != nil
  }

  private mutating func takeZone(_ name: String, _ range: Range<Int>) -> Int {
    let phrase = Phrase(text: name, range: range)
    if zone == nil { zone = phrase } else { endZone = phrase }
    use(range)
    return range.upperBound
  }

  /// Whether the word behind a city is capitalized and neither a field nor behind a comma.
  private func beginsName(_ position: Int) -> Bool {
    guard words.indices.contains(position), words[position].text.first?.isUppercase == true,
      !words[position - 1].text.hasSuffix(",")
    else { return false }
    return times(at: position) == nil
  }

  /// The clocks of the United States, of which behind `7:30 PM` no word is a part of a title.
  private static let clocks = [
    "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles",
  ]

  /// Of zones, in lower case: `4pm est`. `ist` is rather a word.
  private static let abbreviations: Set<String> = [
    "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "bst", "cet", "cest", "eet", "eest",
    "wet", "west", "jst", "mez", "mesz",
  ]

  /// Cities and islands whose names are rather a person's name or another word.
  private static let otherWords: Set<String> = [
    "canary", "casey", "center", "christmas", "davis", "easter", "midway", "palmer", "regina",
    "reunion", "stanley", "troll", "wake",
  ]

  /// Reads typed times on the clock of the airport or country that the place names, as those of a
  /// record, unless the text names a zone. Returns the remark on it; nil without such a place.
  mutating func takeClock(ofPlaceOf draft: EventDraft) -> Remark? {
    guard zone == nil, let location = draft.location?.value, let text = startText,
      let start = (try? draft.setting(.start, to: text, context))?.start?.value, !start.isAllDay,
      let place = PlaceZone(place: location), let zone = place.zone(at: start.reading)
    else { return nil }
    context.defaults.zone = Sourced(zone, .inferred)
    return .zoneOfPlace(.start, place.name)
  }
}
