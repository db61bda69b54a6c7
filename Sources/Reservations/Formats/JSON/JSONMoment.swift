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

  /// Reads a validated object; nil for one with another member that has a value, and for one without a
  /// day.
  init?(_ bytes: Bytes) {
    var cursor = JSONCursor()
    cursor.skipSpace(bytes)
    guard cursor.peek(bytes) == .openBrace, cursor.enter(bytes, until: .closeBrace) else {
      return nil
    }
    repeat {
      guard let key = try? cursor.key(bytes), let value = try? cursor.value(bytes) else {
        return nil
      }
      if value.kind == .null { continue }
      guard let text = value.text(bytes) else { return nil }
      switch ColumnName.key(key.text(bytes) ?? "") {
      case "datetime": time = time ?? text
      case "date": day = day ?? text
      case "timezone": zone = zone ?? text
      default: return nil
      }
    } while (try? cursor.goesOn(bytes, until: .closeBrace)) == true
    guard (time == nil) != (day == nil) else { return nil }
  }

  /// The last day of an end that is a day; as written if it is no day of ISO 8601.
  var lastDay: String? {
    guard let day, let after = try? ISO8601.time(day), after.time == nil,
      let last = after.date.adding(days: -1)
    else { return day }
    return "\(last)"
  }
}

extension JSONRecord {
  /// States the object of a start or an end; false if it is another object.
  func stateMoment(
    _ column: Column, _ value: Bytes, _ name: String, _ values: inout StatedValues
  ) -> Bool {
    guard let moment = JSONMoment(value) else { return false }
    let isEnd = column.field == .end
    let stated: [(Column, String?)] = [
      (column, moment.time ?? (isEnd ? moment.lastDay : moment.day)),
      (isEnd ? .endZone : .zone, moment.zone),
    ]
    for (column, text) in stated {
      guard let text else { continue }
      values.begin(name)
      if !values.state(column, text: text) {
        values.state(unused: UnusedValue(name: name, value: text))
      }
    }
    return true
  }
}
