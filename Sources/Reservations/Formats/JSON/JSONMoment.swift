internal import CivilTime

/// The start or the end of an event of Google's or Microsoft's calendar interface:
/// `{"dateTime": "2027-01-05T19:30:00+01:00", "timeZone": "Europe/Berlin"}`,
/// `{"date": "2027-01-05"}`.
struct JSONMoment {
  /// The day and the time; nil for a day alone.
  private(set) var time: String?
  /// A day alone. That of an end is the day behind the last one.
  private(set) var day: String?
  private(set) var zone: String?

  /// Nil for an object with another member that has a value, and for one without a day.
  init?(_ object: JSONObject) {
    for member in object.members {
      if case .null = member.value { continue }
      guard let text = member.value.plainText else { return nil }
      switch ColumnName.key(member.source) {
      case "datetime": time = time ?? text
      case "date": day = day ?? text
      case "timezone": zone = zone ?? text
      default: return nil
      }
    }
    guard (time == nil) != (day == nil) else { return nil }
  }

  /// States the moment as a start or an end.
  ///
  /// - Parameter startDay: the day of the start: an end on this day is that of an event of one day, as
  ///   in iCalendar.
  func state(
    _ column: Column, _ name: String, startDay: String?, _ values: inout StatedValues
  ) {
    let isEnd = column.field == .end
    let stated: [(Column, String?)] = [
      (column, time ?? (isEnd && day != startDay ? lastDay : day)),
      (.field(isEnd ? .endZone : .zone), zone),
    ]
    for (column, text) in stated {
      guard let text else { continue }
      values.begin(name)
      values.state(column, text: text, of: name)
    }
  }

  /// The last day of an end that is a day; as written if it is no day of ISO 8601.
  private var lastDay: String? {
    guard let day, let after = try? ISO8601.time(day), after.time == nil,
      let last = after.date.adding(days: -1)
    else { return day }
    return "\(last)"
  }
}
