package import CivilTime

/// What is known beside a text with a time.
package struct TimeContext {
  /// The order of the day and the month of an ambiguous date, which is one of these two days; nil if
  /// it is unknown.
  var order: (_ dayFirst: LocalDate, _ monthFirst: LocalDate) -> DayOrder? = { _, _ in nil }
  /// The order of an ambiguous date with dots; nil if the dates of its column contradict each other.
  var dots: () -> DayOrder? = { .dayFirst }
  /// The day of a month and a day without a year; nil if such a day is refused.
  var year: ((_ month: Int, _ day: Int) -> LocalDate?)?
  /// The day of a time without one; nil if such a time is refused.
  var day: LocalDate?
  /// Whether other words may stand beside the time.
  var skipsWords = false
  /// The clock of a person who types the text, from which `tomorrow` and `fri` count; nil for a
  /// record. A person's number alone is no time, and two times with a dash are a range.
  var now: LocalDateTime?
}

extension TimeContext {
  /// The context of words that a person types.
  ///
  /// - Parameters:
  ///   - now: the person's clock.
  ///   - earliest: the earliest day that a day without a year can be.
  ///   - present: the day of a time without one; a day without a year is the nearest to it.
  ///   - order: the order of the numbers of `10/6`; nil if such a day is refused.
  package init(
    typedAt now: LocalDateTime, from earliest: LocalDate, near present: LocalDate, order: DayOrder?
  ) {
    self.init(
      order: { _, _ in order },
      year: { LocalDate.nearest(month: $0, day: $1, to: max(present, earliest), from: earliest) },
      day: present, now: now)
  }
}

/// A time as a text states it.
package struct TimeReading {
  package var stated: StatedTime
  /// Whether the text states its day.
  package var hasDay = true
  /// Whether the day is that of a weekday alone.
  package var isWeekday = false
  /// The order of day and month that the text proves; nil for a text that proves none.
  var proven: DayOrder?
  /// Whether numbers with dots have the order.
  var isDotted = false
  /// The days after that of the start: 1 for `06:25+1`.
  package var laterDays = 0
  /// The number of words that were left out.
  var otherWords = 0

  /// Whether the number of a day cannot be that of a month.
  var hasLateDay: Bool { [stated.start, stated.end].contains { $0?.date.day ?? 0 > 12 } }
}

extension TimeReading {
  /// A day or a time that is known.
  package init(_ time: ReservationTime) { self.init(stated: StatedTime(start: time)) }
}
