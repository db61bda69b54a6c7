import CalendarStore
import CivilTime
import Reservations

/// Hours without minutes: `at 14`, `9-11`, `8-10pm`.
///
/// A bare hour from 9 on is one of 24; an earlier one can be in the morning or the evening, and is
/// read only beside an end that decides it.
extension InformalEvent {
  /// A start and an end, or a start alone.
  struct Hours {
    var start: Phrase
    var end: Phrase?
  }

  func statedParts() -> (day: Bool, time: Bool) {
    var stated = (day: false, time: false)
    for position in words.indices {
      if ["every", "each", "daily", "weekdays", "weekly"].contains(word(position))
        || beginsWeekdays(position)
      {
        stated.day = true
      }
      guard let found = times(at: position), let parts = Self.parts(found.text, context) else {
        continue
      }
      if parts.day { stated.day = true }
      if parts.time { stated.time = true }
    }
    return stated
  }

  /// The hours that begin at the position; nil for other words.
  mutating func hours(at position: Int) -> Hours? {
    let isSpanish = word(position) == "a" && word(position + 1) == "las"
    let hasWord = isSpanish || Self.prepositions.contains(word(position))
    let first = position + (isSpanish ? 2 : hasWord ? 1 : 0)
    let isFrench = hourWithUnit(first) != nil
    guard let hour = bareHour(first) ?? hourWithUnit(first),
      !["at", "@"].contains(word(position)) || !isStreet(behind: first)
    else { return nil }
    // `vendredi 4 à 19h30` is the 4th.
    if word(first + 1) == "à", !isFrench, !hasWord, Self.weekday(word(position - 1)) != nil {
      return nil
    }
    if Self.dashes.contains(word(first + 1))
      || ["dalle": "alle", "de": "a"][word(position)] == word(first + 1)
    {
      if !isFrench, !hasWord, word(first + 1) == "à", hour >= 6, namesFrenchDay,
        let last = hourWithUnit(first + 2), last > hour
      {
        refuseHours(hour, to: last, at: first)
        return nil
      }
      // A day behind the end is that of the start.
      if isFrench || hasWord && namesFrenchDay, let last = hourWithUnit(first + 2), last > hour {
        return Hours(
          start: Phrase(text: "\(hour):00", range: position..<first + 1),
          end: Phrase(text: "\(last):00", range: first + 1..<first + 3))
      }
      if let last = times(at: first + 2, isTimeAlone: true), Self.isTimeAlone(last.text, context),
        let end = clock(last.text)
      {
        let start =
          isFrench
          ? hour * 3600 < end.secondOfDay ? "\(hour):00" : nil
          : Self.start(hour, before: end, last.text)
        if let start {
          return Hours(
            start: Phrase(text: start, range: position..<first + 1),
            end: Phrase(text: last.text, range: first + 1..<last.range.upperBound))
        }
        if !isFrench, refusesEnd(last.text, end, behind: hour) {
          return Hours(
            start: Phrase(text: "\(hour):00", range: position..<last.range.upperBound))
        }
      }
      guard !isFrench, let last = bareHour(first + 2), !stated.time, hasWord || stated.day,
        times(at: first + 2) == nil, last > hour ? hour >= 9 || last > 12 : hour >= 18 && last <= 6
      else { return nil }
      return Hours(
        start: Phrase(text: "\(hour):00", range: position..<first + 1),
        end: Phrase(text: "\(last):00", range: first + 1..<first + 3))
    }
    // `table de 10`.
    if isFrench,
      word(position) == "à" ? !stated.time : hour >= 6 && (rule != nil || namesFrenchDay)
    {
      return Hours(start: Phrase(text: "\(hour):00", range: position..<first + 1))
    }
    guard hasWord, !["de", "las"].contains(word(position)), !isFrench,
      hour >= (isEvening ? 12 : 9), !stated.time, times(at: first) == nil
    else { return nil }
    return Hours(start: Phrase(text: "\(hour):00", range: position..<first + 1))
  }

