import CalendarStore
import CivilTime
import Foundation
public import Reservations

/// An event as a person types it in one line: `Dentist fri 14:00 for 1h at Hauptstr. 5`.
///
/// Words of a time, a length (`for 1h`), a repetition (`every tuesday`), a time zone behind a time,
/// and a link become fields. `at` behind words of the title begins the place, which ends at the next
/// of these fields. All other words are the title; a word that cannot be used otherwise stays there.
public struct InformalEvent {
  /// A word or a part of one: `12:30-13:30` has three parts with one index.
  struct Word {
    let text: String
    /// The index of the typed word.
    let index: Int
  }

  /// Words with one meaning, and the text of that meaning.
  struct Phrase {
    var text: String
    var range: Range<Int>
  }

  /// The words in the forms that are read.
  let typed: [String]
  private let alignment: WordAlignment
  /// The times of day in words.
  let spoken: [SpokenClock]
  let words: [Word]
  var context: EditContext
  /// The indexes of the typed words that are not in the title.
  var used: Set<Int> = []
  /// The positions of the words that are not in the title.
  private(set) var usedWords: Set<Int> = []
  var day: Phrase?
  var time: Phrase?
  var end: Phrase?
  /// The last day of a range; hours beside it have an `end` of their own.
  var lastDay: Phrase?
  /// When the doors open.
  var doors: Phrase?
  /// The days that the rule leaves out.
  var excluded: Set<LocalDate> = []
  var length: Phrase?
  /// A second length of whole days, that of the rule: `every tue 17:00-18:00 for 10 weeks`.
  var ruleLength: Phrase?
  var rule: Phrase?
  /// The part of the day behind the rule: `every sunday evening`.
  var partOfRule: Phrase?
  var zone: Phrase?
  /// The zone behind the end, if another one is behind the start.
  var endZone: Phrase?
  private(set) var place: Phrase?
  private(set) var link: Phrase?
  /// Whether the text states a day and a time of day with minutes, am or pm. Only without such a
  /// time a bare hour is one.
  lazy var stated: (day: Bool, time: Bool) = statedParts()
  /// Why a part of the text cannot be read.
  var refusal: TimeError?

  /// The draft of the text; without a start for a text without a day and a time.
  public static func draft(
    of text: String, _ context: EditContext
  ) throws(TimeError) -> EventDraft {
    guard text.utf8.count <= 2000 else { throw TimeError("longer than 2000 bytes; shorten it") }
    var event = InformalEvent(text.split(whereSeparator: \.isWhitespace).map(String.init), context)
    event.scan()
    return event.draft()
  }

  private init(_ original: [String], _ context: EditContext) {
    let (clocks, spoken) = SpokenClock.read(original)
    let typed = Self.joined(clocks)
    self.spoken = spoken
    self.typed = typed
    self.context = context
    alignment = WordAlignment(original, typed)
    words = typed.indices.flatMap { index in
      Self.parts(of: index, typed).map { Word(text: $0, index: index) }
    }
  }

  // MARK: Words

  /// The word in lower case; empty after the last one.
  func word(_ index: Int) -> String {
    words.indices.contains(index)
      ? words[index].text.lowercased().trimmingCharacters(in: [","]) : ""
  }

  func phrase(_ range: Range<Int>) -> Phrase {
    Phrase(text: words[range].map(\.text).joined(separator: " "), range: range)
  }

  mutating func use(_ range: Range<Int>) {
    for word in words[range] { used.insert(word.index) }
    usedWords.formUnion(range)
  }

  mutating func free(_ phrase: Phrase?) {
    for word in words[phrase?.range ?? 0..<0] { used.remove(word.index) }
    usedWords.subtract(phrase?.range ?? 0..<0)
  }

