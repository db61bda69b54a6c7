public import CivilTime
public import Reservations

/// A day or a time that the text of a document has.
public struct FoundTime: Sendable, Equatable {
  public var time: ReservationTime
  /// As a person can type it, without a space: `2017-09-10T06:45`, `2017-09-10`.
  public var typed: String
  /// The words around it, on one line; at most 60 characters.
  public var words: String
  /// The end of the range that it begins; nil without one.
  public var end: ReservationTime?
  /// Whether it is a day with a time that stands beside it, read for certain, and begins a range if it
  /// is of one.
  var isWhole: Bool

  public init(
    time: ReservationTime, end: ReservationTime? = nil, words: String, isWhole: Bool = true
  ) {
    self.time = time
    self.end = end
    self.words = words
    self.isWhole = isWhole && time.time != nil
    typed = time.description
    if let clock = time.time, clock.second == 0 {
      typed.replace("\(clock)", with: "\(clock)".dropLast(3))
    }
  }
}

extension FoundTime {
  /// The greatest number of times of a text.
  private static let most = 200

  /// Every day and time that the text has, once and in its order; those before `now` are last.
  ///
  /// The first 100,000 bytes are looked at. A time of day without a day is of the last day before it,
  /// else of the first day behind it, else none. A date of two readings is both.
  ///
  /// - Parameters:
  ///   - now: when the document was made: the text counts its `Monday` from there.
  ///   - dayOrder: the order of the numbers of `10/6`; nil if it is unknown.
  public static func times(
    in text: String, madeAt now: LocalDateTime, dayOrder: DayOrder? = nil
  ) -> [FoundTime] {
    var search = TimeSearch(text, now: now, dayOrder: dayOrder)
    let matches = search.matches()
    var days = matches.first(where: \.hasDay)?.days ?? []
    var found: [FoundTime] = []
    var indices: [String: Int] = [:]
    for match in matches {
      if match.hasDay { days = match.days }
      let words = search.words(around: match.words)
      for stated in match.hasDay ? match.stated : match.stated(on: days, insteadOf: now.date) {
        let start = FoundTime(
          time: stated.start, end: stated.end, words: words,
          isWhole: match.hasDay && match.isCertain)
        let end = stated.end.map { FoundTime(time: $0, words: words, isWhole: false) }
        for time in [start, end].compactMap(\.self) {
          if let index = indices[time.typed] {
            found[index].isWhole = found[index].isWhole || time.isWhole
            found[index].end = found[index].end ?? time.end
          } else {
            indices[time.typed] = found.count
            found.append(time)
          }
        }
      }
    }
    let later = found.filter { !$0.isBefore(now) }
    return Array((later + found.filter { $0.isBefore(now) }).prefix(most))
  }

  /// The only time after `now` that the text states with its day, and the end of its range; nil for
  /// none or several.
  public static func start(among times: [FoundTime], after now: LocalDateTime) -> FoundTime? {
    let starts = times.filter { $0.isWhole && !$0.isBefore(now) }
    return starts.count == 1 ? starts[0] : nil
  }

  private func isBefore(_ now: LocalDateTime) -> Bool {
    time.time.map { LocalDateTime(time.date, $0) < now } ?? (time.date < now.date)
  }
}
