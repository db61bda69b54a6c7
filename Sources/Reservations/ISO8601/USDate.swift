public import CivilTime

/// The dates of Google Calendar's and Outlook's CSV files: month, day and year.
///
/// Only for files whose header is known to be theirs: elsewhere such a date could be another day.
public enum USDate {
  /// Reads `05/30/2020`, `5/30/2020` or `5/30/20`, which is 2020 as well.
  public static func date(_ text: String) throws(TimeError) -> LocalDate {
    try TextCursor.read(text) { cursor throws(TimeError) in
      let month = cursor.number()
      guard (1...2).contains(month.digits), cursor.skip("/") else { throw malformed }
      let day = cursor.number()
      guard (1...2).contains(day.digits), cursor.skip("/") else { throw malformed }
      let year = cursor.number()
      guard year.digits == 4 || year.digits == 2 else { throw malformed }
      return try LocalDate.day(
        year: year.digits == 2 ? 2000 + year.value : year.value, month: month.value, day: day.value)
    }
  }

  private static var malformed: TimeError {
    TimeError("is no date such as 05/30/2020 (month/day/year) or 2020-05-30")
  }
}
