import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Days that are counted from another one: `a week on friday`, `tuesday week`, `end of march`.
extension InformalEvent {
  /// The day a week after the one in `a week today`, `this day week`, `a week on friday`, `tuesday
  /// week` and `mardi en huit`, or the day after two weeks in `mardi en quinze`; nil for other words,
  /// and for today's weekday, which could be in one week or in two.
  func weekLater(at position: Int) -> Phrase? {
    if ["a", "one", "1"].contains(word(position)), word(position + 1) == "week",
      !Self.countsOfWeeks.contains(word(position - 1))
    {
      let first = ["on", "from"].contains(word(position + 2)) ? position + 3 : position + 2
      return dayInAWeek(first).map { Phrase(text: "\($0)", range: position..<first + 1) }
    }
    if word(position) == "this", word(position + 1) == "day", word(position + 2) == "week",
      endsPhrase(at: position + 3)
    {
      return now.date.adding(days: 7).map {
        Phrase(text: "\($0)", range: position..<position + 3)
      }
    }
    let first = word(position) == "on" ? position + 1 : position
    if word(first + 1) == "en", let weeks = ["huit": 1, "quinze": 2][word(first + 2)] {
      return dayInAWeek(first)?.adding(days: 7 * weeks - 7).map {
        Phrase(text: "\($0)", range: position..<first + 3)
      }
    }
    // `friday week 3 exam` is another week.
    guard words.indices.contains(first + 1), words[first + 1].text == "week",
      endsPhrase(at: first + 2), Int(word(first + 2)) == nil
    else { return nil }
    return dayInAWeek(first).map { Phrase(text: "\($0)", range: position..<first + 2) }
  }

  private static let countsOfWeeks: Set<String> = [
    "once", "twice", "thrice", "times", "for", "every", "per",
  ]

  private func dayInAWeek(_ position: Int) -> LocalDate? {
    switch try? InformalDate.Word(word(position)) {
    case .relativeDay(let days)? where days >= 0: return now.date.adding(days: days + 7)
    case .weekday(let weekday)?:
      let days = (weekday - now.date.weekday + 7) % 7
      return days == 0 ? nil : now.date.adding(days: days + 7)
    default: return nil
    }
  }

  /// The last day of the month in `end of march` and `Ende März`, of this year or the next one.
  func endOfMonth(at position: Int) -> Phrase? {
    var place = word(position) == "the" ? position + 1 : position
    guard word(place) == "ende" || word(place) == "end" && word(place + 1) == "of" else {
      return nil
    }
    place += word(place) == "end" ? 2 : 1
    guard case .month(let month)? = try? InformalDate.Word(word(place)) else { return nil }
    let stated = word(place + 1).utf8.count == 4 ? Int(word(place + 1)) : nil
    let today = now.date
    let year = stated ?? (month < today.month ? today.year + 1 : today.year)
    let length = LocalDate.length(ofMonth: month, year: year)
    return LocalDate(year: year, month: month, day: length).map {
      Phrase(text: "\($0)", range: position..<place + (stated == nil ? 1 : 2))
    }
  }

  /// `nächsten Freitag` on a day before it in the same week: that Friday, or the next week's. Nil
  /// for another day.
  func unclearNextDay(_ draft: EventDraft) -> TimeError? {
    guard let day, let date = draft.start?.value.reading.date,
      day.range.dropLast().contains(where: { position in
        word(position) == "next" && InformalDate.Word.isForeignWeekday(word(position + 1))
      }),
      let before = date.adding(days: -7), before > now.date
    else { return nil }
    return TimeError("\(short(before)) or \(short(date))? write the date").quoting(
      text(of: day.range))
  }

  /// `dans 8 jours` and `dans 15 jours`: a week and a fortnight, or one day more.
  func unreadDays() -> TimeError? {
    for position in words.indices where isLeft(position) && word(position) == "dans" {
      guard let days = Int(word(position + 1)), word(position + 2) == "jours" else { continue }
      return TimeError("\(days - 1) or \(days) days? write the date, or in \(days) days").quoting(
        phrase(position..<position + 3).text)
    }
    return nil
  }
}
