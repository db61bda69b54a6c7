internal import CivilTime

/// The days of a boarding pass, which are counted from 1 January and have no year.
struct DayOfYear {
  /// From 1.
  let day: Int

  /// Nil for day 366 of a year that is not a leap year.
  func date(in year: Int) -> LocalDate? { try? .day(year: year, ordinal: day) }

  /// The first such day from another one on; the day before counts, too, because the two may be in
  /// different zones. Nil if there is none within eight years, the longest time between two leap
  /// years.
  func date(from first: LocalDate) -> LocalDate? {
    let earliest = first.adding(days: -1) ?? first
    for year in earliest.year...earliest.year + 9 {
      if let date = date(in: year), date >= earliest { return date }
    }
    return nil
  }

  /// The last such day, of a year that ends with the digit, up to another day or the one behind it.
  /// Nil if there is none within 40 years.
  func date(yearDigit: Int, upTo last: LocalDate) -> LocalDate? {
    let latest = last.adding(days: 1) ?? last
    for year in stride(from: latest.year, to: latest.year - 40, by: -1)
    where year > 0 && year % 10 == yearDigit {
      if let date = date(in: year), date <= latest { return date }
    }
    return nil
  }
}

extension BoardingPassCode {
  /// The day of a leg's flight; nil if the pass does not state it, or nothing tells its year.
  ///
  /// - Parameter known: a day on which the pass was in somebody's hands: that of the mail, or
  ///   today. The year of the issue is the last one that is possible, and the flight the first one
  ///   from the issue on. Without an issue date, the flight is the first one from the known day on.
  func day(of leg: Leg, known: LocalDate?) -> LocalDate? {
    guard let day = leg.dayOfYear, let known else { return nil }
    let issued = issue.flatMap {
      DayOfYear(day: $0.dayOfYear).date(yearDigit: $0.yearDigit, upTo: known)
    }
    return DayOfYear(day: day).date(from: issued ?? known)
  }
}
