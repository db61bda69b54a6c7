internal import CalendarStore
internal import CivilTime
internal import Foundation

/// The day that somebody who watches is in, by their clock, and when it is over.
struct WatchedDay: Equatable, Sendable {
  private let start: Instant
  /// When the next one begins, also where the clock is set on that day.
  let end: Instant

  init(at now: Instant, in zone: TimeZone) {
    let date = (zone.local(at: now) ?? LocalDateTime(.epoch, .midnight)).date
    start = zone.resolve(LocalDateTime(date, .midnight)).instant
    end =
      date.adding(days: 1).map { zone.resolve(LocalDateTime($0, .midnight)).instant }
      ?? Instant(secondsSince1970: .max)
  }

  /// Whether it is another day by now: the computer's clock may have been set back, too.
  func isOver(at now: Instant) -> Bool { now < start || now >= end }

  /// Whoever sleeps longer notices late that the computer's clock was set, or that it slept itself.
  private static let longestSleep = 60

  /// How many seconds to sleep until it is worth looking at the clock again.
  func sleep(from now: Instant) -> Int {
    let left = end.secondsSince1970.subtractingReportingOverflow(now.secondsSince1970)
    return left.overflow ? Self.longestSleep : max(1, min(Self.longestSleep, left.partialValue))
  }
}