  /// Refuses an end without a half of the day that is rather after noon, `12-1:30`; false for another.
  private mutating func refusesEnd(_ text: String, _ end: LocalTime, behind hour: Int) -> Bool {
    let later = LocalTime(secondOfDay: end.secondOfDay % 43_200 + 43_200)
    guard hour >= 9, !Self.statesHalf(text), later.secondOfDay > hour * 3600 else { return false }
    let error = TimeError("the end is before the start; write it like \("\(later)".prefix(5))")
    refusal = refusal ?? error.quoting("\(hour)-\(text)")
    return true
  }

  /// Refuses `9 à 11h`, which could be a number and an hour, but for `salle 12 à 14h`.
  private mutating func refuseHours(_ hour: Int, to last: Int, at position: Int) {
    guard !Self.numberedNouns.contains(plain(position - 1)) else { return }
    let error = TimeError("from \(hour):00 on? write \(hour)h-\(last)h")
    refusal = refusal ?? error.quoting("\(hour) à \(word(position + 2))")
  }

  /// Whether a day is named in French, where `9h` is a time.
  private var namesFrenchDay: Bool {
    words.indices.contains { Self.frenchDays.contains(word($0)) }
  }

  private static let frenchDays: Set<String> = [
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "demain",
    "aujourd'hui", "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août",
    "septembre", "octobre", "novembre", "décembre",
  ]

  /// Uses the hours, and returns the position after them.
  mutating func take(_ hours: Hours) -> Int {
    time = hours.start
    use(hours.start.range)
    end = hours.end
    if let end { use(end.range) }
    let next = takeZone(at: (hours.end ?? hours.start).range.upperBound)
    guard let limited = limitedRule(at: next) else { return next }
    rule = limited
    use(limited.range)
    return limited.range.upperBound
  }

  /// The dash and the bare hour behind a time, `10:00-11`, `7pm-9`; nil for other words. Refuses an
  /// hour that may be one after noon.
  mutating func endHour(at position: Int, of start: Phrase) -> Phrase? {
    guard Self.dashes.contains(word(position)),
      let hour = bareHour(position + 1) ?? hourWithUnit(position + 1),
      times(at: position + 1) == nil, let begin = clock(start.text)
    else { return nil }
    let range = position..<position + 2
    let isHalfDay = Self.statesHalf(start.text)
    let first = begin.secondOfDay / 60
    if hour * 60 > first { return Phrase(text: "\(hour):00", range: range) }
    if isHalfDay, hour <= 12, hour % 12 * 60 + 720 > first {
      return Phrase(text: "\(hour % 12 + 12):00", range: range)
    }
    if first >= 18 * 60, hour <= 6 { return Phrase(text: "\(hour):00", range: range) }
    refusal =
      refusal
      ?? TimeError("the end is before the start; write it like \(hour % 12 + 12):00").quoting(
        "\(start.text)-\(hour)")
    return nil
  }

  /// The end of `8pm-10:30` in the half of the day that is behind the start; nil for another end.
  func laterHalf(of end: String, after start: String) -> String? {
    guard Self.statesHalf(start), let first = clock(start), let last = clock(end),
      end.allSatisfy({ $0.isNumber || $0 == ":" }), last <= first, last.secondOfDay < 12 * 3600
    else { return nil }
    let later = LocalTime(secondOfDay: last.secondOfDay + 12 * 3600)
    return later > first ? "\(later)" : nil
  }

  /// Gives the start the half of the day of the end: `7:30-9:30 pm`, `7-9:30 in the evening`.
  mutating func takeHalf(ofEnd end: String, start: String) {
    guard Self.statesHalf(end), !Self.statesHalf(start), let first = clock(start),
      let last = clock(end), first.secondOfDay + 12 * 3600 < last.secondOfDay, let old = time ?? day
    else { return }
    let later = LocalTime(secondOfDay: first.secondOfDay + 12 * 3600)
    if time?.text.isEmpty == true, let date = dayOfText(start) {
      day?.text = "\(date) \(later)"
    } else {
      time = Phrase(text: "\(later)", range: old.range)
    }
  }

