internal import CivilTime

/// A day, a time of day or both, as a field of a pass shows them.
struct PassMoment: Equatable {
  var date: LocalDate?
  var time: LocalTime?
  /// With the offset and the zone, if the field states them.
  var exact: ReservationTime?
  /// Of a time with GMT or UTC behind it. Other abbreviations are those of several zones.
  var offset: ReservationTime.Offset?
  /// The number of the words of the text beside the moment.
  var otherWords = 0
  var isWhole: Bool { otherWords == 0 }

  /// Nil for a text with neither.
  ///
  /// - Parameter near: the day of the pass. It gives the year of a day without one, and decides
  ///   whether 03/04 is in March or April. Nil if it is unknown.
  init?(_ text: String, near: LocalDate?) {
    guard let reading = Self.reading(text, near: near) else { return nil }
    self.init(reading.stated.start, reading)
  }

  /// The ends of `23.-25. Januar 2027`, `23.01.2027 - 25.01.2027`, `23.01.2027, 10:00 - 10:30 Uhr`
  /// and `10:00-10:30`; nil for another text.
  static func range(_ text: String, near: LocalDate?) -> (first: PassMoment, last: PassMoment)? {
    guard let reading = reading(text, near: near), let end = reading.stated.end else { return nil }
    return (PassMoment(reading.stated.start, reading), PassMoment(end, reading))
  }

  private init(_ stated: ReservationTime, _ reading: TimeReading) {
    if reading.hasDay {
      date = stated.date
      if reading.otherWords == 0 { exact = stated }
    }
    (time, offset, otherWords) = (stated.time, stated.offset, reading.otherWords)
  }

  private static func reading(_ text: String, near: LocalDate?) -> TimeReading? {
    var context = TimeContext(day: TimeReader.anyDay, skipsWords: true)
    if let near {
      context.year = { month, day in nextDay(month: month, day: day, near: near) }
      context.order = { dayFirst, monthFirst in order(dayFirst, monthFirst, near: near) }
    }
    return try? TimeReader.read(text, context)
  }

  /// The order of the nearer one of two days, if it is at most two days away.
  private static func order(
    _ dayFirst: LocalDate, _ monthFirst: LocalDate, near: LocalDate
  ) -> DayOrder? {
    let distances = [dayFirst, monthFirst].map { abs($0.daysSinceEpoch - near.daysSinceEpoch) }
    guard min(distances[0], distances[1]) <= 2 else { return nil }
    return distances[0] <= distances[1] ? .dayFirst : .monthFirst
  }

  /// The first such day from the day before `near` on.
  private static func nextDay(month: Int, day: Int, near: LocalDate) -> LocalDate? {
    near.adding(days: -1).flatMap { LocalDate.next(month: month, day: day, from: $0) }
  }
}