  private mutating func scan() {
    var position = 0
    var placeStart: Int?
    while position < words.count {
      if let next = doors(at: position) ?? excludedDays(at: position) {
        if let start = placeStart, start + 1 < position { place = phrase(start..<position) }
        placeStart = nil
        position = next
        continue
      }
      takeLabelOfStart(at: position)
      if placeStart == nil, place == nil, beginsPlace(position),
        isNameInPlace(position + 1, from: position)
      {
        placeStart = position
        position += 1
      } else if let start = placeStart, isNameInPlace(position, from: start) {
        position += 1
      } else if let start = placeStart, start + 1 < position, let last = endBehindPlace(position) {
        place = phrase(start..<position)
        placeStart = nil
        end = Phrase(text: last.text, range: position..<last.range.upperBound)
        use(position..<last.range.upperBound)
        position = takeZone(at: last.range.upperBound)
      } else if let limited = limitedRule(at: position) {
        rule = limited
        use(limited.range)
        if let start = placeStart, start + 1 < position { place = phrase(start..<position) }
        placeStart = nil
        position = limited.range.upperBound
      } else if let next = field(at: position) {
        // `at` alone is a word of the title.
        if let start = placeStart, start + 1 < position { place = phrase(start..<position) }
        placeStart = nil
        position = next
      } else if Self.untilTimes.contains(word(position)), let run = times(at: position + 1) {
        // An end without a start is not a start.
        position = run.range.upperBound
      } else {
        if placeStart == nil, place == nil, beginsPlace(position) { placeStart = position }
        position += 1
      }
    }
    if let start = placeStart { place = phrase(start..<words.count) }
    if let place { use(place.range) }
  }

  /// Whether the word is the `at` of a place; a bare number behind it could also be an hour.
  private func beginsPlace(_ position: Int) -> Bool {
    ["at", "@"].contains(word(position)) && position + 1 < words.count
      && !Self.idioms.contains(word(position + 1))
      && !["past", "to"].contains(word(position + 2))
      && (Int(word(position + 1)) == nil || isHouseNumber(position + 1))
      && !Self.isNumber(words[position + 1].text)
      && words[..<position].contains { !used.contains($0.index) }
  }

  /// Whether a weekday or month is rather a part of the place's name: `at The Sun`, `at May Hall`.
  private func isNameInPlace(_ position: Int, from start: Int) -> Bool {
    guard words[start..<position].dropFirst().allSatisfy({ $0.text.lowercased() == "the" }),
      words[position].text.first?.isUppercase == true, word(position + 1).first?.isNumber != true
    else { return false }
    let word = word(position)
    return word == "the" || word.allSatisfy(\.isLetter) && Self.parts(word, context)?.time == false
  }

  // MARK: Fields

  /// Uses the words of the field that begins at the position, and returns the position after them;
  /// nil for a word of the title or the place.
  private mutating func field(at position: Int) -> Int? {
    if let found = repetition(at: position), rule == nil {
      rule = withPart(found)
      use(found.range)
      return rule?.range.upperBound
    }
    if let found = duration(at: position) ?? leadingLength(at: position), take(length: found) {
      use(found.range)
      return found.range.upperBound
    }
    if link == nil, ["http://", "https://"].contains(where: word(position).hasPrefix) {
      link = phrase(position..<position + 1)
      use(position..<position + 1)
      return position + 1
    }
    return start(at: position)
  }

  private static let fromWords: Set<String> = [
    "from", "von", "vom", "ab", "de", "du", "on", "by", "bis", "starting", "ore", "diesen",
    "coming", "del", "dal", "dalle", "van", "este", "questo", "deze",
  ]