  /// Whether the text says which half of the day is meant.
  static func statesHalf(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    return words.indices.contains { PartOfDay.named(words[$0...]) != nil }
      || words.contains { word in
        let unit = word.drop { $0.isNumber || $0 == ":" || $0 == "." }
        return ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"].contains(unit)
          || PartOfDay.joined(word) != nil || word == "tonight"
      }
  }

  /// Why a word that is probably an hour is not read; nil without such a word.
  func unreadHour() -> TimeError? {
    for position in words.indices where !used.contains(words[position].index) {
      let (word, next) = (word(position), word(position + 1))
      let isLast =
        !words.indices.contains(position + 1) || used.contains(words[position + 1].index)
      let endsDay =
        isLast && [day, rule].contains { $0.map { $0.range.upperBound == position } ?? false }
      if Self.prepositions.contains(word), !["from", "von", "de", "van", "dalle"].contains(word) {
        if let hour = bareHour(position + 1) { return Self.unread("\(word) \(hour)", hour) }
        if let index = Self.hourWords.firstIndex(where: { $0.contains(next) }) {
          return Self.unread("\(word) \(next)", index + 1)
        }
      }
      if let hour = bareHour(position) {
        if Self.dashes.contains(next), let last = bareHour(position + 2) {
          return Self.unread("\(hour)-\(last)", nil)
        }
        // "Dinner 8 fri", but not "chapter 5 fri".
        let isBeforeDay =
          position > 0 && day?.range.lowerBound == position + 1
          && Int(words[position].text) != nil
          && !Self.numberedNouns.contains(self.word(position - 1))
        let isArrival = next == "for" && isSecondOfArrival(position + 2)
        if endsDay || isBeforeDay || isArrival || Self.units.contains(next) {
          return Self.unread("\(hour)", hour)
        }
      }
      if endsDay || Self.dashes.contains(next), word.utf8.count == 4, let number = Int(word),
        number / 100 < 24, number % 100 < 60
      {
        return TimeError("not read as a time; write \(word.prefix(2)):\(word.suffix(2))").quoting(
          word)
      }
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      let rest = String(word.dropFirst(digits.count))
      let isOpen = ["am-", "pm-", "uhr-", "am/", "pm/"].contains(where: rest.contains)
      if (1...2).contains(digits.count), rest.hasPrefix(":") || Self.units.contains(rest) || isOpen
      {
        return Self.unread(word, Int(digits))
      }
      let isAbout = word.hasSuffix("ish") && Int(word.dropLast(3)) != nil
      let isNoon = ["noon-", "-noon", "noon–", "midnight-", "-midnight"].contains(
        where: word.contains)
      let isPast = ["half", "quarter"].contains(word) && ["past", "to"].contains(next)
      let isHalf = word == "half" && Self.isNumber(next)
      // `twenty to eight`
      let isBefore =
        ["to", "past"].contains(next)
        && (Self.isNumber(self.word(position + 2)) || bareHour(position + 2) != nil)
        && (Self.isNumber(word) || word == "twenty")
      if isPast || isHalf || isBefore
        || ["halb", "viertel", "dreiviertel", "uhr", "o'clock"].contains(word)
        || word.contains("時")
        || isAbout || isNoon
      {
        return Self.unread(word, nil)
      }
    }
    return nil
  }

  static func unread(_ words: String, _ hour: Int?) -> TimeError {
    let forms =
      hour.flatMap { $0 <= 24 ? $0 : nil }.map {
        (1...11).contains($0) ? "\($0):00 or \($0 + 12):00" : "\($0 % 24):00"
      }
      ?? "the time like 19:30"
    return TimeError("not read as a time; write \(forms)").quoting(words)
  }

