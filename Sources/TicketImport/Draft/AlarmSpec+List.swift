import CalendarStore
import CivilTime
import Foundation
public import Reservations

extension AlarmSpec {
  /// Reads several alarms, separated by white space, commas or semicolons; `none` gives no alarms.
  public static func list(_ text: String) throws(TimeError) -> [AlarmSpec] {
    let pieces = AlarmList.phrases(text).map { $0.trimming() }
    var specs: [AlarmSpec] = []
    for piece in pieces where !piece.isEmpty {
      // The coordinates of a place have a comma of their own.
      let known = piece.contains(where: \.isWhitespace) ? phrase(piece) : nil
      guard let read = known.map({ [$0] }) ?? (try? list(AlarmList.alarms(piece) ?? [piece]))
      else { return try list(AlarmList.alarms(text) ?? [text]) }
      for spec in read where !specs.contains(spec) { specs.append(spec) }
    }
    guard specs.count <= most else { throw TimeError("more than \(most) alarms; remove some") }
    return specs
  }

  /// An alarm as a card shows it: `1 h 30 min before`, `at the start`, `09:00 the day before` of an
  /// all-day event, `Fri 5 Mar 2027 09:00 UTC+1`; nil for another text.
  private static func phrase(_ text: String) -> AlarmSpec? {
    // Without a year, no day is read.
    guard let last = LocalDate(year: 9999, month: 12, day: 31) else { return nil }
    var words = TypedWords(text, TypedTimeReader(now: LocalDateTime(last, .midnight)))
    if words.skip("at", "the", "start") { return words.isAtEnd ? .before(CivilDuration()) : nil }
    if let length = words.length(), words.skipBefore(), words.isAtEnd { return .before(length) }
    words.position = 0
    if let clock = words.time(where: { !$0.hasDay })?.stated.start.time,
      let days = words.daysBefore(), words.isAtEnd
    {
      let seconds = days * 86_400 - clock.secondOfDay
      return seconds < 0 ? nil : .before(CivilDuration(seconds: seconds))
    }
    words.position = 0
    guard let moment = TypedFields.moment(&words), words.isAtEnd else { return nil }
    switch moment {
    case .dayAndTime(let date, let time) where date != last:
      return .at(ReservationTime(date: date, time: time))
    case .stated(let time): return .at(time)
    case .time, .day, .dayAndTime, .shift, .inZone: return nil
    }
  }

  /// The greatest number of alarms of an event. More are a mistake, and slow down the calendars
  /// that read them.
  static let most = 50

  /// Reads alarms, one a text.
  static func list(_ texts: [String]) throws(TimeError) -> [AlarmSpec] {
    var specs: [AlarmSpec] = []
    for text in texts {
      let spec = try AlarmSpec(text)
      if !specs.contains(spec) { specs.append(spec) }
      guard specs.count <= most else {
        throw TimeError("more than \(most) alarms; remove some")
      }
    }
    return specs
  }
}

extension TypedWords {
  /// `before`, in any language.
  fileprivate mutating func skipBefore() -> Bool {
    guard let word, AlarmList.isBefore(word.text) else { return false }
    position += 1
    return true
  }

  /// `on the day`, `the day before`, `2 days before`.
  fileprivate mutating func daysBefore() -> Int? {
    if skip("on", "the", "day") { return 0 }
    if skip("the", "day", "before") { return 1 }
    return attempt { words in
      guard let (value, suffix) = words.number(), suffix.isEmpty, words.skip("days", "before")
      else { return nil }
      return value
    }
  }
}