  /// Uses a start, and the zone and the end behind it.
  private mutating func start(at position: Int) -> Int? {
    let first = Self.fromWords.contains(word(position)) ? position + 1 : position
    // `Log on 10:00`.
    if word(position) == "on", word(first).contains(":") { return nil }
    if day == nil, time == nil, let found = shortWeekday(at: position),
      let hours = hours(at: position + 1)
    {
      day = found
      use(found.range)
      return take(hours)
    }
    if let hours = hours(at: position), time == nil, end == nil {
      return take(hours)
    }
    if let days = days(at: first), day == nil, end == nil, lastDay == nil {
      day = Phrase(text: days.first.text, range: position..<days.first.range.upperBound)
      lastDay = days.last
      use(position..<days.last.range.upperBound)
      return days.last.range.upperBound
    }
    if day == nil, let days = shortDays(at: first) {
      (day, lastDay) = days
      use(position..<days.last.range.upperBound)
      return days.last.range.upperBound
    }
    if day == nil, let found = monthDay(at: position) ?? weekLater(at: position) {
      day = found
      use(found.range)
      return found.range.upperBound
    }
    guard var found = times(at: first) else { return nil }
    found.range = position..<found.range.upperBound
    guard var parts = Self.parts(found.text, context), !isSecondOfArrival(first) else {
      return nil
    }
    let isBesideHours = !parts.time && hours(at: found.range.upperBound) != nil
    guard take(found, parts, isBesideTime: isBesideHours) else { return nil }
    use(found.range)
    if splitsTimeInFront(of: found) { parts.time = false }
    var next = found.range.upperBound
    if parts.time, word(found.range.lowerBound) != "in" { next = takeZone(at: next) }
    if let limited = limitedRule(at: next) {
      rule = limited
      use(limited.range)
      next = limited.range.upperBound
    } else if !parts.time, end == nil, lastDay == nil, length == nil, let last = lastDay(at: next) {
      lastDay = last
      use(last.range)
      next = last.range.upperBound
    } else if Self.dashes.contains(word(next)) || word(next) == "au" && !parts.time
      || word(next) == "alle" && word(position) == "dalle", end == nil,
      length == nil, let last = times(at: next + 1, isTimeAlone: day == nil)
    {
      end = Phrase(text: last.text, range: next..<last.range.upperBound)
      use(next..<last.range.upperBound)
      next = takeZone(at: last.range.upperBound)
      if let later = laterHalf(of: last.text, after: found.text) { end?.text = later }
      takeHalf(ofEnd: last.text, start: found.text)
    } else if parts.time, end == nil, length == nil, let last = endHour(at: next, of: found) {
      end = last
      use(last.range)
      next = takeZone(at: last.range.upperBound)
    } else if parts.time, end == nil, length == nil, let found = bareLength(at: next) {
      length = found
      use(found.range)
      next = found.range.upperBound
    } else if parts.time, words.indices.contains(next), words[next].index == words[next - 1].index {
      // The title would lose the rest of the word.
      refusal =
        refusal
        ?? TimeError("can't read the end; write it like 16:00").quoting(typed[words[next].index])
    }
    return next
  }

  // MARK: The draft

  /// A field whose value cannot be set leaves its words in the title.
  private mutating func draft() -> EventDraft {
    var draft = EventDraft(defaults: context.defaults)
    // Typed times are on the clock of this zone.
    if let zone, let named = try? ZoneName.zone(zone.text) {
      context.defaults.zone = Sourced(named, .edited)
    }
    if let place { _ = set(.location, text(of: place.range.dropFirst()), &draft) }
    takeYearOfEnd()
    let doorsRemark = takeDoors(&draft)
    takePartOfRule()
    let remarks = [doorsRemark, takeClock(ofPlaceOf: draft)]
    if let text = startText, set(.start, text, &draft) {
      draft.remarks += remarks.compactMap(\.self)
      if draft.start?.value.isAllDay == true { free(zone) }
      setEnds(&draft)
      setLengths(&draft)
      if let rule, !set(.repeatRule, rule.text, &draft) { free(rule) }
      moveToRule(&draft)
      if let lastDay, time?.text.isEmpty == false { takeDailyHours(until: lastDay, &draft) }
    } else {
      for phrase in [day, time, zone, end, lastDay, length, ruleLength, rule] { free(phrase) }
    }
    takeAllDay(draft)
    if let link, !set(.url, link.text, &draft) { free(link) }
    let title = text(of: words.indices.filter { !used.contains(words[$0].index) })
    let read = typed.indices.filter { !used.contains($0) }.map { typed[$0] }.joined(separator: " ")
    if let unread = refusal ?? unreadPart(draft) ?? Self.unreadDay(in: title)
      ?? Self.unreadDay(in: read) ?? longEnd(draft)
    {
      draft.remarks.append(.unreadHour(unread.reason))
    }
    _ = set(.title, title, &draft)
    return draft
  }

  func set(_ field: DraftField, _ text: String, _ draft: inout EventDraft) -> Bool {
    guard let changed = try? draft.setting(field, to: text, context) else { return false }
    draft = changed
    return true
  }

  /// `at least`, `at once`.
  private static let idioms: Set<String> = [
    "least", "most", "latest", "last", "once", "first", "half", "quarter",
  ]

  /// The words at the positions as the person typed them, without punctuation at the end.
  func text(of positions: some Sequence<Int>) -> String {
    alignment.text(of: Set(positions.map { words[$0].index })).joined(separator: " ")
      .trimmingCharacters(in: [",", " ", ":", "-", "–"])
  }
}
