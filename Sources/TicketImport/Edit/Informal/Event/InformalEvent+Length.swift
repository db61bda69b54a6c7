import CalendarStore
import CivilTime
import Foundation
import Reservations

extension InformalEvent {
  /// `for 1h`, `for 2 days`, `for half an hour`, `durée 2h`, `duración: 2 horas`.
  func duration(at position: Int) -> Phrase? {
    let lead = plain(position).trimmingCharacters(in: [":"])
    guard ["for", "für", "pour"].contains(word(position)) || Self.namesOfLengths.contains(lead)
    else { return nil }
    return length(at: position + 1).map {
      Phrase(text: $0.text, range: position..<$0.range.upperBound)
    }
  }

  private static let namesOfLengths: Set<String> = [
    "duration", "dauer", "duree", "duracion", "durata", "duur",
  ]

  /// Keeps a length, or that of the rule; false for a third one.
  mutating func take(length found: Phrase) -> Bool {
    let isDays = Self.span(found.text)?.seconds == 0
    if ruleLength == nil, isDays, let rule = rule.flatMap({ recurrence($0.text) }),
      let days = Self.span(found.text)?.days, days > Self.interval(of: rule)
    {
      ruleLength = found
    } else if length == nil, end == nil, lastDay == nil || !isDays {
      length = found
    } else if ruleLength == nil, isDays {
      ruleLength = found
    } else if ruleLength == nil, end == nil, let old = length, Self.span(old.text)?.seconds == 0 {
      (length, ruleLength) = (found, old)
    } else {
      return false
    }
    return true
  }

  /// The hours or minutes right behind a time: `18:00 2h`, `18:00 (90 min)`.
  func bareLength(at position: Int) -> Phrase? {
    guard words.indices.contains(position), words[position].text.contains(where: \.isNumber),
      let found = length(at: position), let span = Self.span(found.text), span.days == 0,
      // A sprint of 100 m.
      span.seconds <= 12 * 3600,
      !found.text.hasSuffix("m") || found.text.contains("h"),
      words[position].index != words[position - 1].index
    else { return nil }
    return found
  }

  /// The `1h` of `Cours 1h mercredi 17h`: a length in front of a day with a time of its own; the
  /// `3 Tage` of `Messe 3 Tage ab 7.12.`
  func leadingLength(at position: Int) -> Phrase? {
    if word(position + 2) == "ab", ["tage", "wochen"].contains(word(position + 1)),
      dayAlone(at: position + 3) != nil
    {
      return length(at: position)
    }
    guard length == nil, end == nil, time == nil, let hour = HourOrLength(word(position)),
      !hour.isLate, let day = dayAlone(at: position + 1),
      (day.range.upperBound..<words.count).contains(where: statesClock)
    else { return nil }
    return phrase(position..<position + 1)
  }

  /// Whether the word is a time of day wherever it stands, also one as in French: `17h`.
  private func statesClock(_ position: Int) -> Bool {
    HourOrLength(word(position)) != nil || isClock(position)
  }

  /// A length that is not the time from the start to the stated end.
  func contradictoryLength(_ draft: EventDraft) -> TimeError? {
    guard let length, let end, let start = draft.start?.value, let last = clock(end.text),
      draft.end?.value.reading.time != last, !start.isAllDay
    else { return nil }
    return TimeError("a length and an end; leave one out").quoting(phrase(length.range).text)
  }

  /// Uses `all day` beside a day without a time.
  mutating func takeAllDay(_ draft: EventDraft) {
    guard draft.start?.value.isAllDay == true else { return }
    for position in words.indices where !used.contains(words[position].index) {
      if ["all-day", "ganztägig", "ganztags"].contains(word(position)) {
        use(position..<position + 1)
      } else if word(position) == "all", word(position + 1) == "day" {
        use(position..<position + 2)
      }
    }
  }

  /// The longest length of time that begins at the position.
  private func length(at position: Int) -> Phrase? {
    // The number behind `1h` may be a day: `for 1h 24 dec`.
    (position + 1..<position + 5).reversed().lazy
      .filter { $0 <= words.count && word($0 - 1).contains(where: \.isLetter) }
      .map { Phrase(text: Self.inNumbers(phrase(position..<$0).text), range: position..<$0) }
      .first { length in
        length.text.first?.isNumber == true && (Self.span(length.text)?.totalSeconds ?? 0) > 0
      }
  }

  /// The text with a digit for the number in its first words: `2 hours`, `30 min`.
  static func inNumbers(_ text: String) -> String {
    let plain = text.lowercased().trimmingCharacters(in: ["(", ")", "+", ","])
    if plain == "half an hour" || plain == "eine halbe stunde" { return "30 min" }
    guard let first = plain.split(separator: " ").first,
      let number = numbers[String(first)] ?? Int(first)
    else { return plain }
    let rest = plain.dropFirst(first.count).trimmingCharacters(in: .whitespaces)
    return "\(number) \(units[rest] ?? rest)"
  }

