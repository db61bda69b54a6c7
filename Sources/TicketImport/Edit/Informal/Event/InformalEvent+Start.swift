import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The day and the time at which the event starts.
extension InformalEvent {
  /// Without a day, the day of a rule's first occurrence, or of the next such time of day; nil if
  /// the words state neither.
  var startText: String? {
    if let day, time?.text.isEmpty ?? false {
      guard let later = inAWeek(day, at: nil), let time = clock(day.text) else { return day.text }
      return "\(later) \(time)"
    }
    guard let date else { return nil }
    let month = EnglishNames.months[date.month - 1]
    return "\(date.day) \(month) \(date.year) \(time?.text ?? "")"
  }

  /// The local time in the zone that the text names, else the person's.
  var now: LocalDateTime {
    guard let named = zone.flatMap({ try? ZoneName.zone($0.text) }), let own = context.zone,
      let local = named.local(at: own.resolve(context.now).instant)
    else { return context.now }
    return local
  }

  private var date: LocalDate? {
    let now = now
    let informal = InformalTime(now: now)
    if let day { return inAWeek(day, at: time.flatMap { clock($0.text) }) ?? date(of: day.text) }
    if let rule = rule.flatMap({ recurrence($0.text) }) {
      let isOver = time.flatMap { clock($0.text) }.map { $0 < now.time } ?? false
      guard let today = now.date.adding(days: isOver ? 1 : 0) else { return nil }
      switch rule.withoutInterval.beginning(from: .date(today)) {
      case .atStart: return today
      case .later(let first): return first.reading.date
      case .never: return nil
      }
    }
    guard let time, case .time(let clock)? = try? informal.read(time.text, relativeTo: nil) else {
      return nil
    }
    return clock > now.time ? now.date : now.date.adding(days: 1)
  }

  /// Why the start may be in the other half of the day: an hour before 9 in words, of which nothing
  /// says the half; nil for another start.
  func unclearSpokenHour(_ draft: EventDraft) -> TimeError? {
    guard let start = draft.start?.value, !start.isAllDay else { return nil }
    let clock = start.reading.time.secondOfDay / 60
    let stated = words.indices.filter { usedWords.contains($0) }.map { words[$0].text }
    guard !Self.statesHalf(stated.joined(separator: " ")),
      let spoken = spoken.first(where: { $0.hour < 9 && $0.hour * 60 + $0.minute == clock })
    else { return nil }
    let minute = "\(start.reading.time)".dropFirst(2).prefix(3)
    return TimeError(
      "morning or evening? write 0\(spoken.hour)\(minute) or \(spoken.hour + 12)\(minute)"
    )
    .quoting(spoken.text)
  }
}