  /// Whether the hour or the time is the second one of `7 for 7.30`, which is up to an hour after the
  /// start.
  func isSecondOfArrival(_ position: Int) -> Bool {
    guard word(position - 1) == "for" else { return false }
    let isBehindTime = time?.range.upperBound == position - 1
    let first =
      bareHour(position - 2).map { $0 * 60 }
      ?? (isBehindTime ? time.flatMap { clock(startClock($0)) }?.secondOfDay : nil).map { $0 / 60 }
    let isLast = !words.indices.contains(position + 1) || used.contains(words[position + 1].index)
    let second =
      times(at: position).flatMap { clock($0.text) }.map { $0.secondOfDay / 60 }
      ?? (isLast ? bareHour(position).map { $0 * 60 } : nil)
    guard let first, let second else { return false }
    return (1...60).contains((second - first + 1440) % 720)
  }

  /// The text of the time, which the day has if it states both.
  func startClock(_ time: Phrase) -> String {
    time.text.isEmpty ? day?.text ?? "" : time.text
  }

  // MARK: Words

  private func bareHour(_ position: Int) -> Int? {
    let word = word(position)
    guard (1...2).contains(word.utf8.count), let hour = Int(word), (0...24).contains(hour) else {
      return nil
    }
    return hour
  }

  /// The hour of `16h`; nil for another word.
  private func hourWithUnit(_ position: Int) -> Int? {
    let word = word(position)
    guard word.hasSuffix("h"), let hour = Int(word.dropLast()), (0...24).contains(hour) else {
      return nil
    }
    return hour
  }

  /// The time of day of a text that states one.
  func clock(_ text: String) -> LocalTime? {
    let informal = InformalTime(now: context.now, zone: context.zone)
    return switch try? informal.read(text, relativeTo: nil) {
    case .time(let time), .dayAndTime(_, let time): time
    case .stated(let time): time.time
    case .day, .shift, .inZone, nil: nil
    }
  }

  /// The hour in the half of the day that the end's am or pm gives it; nil if it is not before the
  /// end.
  private static func start(_ hour: Int, before end: LocalTime, _ text: String) -> String? {
    let last = end.secondOfDay / 60
    guard statesHalf(text), (1...12).contains(hour) else {
      return hour * 60 < last ? "\(hour):00" : nil
    }
    let afternoon = hour % 12 + 12
    if last >= 720, afternoon * 60 < last { return "\(afternoon):00" }
    return hour % 12 * 60 < last ? "\(hour % 12):00" : nil
  }

  /// Whether the word is a number from one to twelve.
  static func isNumber(_ word: String) -> Bool { hourWords.contains { $0.contains(word) } }

  private static let prepositions: Set<String> = [
    "at", "@", "um", "ab", "from", "von", "à", "de", "alle", "om", "às", "las", "ore", "van",
    "dalle",
  ]
  static let untilTimes: Set<String> = [
    "until", "till", "jusqu'à", "jusqu\u{2019}à", "hasta", "tot",
  ]
  static let dashes: Set<String> = [
    "-", "–", "—", "to", "until", "till", "til", "bis", "à", "jusqu'à", "jusqu\u{2019}à", "hasta",
    "tot",
  ]
  private static let units: Set<String> = ["h", "uhr", "uur", "o'clock", "am", "pm", "p"]
  private static let numberedNouns: Set<String> = [
    "chapter", "room", "lesson", "part", "no", "no.", "number", "unit", "week", "day", "gate",
    "platform", "episode", "season", "level", "grade", "year", "group", "team", "lab", "session",
    "round", "phase", "step", "module", "class", "court", "lane", "line", "version", "volume",
    "raum", "kapitel", "teil", "block", "woche", "tag", "gruppe", "klasse", "lektion", "modul",
    "runde", "nr", "nr.", "stufe", "folge", "band", "salle", "equipe", "niveau", "groupe", "quai",
    "voie", "numero", "n\u{b0}", "chambre", "etage", "bus", "ligne", "train", "tram", "porte",
    "acte", "chapitre", "table",
  ]
  static let hourWords: [Set<String>] = [
    ["one", "eins"], ["two", "zwei"], ["three", "drei"], ["four", "vier"], ["five", "fünf"],
    ["six", "sechs"], ["seven", "sieben"], ["eight", "acht"], ["nine", "neun"], ["ten", "zehn"],
    ["eleven", "elf"], ["twelve", "zwölf"],
  ]
}
