internal import CICal
internal import CivilTime

extension NominalDuration {
  /// The length from one time to another of the same form: in days where the clock shows the same time,
  /// else exact. Nil where a length cannot say it.
  init?(from start: EventTime, to end: EventTime) {
    guard start.at(end.reading) == end else { return nil }
    let days = end.reading.date.daysSinceEpoch - start.reading.date.daysSinceEpoch
    if start.reading.time == end.reading.time {
      self.init(days: days, seconds: 0)
    } else if let first = start.instant, let last = end.instant {
      self.init(days: 0, seconds: last.secondsSince1970 - first.secondsSince1970)
    } else {
      let seconds = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      self.init(days: 0, seconds: seconds)
    }
    guard !isNegative, start.adding(self) == end else { return nil }
  }

  /// The value of DURATION, in the fewest parts RFC 5545 §3.3.6 allows. For lengths that are not negative
  /// and have days or seconds alone.
  var text: String {
    if seconds == 0 { return "P\(days)D" }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var text = "PT"
    if hours > 0 { text += "\(hours)H" }
    if minutes > 0 || hours > 0 && rest > 0 { text += "\(minutes)M" }
    if rest > 0 { text += "\(rest)S" }
    return text
  }
}