  static func span(_ text: String) -> CivilDuration? {
    text.contains(":") ? nil : try? ISO8601.duration(text)
  }

  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eine": 1,
    "zwei": 2, "drei": 3, "vier": 4, "une": 1, "deux": 2, "trois": 3,
  ]
  private static let units = [
    "stunde": "h", "stunden": "h", "std": "h", "std.": "h", "heure": "h", "heures": "h",
    "hora": "h", "horas": "h", "ora": "h", "ore": "h", "uur": "h", "uren": "h", "minuten": "min",
    "minutos": "min", "minuti": "min", "tag": "days", "tage": "days", "tagen": "days",
    "woche": "weeks", "wochen": "weeks", "jour": "days", "jours": "days", "semaine": "weeks",
    "semaines": "weeks",
  ]

  // MARK: Ends

  /// Sets the end, or that of the rule. Hours beside a range of days end on the first one.
  mutating func setEnds(_ draft: inout EventDraft) {
    if let last = lastDay, limitRule(to: last, draft) {
      lastDay = nil
    } else if let last = lastDay, time?.text.isEmpty ?? true {
      setEnd(last, &draft)
    }
    guard let last = end else { return }
    if limitRule(to: last, draft) { end = nil } else { setEnd(last, &draft) }
  }

  /// A day without a year can be in the year after the start's. `15h30` is a time here, where the
  /// field takes it for a length.
  mutating func setEnd(_ end: Phrase, _ draft: inout EventDraft) {
    var end = end
    if ["24:00", "24"].contains(end.text),
      let next = draft.start?.value.reading.date.adding(days: 1)
    {
      end.text = "\(next) 00:00"
    }
    if end.text.contains("h"), let time = clock(end.text), !end.text.contains(" ") {
      end.text = "\(time)"
    }
    if let endZone { end.text += " \(endZone.text)" }
    guard !set(.end, end.text, &draft) else { return }
    let year = (draft.start?.value.reading.date.year ?? 0) + 1
    if endZone != nil || !set(.end, "\(end.text) \(year)", &draft) {
      for phrase in [end, endZone] { free(phrase) }
    }
  }

  /// Ends the event, and the rule.
  mutating func setLengths(_ draft: inout EventDraft) {
    if let ruleLength {
      if !limitRule(by: ruleLength, draft) { free(ruleLength) }
    } else if let only = length, limitRule(by: only, draft) {
      length = nil
    }
    if let length { setLength(length, &draft) }
  }

  private mutating func setLength(_ length: Phrase, _ draft: inout EventDraft) {
    guard let start = draft.start?.value, let span = Self.span(length.text),
      !start.isAllDay || span.seconds == 0, let end = start.later(by: span)
    else {
      free(length)
      return
    }
    draft.end = Sourced(end, .edited)
  }
}

// Ends and lengths that are not read.
extension InformalEvent {
  /// `ends at 12` and `Ende gegen 22` behind a start.
  func unreadHourOfEnd() -> TimeError? {
    guard time != nil else { return nil }
    for position in words.indices where Self.endWords.contains(word(position)) {
      let place = ["at", "um", "gegen", "ca."].contains(word(position + 1)) ? 2 : 1
      guard !used.contains(words[position].index), let hour = Int(word(position + place)),
        (0...24).contains(hour), !used.contains(words[position + place].index)
      else { continue }
      return TimeError("a second time; write the end like 18:00-20:00").quoting(
        phrase(position..<position + place + 1).text)
    }
    return nil
  }

  /// An end behind `until` or the like, without its start or behind another time.
  func unreadEnd(_ range: Range<Int>) -> TimeError {
    let end = phrase(range.dropFirst()).text
    let isDay = time == nil && Self.parts(end, context)?.time == false
    return TimeError(
      isDay
        ? "the last of several days? write both, e.g. 20 dec - 10 jan, or the day alone"
        : "a second time; write the end like 18:00-20:00"
    ).quoting(phrase(range).text)
  }

  /// `bis 10. Januar` without a first day: the last of several days, unless the text names a deadline.
  var lastDayAlone: TimeError? {
    guard let day, time == nil, lastDay == nil, rule == nil,
      word(day.range.lowerBound) == "bis",
      !words.contains(where: { word in
        Self.deadlines.contains(where: word.text.lowercased().hasSuffix)
      })
    else { return nil }
    return unreadEnd(day.range)
  }

  /// The ends of German words for what is due on a day.
  private static let deadlines = [
    "abgabe", "abgeben", "anmelden", "anmeldung", "beantragen", "einreichen", "erklärung",
    "erledigen", "frist", "fällig", "kündigen", "rückgabe", "schicken", "zahlen", "überweisen",
    "zurückgeben",
  ]

  /// `3 nights` beside a day.
  func unreadNights() -> TimeError? {
    guard let day, end == nil, lastDay == nil, time == nil else { return nil }
    for position in words.indices where !used.contains(words[position].index) {
      guard Int(word(position)) != nil, isLeft(position + 1),
        Self.nights.contains(word(position + 1))
          || position == day.range.upperBound && Self.days.contains(word(position + 1))
      else { continue }
      return TimeError("not read as a length; write the days, e.g. 5-8 dec").quoting(
        "\(phrase(position..<position + 2).text) \(day.text)")
    }
    return nil
  }

  private static let nights: Set<String> = [
    "night", "nights", "nächte", "nuits", "noches", "notti", "nachten",
  ]
  private static let days: Set<String> = [
    "day", "days", "tag", "tage", "jours", "días", "giorni", "dagen", "week", "weeks", "woche",
    "wochen",
  ]

  /// `for 90` behind a time: fewer are rather people.
  func unreadMinutes() -> TimeError? {
    guard time != nil else { return nil }
    for position in words.indices where !used.contains(words[position].index) {
      guard ["for", "für", "pour"].contains(word(position)), let number = Int(word(position + 1)),
        (15...600).contains(number), !words.indices.contains(position + 2)
      else { continue }
      return TimeError("not read as a length; write for \(number) min").quoting(
        "\(word(position)) \(number)")
    }
    return nil
  }
}
