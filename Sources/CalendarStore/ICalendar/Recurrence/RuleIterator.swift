internal import CICal
internal import CivilTime

/// The owner of libical's iterator over a rule, on a clock without a zone.
///
/// libical goes to a year that depends on how it was built, 2582 at least. As the calendar is the same
/// every 400 years, it is asked about earlier ones for what lies behind that.
final class RuleIterator {
  private let rule: String
  private var iterator: OpaquePointer?
  /// By how many days libical is asked about an earlier time.
  private var shift = 0

  /// The last year that every libical 3.0 goes to.
  static let lastYear = 2582
  /// What begins later than 400 years behind it is asked about as if it began within them.
  static let firstYear = 1783
  /// The days of 400 years, which are whole weeks.
  private static let cycle = 146_097

  /// The rule has to be one that libical is safe with (``RecurrencePlan``).
  init(_ rule: String, from start: LocalDateTime) {
    self.rule = rule
    restart(from: start)
  }

  deinit { if let iterator { icalrecur_iterator_free(iterator) } }

  func restart(from start: LocalDateTime) {
    if let iterator { icalrecur_iterator_free(iterator) }
    iterator = nil
    let cycles = max(0, (start.date.year - Self.firstYear) / 400)
    shift = cycles * Self.cycle
    guard let date = start.date.adding(days: -shift) else { return }
    iterator = icalrecur_iterator_new(
      icalrecurrencetype_from_string(rule), LocalDateTime(date, start.time).icaltime())
  }

  /// Nothing that begins then or later is answered before it is asked for; nil at the calendar's end.
  var end: LocalDateTime? {
    LocalDate(year: Self.lastYear + 1, month: 1, day: 1)?.adding(days: shift).map {
      LocalDateTime($0, .midnight)
    }
  }

  enum Answer {
    case reading(LocalDateTime)
    /// A day that is none of this calendar; before 1582 libical's is the Julian one.
    case noDay
    case end
  }

  func next() -> Answer {
    guard let iterator else { return .end }
    let time = icalrecur_iterator_next(iterator)
    if icaltime_is_null_time(time) != 0 || time.year > Self.lastYear { return .end }
    guard let reading = LocalDateTime(time) else { return .noDay }
    if shift == 0 { return .reading(reading) }
    guard let date = reading.date.adding(days: shift) else { return .end }
    return .reading(LocalDateTime(date, reading.time))
  }
}
