import CalendarStore
import CivilTime
import Reservations

extension EventDraft {
  /// Whether this event of a calendar is the entry of a booking that lasts whole days: it begins on
  /// its first day, and ends with it or has its number.
  ///
  /// - Parameter number: of the booking; nil without one.
  func isEntry(of booking: EventDraft, number: String?) -> Bool {
    guard let own = start?.value, let other = booking.start?.value,
      own.reading.date == other.reading.date
    else { return false }
    return states(number: number) || hasDays(of: booking)
  }

  /// Whether both begin and end at the same moments, or on the days of a stay.
  func hasSpan(of booking: EventDraft) -> Bool {
    guard booking.start?.value.isAllDay != true else { return hasDays(of: booking) }
    return [(start, booking.start), (end, booking.end)].allSatisfy { own, other in
      guard let moment = own?.value.instant else { return false }
      return moment == other?.value.instant
    }
  }

  /// Whether the title or the notes have the booking's number.
  func states(number: String?) -> Bool {
    // Other texts may have a short number by chance.
    guard let number, number.count >= 5 else { return false }
    return [title?.value, notes?.value].contains { $0?.contains(number) == true }
  }

  /// Whether this entry begins and ends on the days of the booking.
  func hasDays(of booking: EventDraft) -> Bool {
    guard let own = start?.value, let other = booking.start?.value,
      own.reading.date == other.reading.date
    else { return false }
    guard let last = end?.value.reading.date, let end = booking.end?.value.reading.date else {
      return false
    }
    // An entry of a stay may leave out the day of the check-out, or have its hour.
    let days = end.daysSinceEpoch - last.daysSinceEpoch
    return days == 0 && own.isAllDay || days == 1
  }

  /// This later entry of a booking of whole days, with days as the booking has them: a stay has that
  /// of its check-out, which an entry may leave out.
  func withDays(like booking: EventDraft) -> EventDraft {
    let isStay = booking.kind == .lodging
    guard let first = start?.value.reading.date, let last = end?.value,
      let before = booking.start?.value.reading.date, let after = booking.end?.value.reading.date
    else { return self }
    let length = after.daysSinceEpoch - before.daysSinceEpoch
    let days = last.reading.date.daysSinceEpoch - first.daysSinceEpoch
    let isSame = days == length || isStay && days == length - 1
    let isExclusive = last.isAllDay && !isStay
    guard
      let end = first.adding(days: isSame ? length : days + (isExclusive ? 0 : 1))
    else { return self }
    var draft = self
    draft.start?.value = .date(first)
    draft.end?.value = .date(end)
    return draft
  }

  /// Whether texts of two records have a word of at least this length, or one all words of the other.
  static func haveWord(_ own: [String?], _ known: [String?], length: Int) -> Bool {
    let (own, known) = (words(of: own), words(of: known))
    return own.isSubset(of: known) || known.isSubset(of: own)
      || own.intersection(known).contains { $0.count >= length && !commonWords.contains($0) }
  }

  /// The words that titles of different stays share.
  private static let commonWords: Set<String> = ["hotel", "hostel", "apartment", "check", "stay"]

  /// The words without case and accents.
  private static func words(of texts: [String?]) -> Set<String> {
    Set(texts.flatMap { FoldedWords($0 ?? "").words })
  }
}
